import { expect, it } from 'vitest';
import { pageOf, shownPages } from './pages.ts';

it('shows the first two and last two pages and the neighbours, and a gap only for two or more omitted pages', () => {
  expect(shownPages(1, 3)).toEqual([1, 2, 3]);
  expect(shownPages(1, 9)).toEqual([1, 2, 0, 8, 9]);
  expect(shownPages(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(shownPages(10, 20)).toEqual([1, 2, 0, 9, 10, 11, 0, 19, 20]);
});

it('reads the page number from the query string, and replaces an invalid one with 1', () => {
  expect(pageOf(new URLSearchParams('page=3'))).toBe(3);
  expect(pageOf(new URLSearchParams('page=-1'))).toBe(1);
  expect(pageOf(new URLSearchParams('page=x'))).toBe(1);
});
