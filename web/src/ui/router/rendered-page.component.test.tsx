import { afterEach, expect, it } from 'vitest';
import { hideUnopenedPage, openRenderedPage } from './rendered-page.ts';

const { dataset } = document.documentElement;
afterEach(() => {
  delete dataset.page;
  delete dataset.rendered;
  history.replaceState(null, '', '/');
});

it.each([
  ['/', '', '/'],
  ['/', '#/', '/'],
  ['/', '#/detail/1', undefined],
  ['/', '#/search?keyword=a', undefined],
  ['/detail/1', '#main', '/detail/1'],
  ['/detail/1', '#/', undefined],
  [undefined, '', undefined],
  [undefined, '#/', undefined],
])('in the document of %s, the hash "%s" opens the rendered page %s', (page, hash, open) => {
  if (page) Object.assign(dataset, { page, rendered: '' });
  history.replaceState(null, '', `/${hash}`);
  expect(openRenderedPage()).toBe(open);
  hideUnopenedPage();
  expect('rendered' in dataset).toBe(open !== undefined);
});
