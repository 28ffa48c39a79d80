import { expect, test } from 'vitest';
import { trimCommonLines } from './trim-common.ts';

const lines = (...list: (string | number)[]) => list.join('\n');

test('keeps one equal line before and after a difference, and counts the omitted lines', () => {
  const [one, other] = trimCommonLines(lines(1, 2, 3, 4, 5, 6), lines(1, 2, 3, 'x', 'y', 5, 6));
  expect(one).toEqual({ text: lines(3, 4, 5), before: 2, after: 1 });
  expect(other).toEqual({ text: lines(3, 'x', 'y', 5), before: 2, after: 1 });
});

test('leaves short texts untrimmed and shows an addition at the end', () => {
  expect(trimCommonLines('甲', '乙')).toEqual([
    { text: '甲', before: 0, after: 0 },
    { text: '乙', before: 0, after: 0 },
  ]);
  expect(trimCommonLines(lines(1, 2, 3), lines(1, 2, 3, 4)).map(({ text }) => text)).toEqual(['3', lines(3, 4)]);
});
