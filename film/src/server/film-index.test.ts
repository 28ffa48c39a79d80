import type { FilmRecord } from '../rules/film-records.ts';
import { CODE_BYTES } from '@zhenku/contract/rules/film-limits';
import { mirrored } from '../rules/frame-codes.ts';
import { writeFrameCodes } from './code-clip.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFilmIndex, INDEX_BYTES_PER_CODE } from './film-index.ts';

function codesOf(seed: number, count: number): Uint8Array[] {
  let state = seed * 2_654_435_761;
  const byte = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 16) & 255;
  };
  return Array.from({ length: count }, () => Uint8Array.from({ length: CODE_BYTES }, byte));
}
const stored = (codes: Uint8Array[]) =>
  writeFrameCodes(codes.map((code, i) => ({ from: i, until: i, window: 0, code })));
const filmOf = (codes: Uint8Array[], startsAt = 0, flipped = false): FilmRecord[] =>
  codes.map((code, i) => ({
    time: startsAt + i * 500,
    flipped,
    inside: false,
    code: code.map((byte, at) => byte ^ (at > 8 ? (i + at) & 0x55 : 0)),
  }));

const MEBI = 2 ** 20;

describe('the index', () => {
  it('finds everything added, and nothing removed, replaced or never added', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 });
    const steps = fc.array(
      fc.record({ id: fc.integer({ min: 1, max: 50 }), adds: fc.boolean(), seed: fc.integer({ min: 1, max: 400 }) }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(ids, steps, (first, more) => {
        // Starts with 1-bit keys, so that they keep growing.
        const index = createFilmIndex(64 * MEBI, { leastKeyBits: 1 });
        const expected = new Map<number, number>();
        for (const { id, adds, seed } of [...first.map((id) => ({ id, adds: true, seed: id })), ...more]) {
          if (adds) index.add(id, stored(codesOf(seed, 8)));
          else index.remove(id);
          if (adds) expected.set(id, seed);
          else expected.delete(id);
        }
        expect(index.stats()).toMatchObject({ clips: expected.size, codes: expected.size * 8 });
        for (const [id, seed] of expected) {
          const finds = index.match(filmOf(codesOf(seed, 8), 5_000));
          expect(finds.map(({ videoId }) => videoId)).toContain(id);
          for (const { videoId } of finds) expect(expected.get(videoId)).toBe(seed);
        }
        expect(index.match(filmOf(codesOf(999, 8)))).toEqual([]);
      }),
    );
  });

  it('finds a clip that the film shows again later in a part', () => {
    const index = createFilmIndex(64 * MEBI);
    index.add(7, stored(codesOf(1, 8)));
    const film = [...filmOf(codesOf(1, 8)), ...filmOf(codesOf(1, 8), 30_000)];
    expect(index.match(film).map(({ filmFrom }) => filmFrom)).toEqual([0, 30]);
  });

  it('finds two alternating clips with codes that share all keys', () => {
    const index = createFilmIndex(64 * MEBI);
    const one = codesOf(1, 8);
    const other = codesOf(2, 8).map((code, at) => Uint8Array.from([...one[at]!.slice(0, 8), ...code.slice(8)]));
    index.add(1, stored(one));
    index.add(2, stored(other));
    const inTurns = filmOf(one.flatMap((code, at) => [code, other[at]!]));
    const shown = index.match(inTurns.map((record, at) => ({ ...record, time: at * 250 })));
    expect(new Set(shown.map(({ videoId }) => videoId))).toEqual(new Set([1, 2]));
  });

  it('returns the times in film and clip, and whether the clip is flipped', () => {
    const index = createFilmIndex(64 * MEBI);
    const codes = codesOf(1, 30);
    index.add(7, stored(codes));
    const [find] = index.match(filmOf(codes.slice(10, 20), 20_000, true));
    expect(find).toMatchObject({
      videoId: 7,
      flipped: true,
      filmFrom: 20,
      filmTo: 25,
      speed: 1,
      hits: 10,
      coverage: 1,
    });
    expect(find!.clipFrom).toBeCloseTo(5, 0);
    expect(find!.clipTo).toBeCloseTo(10, 0);
  });

  it('compares a record in both orientations on request', () => {
    const index = createFilmIndex(64 * MEBI);
    const codes = codesOf(1, 30);
    index.add(7, stored(codes));
    index.add(8, stored(codes.map(mirrored)));
    const film = filmOf(codes.slice(10, 20)).map((record) => ({ ...record, flipped: 'either' as const }));
    const found = index
      .match(film)
      .map(({ videoId, flipped, hits, coverage }) => ({ videoId, flipped, hits, coverage }));
    expect(found).toContainEqual({ videoId: 7, flipped: false, hits: 10, coverage: 1 });
    expect(found).toContainEqual({ videoId: 8, flipped: true, hits: 10, coverage: 1 });
    expect(found).toHaveLength(2);
  });

  it('returns at most twenty clips per moment', () => {
    const index = createFilmIndex(64 * MEBI);
    for (let id = 1; id <= 60; id++) index.add(id, stored(codesOf(1, 10)));
    expect(index.match(filmOf(codesOf(1, 10)))).toHaveLength(20);
  });

  it('respects its memory limit, and reuses the space of removed clips', () => {
    const index = createFilmIndex(100 * INDEX_BYTES_PER_CODE);
    const added = Array.from({ length: 6 }, (_, i) => index.add(i + 1, stored(codesOf(i + 1, 20))));
    expect(added).toEqual([true, true, true, true, true, false]);
    index.remove(2);
    index.remove(4);
    expect(index.add(6, stored(codesOf(6, 20)))).toBe(true);
    expect(index.add(7, stored(codesOf(7, 20)))).toBe(true);
    for (const id of [1, 3, 5, 6, 7]) {
      expect(
        index.match(filmOf(codesOf(id, 20))).map(({ videoId }) => videoId),
        String(id),
      ).toEqual([id]);
    }
    expect(index.match(filmOf(codesOf(4, 20)))).toEqual([]);
  });

  it('is rebuilt once for a batch of renewed clips when full, and not if that makes no room', () => {
    const index = createFilmIndex(100 * INDEX_BYTES_PER_CODE);
    const renewed = (id: number, count = 10) => ({ videoId: id, codes: stored(codesOf(id + 50, count)) });
    for (let id = 1; id <= 10; id++) index.add(id, stored(codesOf(id, 10)));
    expect(index.stats()).toMatchObject({ codes: 100, rebuilds: 0 });
    expect(index.addAll([1, 2, 3, 4, 5].map((id) => renewed(id)))).toEqual([]);
    expect(index.stats()).toMatchObject({ clips: 10, codes: 100, dead: 0, rebuilds: 1 });
    for (const id of [1, 5]) {
      const finds = index.match(filmOf(codesOf(id + 50, 10)));
      expect(finds.map(({ videoId }) => videoId)).toEqual([id]);
      expect(index.match(filmOf(codesOf(id, 10)))).toEqual([]);
    }
    expect(index.addAll([renewed(1, 11)])).toEqual([1]);
    expect(index.addAll([renewed(20, 11), renewed(21, 12)])).toEqual([20, 21]);
    expect(index.stats()).toMatchObject({ clips: 9, codes: 90, rebuilds: 1 });
  });

  it('copes with empty and truncated stored codes', () => {
    const { length } = stored(codesOf(1, 1));
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: length * 4 }), { maxLength: 6 }), (clips) => {
        const index = createFilmIndex(64 * MEBI, { leastKeyBits: 1 });
        clips.forEach((codes, id) => index.add(id + 1, codes));
        const codes = clips.flatMap((bytes) =>
          Array.from({ length: Math.floor(bytes.length / length) }, (_, i) =>
            bytes.slice(i * length + length - CODE_BYTES, (i + 1) * length),
          ),
        );
        for (const { videoId } of index.match(filmOf(codes))) expect(index.has(videoId)).toBe(true);
        expect(index.stats().codes).toBe(codes.length);
      }),
    );
  });
});
