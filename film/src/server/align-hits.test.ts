import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignHits, type Hit } from './align-hits.ts';

const QUARTER = 0.25;
const times = (seconds: number) => Array.from({ length: seconds * 4 }, (_, i) => i * QUARTER);

function shown(filmFrom: number, filmTo: number, clipFrom: number, speed: number, bits = 40): Hit[] {
  return times(60)
    .filter((time) => time >= filmFrom && time < filmTo)
    .map((time) => {
      const at = Math.round((clipFrom + speed * (time - filmFrom)) * 2) / 2;
      return { time, from: at, until: at, bits };
    });
}
const inOrder = (hits: Hit[]) => hits.toSorted((a, b) => a.time - b.time);

describe('hits of a film', () => {
  it.each([1, 0.5, 2, 0.8, 1.25, 1.6, 0.25, 4, -1])('at speed %f form one span with the right times', (speed) => {
    const [found, ...others] = alignHits(shown(10, 15, 30, speed), times(60));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ filmFrom: 10, filmTo: 15, speed, hits: 20, coverage: 1, meanBits: 40 });
    expect(Math.abs(found!.clipFrom - 30)).toBeLessThan(0.5);
    expect(Math.abs(found!.clipTo - (30 + speed * 5))).toBeLessThan(0.5);
  });

  it('form spans even among random hits', () => {
    const noise = fc.record({
      time: fc.integer({ min: 0, max: 239 }).map((i) => i * QUARTER),
      from: fc.integer({ min: 0, max: 120 }).map((i) => i / 2),
      bits: fc.integer({ min: 75, max: 88 }),
    });
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 60 }), fc.integer({ min: 0, max: 40 }), (stray, from) => {
        const hits = inOrder([...shown(from, from + 6, 20, 1), ...stray.map((hit) => ({ ...hit, until: hit.from }))]);
        const best = alignHits(hits, times(60)).toSorted((a, b) => b.score - a.score)[0]!;
        expect(best.filmFrom).toBeLessThanOrEqual(from + 0.5);
        expect(best.filmTo).toBeGreaterThanOrEqual(from + 5.5);
        expect(Math.abs(best.clipFrom - (20 + best.filmFrom - from))).toBeLessThan(0.8);
      }),
    );
  });

  it('form a span for a cut of half a second if they are close', () => {
    expect(alignHits(shown(10, 10.5, 30, 1, 60), times(60))).toMatchObject([{ filmFrom: 10, filmTo: 10.5, hits: 2 }]);
    expect(alignHits(shown(10, 10.25, 30, 1, 0), times(60))).toEqual([]);
  });

  it.each(['after', 'before'])(
    'form a span that ends with the shot, despite chance hits beyond a gap %s it',
    (side) => {
      const chance = side === 'after' ? [11, 11.5] : [8.75, 9.25];
      const stray = chance.map((time): Hit => ({ time, from: 20 + time, until: 20 + time, bits: 80 }));
      const hits = inOrder([...shown(10, 10.75, 30, 1, 30), ...stray]);
      expect(alignHits(hits, times(60))).toMatchObject([{ filmFrom: 10, filmTo: 10.75, hits: 3, meanBits: 30 }]);
    },
  );

  it('form a span that continues beyond a gap if the hits there are close enough, or if no frame is missing', () => {
    const beyond = (time: number, bits: number): Hit => ({ time, from: 20 + time, until: 20 + time, bits });
    const ends = (time: number, bits: number) =>
      alignHits([...shown(10, 10.75, 30, 1, 30), beyond(time, bits)], times(60)).map(({ filmTo }) => filmTo);
    expect(ends(11.25, 70)[0]).toBeGreaterThanOrEqual(11.25);
    expect(ends(11.25, 71)).toEqual([10.75]);
    expect(ends(10.75, 80)).toEqual([11]);
  });

  it('form a span with a single close hit beyond a gap, without which nothing would be found', () => {
    const hits = [...shown(10, 10.25, 30, 1, 30), ...shown(10.5, 11.25, 30.5, 1, 75)];
    expect(alignHits(hits, times(60))).toMatchObject([{ filmFrom: 10, hits: 4 }]);
  });

  it('form a span of their own beyond a gap if they are much less close than the hits before it', () => {
    const hits = [...shown(10, 10.75, 30, 1, 10), ...shown(11.25, 13, 31.25, 1, 75)];
    expect(alignHits(hits, times(60)).map(({ filmFrom, filmTo }) => [filmFrom, filmTo])).toEqual([
      [10, 10.75],
      [11.25, 13],
    ]);
  });

  it('form separate spans for each showing of a clip', () => {
    const found = alignHits([...shown(2, 5, 10, 1), ...shown(20, 24, 3, 1)], times(60));
    expect(found.map(({ filmFrom, filmTo }) => [filmFrom, filmTo]).toSorted(([a], [b]) => a! - b!)).toEqual([
      [2, 5],
      [20, 24],
    ]);
  });

  it('form two spans at real speed when a slowly changing clip is shown twice, not one slow span between them', () => {
    const near = ({ time, from }: Hit): Hit[] =>
      [-2, -1, 0, 1, 2].map((away) => ({
        time,
        from: from + away,
        until: from + away + 0.5,
        bits: 10 + 15 * Math.abs(away),
      }));
    const hits = [...shown(0, 2.5, 0.5, 1), ...shown(19.5, 22, 3, 1)].flatMap(near);
    expect(alignHits(hits, times(60)).slice(0, 2)).toMatchObject([
      { filmFrom: 0, speed: 1, hits: 10 },
      { filmFrom: 19.5, speed: 1, hits: 10 },
    ]);
  });

  it('form one span at real speed for a still clip with a single code', () => {
    const still = times(6).map((time): Hit => ({ time, from: 0, until: 12, bits: 30 }));
    expect(alignHits(still, times(6))).toMatchObject([{ filmFrom: 0, filmTo: 6, speed: 1, hits: 24 }]);
  });

  it.each([
    ['two frames with distant codes', shown(1, 1.5, 10, 1, 61)],
    ['frames that are far apart', shown(1, 21, 10, 1).filter(({ time }) => time % 2 === 0)],
    ['a quarter of the frames', shown(1, 21, 10, 1).filter(({ time }) => time % 1 === 0)],
    ['no hits', []],
  ])('form no span for %s', (_name, hits) => {
    expect(alignHits(hits, times(60))).toEqual([]);
  });
});
