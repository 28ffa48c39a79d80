import { describe, expect, it } from 'vitest';
import { isVisitorLine, addLine, type VisitorLine } from './visitor-lines.ts';

const hd: VisitorLine = { videoId: 1, videoType: 1 };
const plus: VisitorLine = { videoId: 1, videoType: 3 };

describe('a visitor’s cart', () => {
  it('stores each clip and tier once', () => {
    expect(addLine([], hd)).toEqual([hd]);
    expect(addLine([hd, plus], { ...hd })).toEqual([plus, hd]);
  });

  it('stores at most the last 50 lines', () => {
    const many = Array.from({ length: 50 }, (_, index): VisitorLine => ({ videoId: index + 2, videoType: 1 }));
    expect(addLine(many, hd)).toEqual([...many.slice(1), hd]);
  });

  it('is empty if local storage contains other data', () => {
    for (const item of [
      null,
      7,
      'x',
      {},
      { videoId: 1 },
      { videoId: '1', videoType: 1 },
      { videoId: 1, videoType: 4 },
    ]) {
      expect(isVisitorLine(item)).toBe(false);
    }
    expect(isVisitorLine(hd)).toBe(true);
  });
});
