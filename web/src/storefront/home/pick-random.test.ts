import { describe, expect, it } from 'vitest';
import { pickHot, pickRandom, seededRandom } from './pick-random.ts';

const clips = Array.from({ length: 20 }, (_, index) => ({ videoId: index + 1 }));
const ids = (list: readonly { videoId: number }[]) => list.map(({ videoId }) => videoId);

describe('pickRandom', () => {
  it('returns distinct items, at most as many as the list has', () => {
    const drawn = ids(pickRandom(clips, 12));
    expect(new Set(drawn).size).toBe(12);
    expect(ids(pickRandom(clips, 99)).toSorted((a, b) => a - b)).toEqual(ids(clips));
    expect(pickRandom([], 12)).toEqual([]);
  });

  it('can draw the first and the last item', () => {
    expect(ids(pickRandom(clips, 2, () => 0))).toEqual([1, 2]);
    expect(ids(pickRandom(clips, 2, () => 0.9999))).toEqual([20, 19]);
  });

  it('does not modify the list', () => {
    pickRandom(clips, 5);
    expect(ids(clips)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });
});

describe('seededRandom', () => {
  it('returns the same numbers for the same seed, and different ones for consecutive seeds', () => {
    const draw = (seed: number) => ids(pickRandom(clips, 12, seededRandom(seed))).join();
    expect(draw(29_933_809)).toBe(draw(29_933_809));
    const seeds = Array.from({ length: 1_000 }, (_, index) => 29_933_809 + index);
    expect(new Set(seeds.map(draw)).size).toBe(1_000);
    const firsts = seeds.map((seed) => seededRandom(seed)());
    expect(firsts.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(firsts.reduce((sum, number) => sum + number, 0) / 1_000).toBeCloseTo(0.5, 1);
  });
});

describe('pickHot', () => {
  it('returns five clips: a suitable big one and four others', () => {
    for (let round = 0; round < 50; round += 1) {
      const { big, small } = pickHot({ hotVideos: clips, hotVideoIdsLeft: [3, 7] });
      expect([3, 7]).toContain(big?.videoId);
      expect(small).toHaveLength(4);
      expect(new Set([big?.videoId, ...ids(small)]).size).toBe(5);
    }
  });

  it('uses any clip as the big one if none is suitable, and returns fewer clips from a short list', () => {
    expect(pickHot({ hotVideos: clips.slice(0, 2), hotVideoIdsLeft: [] }, () => 0)).toEqual({
      big: { videoId: 1 },
      small: [{ videoId: 2 }],
    });
    expect(pickHot({ hotVideos: [], hotVideoIdsLeft: [1] })).toEqual({ big: undefined, small: [] });
  });
});
