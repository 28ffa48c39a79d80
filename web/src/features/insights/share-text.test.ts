import { expect, it } from 'vitest';
import { shareText } from './share-text.ts';

it.each([
  [0, 0, ''],
  [3, 0, ''],
  [5, 3, ''],
  [0, 8, '0%'],
  [1, 200, '0.5%'],
  [1, 8, '13%'],
  [8, 8, '100%'],
])('%i of %i is “%s”', (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text);
});
