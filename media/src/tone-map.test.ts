import { readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HdrSource, sourcePeak, toneMap, toneMapFile } from './tone-map.ts';

const HLG: HdrSource = { hdr: 'hlg', peakNits: null };
const PQ: HdrSource = { hdr: 'pq', peakNits: 1000 };
/** Signals of 203 nits: HDR reference white by BT.2408. */
const WHITE = { hlg: 0.75, pq: 0.5807 };

const grey = (source: HdrSource, signal: number) => toneMap(source, [signal, signal, signal])[1];

describe('an HDR colour', () => {
  it('becomes almost SDR white if it is reference white, with headroom for highlights', () => {
    expect(grey(HLG, WHITE.hlg)).toBeCloseTo(0.91, 1);
    expect(grey(PQ, WHITE.pq)).toBeCloseTo(grey(HLG, WHITE.hlg), 2);
  });

  it('becomes SDR white at the peak, and stays black', () => {
    expect([grey(HLG, 1), grey(PQ, 0.7518)]).toEqual([expect.closeTo(1, 2), expect.closeTo(1, 2)]);
    expect([grey(HLG, 0), grey(PQ, 0)]).toEqual([expect.closeTo(0, 2), expect.closeTo(0, 2)]);
  });

  it('keeps the brightness and neutrality of mid greys', () => {
    // 24 nits, which SDR shows as 24 of 203.
    const [r, g, b] = toneMap(PQ, [0.373, 0.373, 0.373]);
    expect(g).toBeCloseTo((24 / 203) ** (1 / 2.4), 2);
    expect([r, b]).toEqual([expect.closeTo(g, 3), expect.closeTo(g, 3)]);
  });

  it('never gets darker with more light, and never leaves SDR', () => {
    const signal = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(HLG, PQ), signal, signal, (source, a, b) => {
        expect(grey(source, Math.max(a, b))).toBeGreaterThanOrEqual(grey(source, Math.min(a, b)) - 1e-9);
        for (const value of toneMap(source, [a, b, 0.5])) expect(value).toSatisfy((v: number) => v >= 0 && v <= 1);
      }),
    );
  });

  it('keeps its hue if SDR cannot show its brightness', () => {
    const [r, g, b] = toneMap(HLG, [0.95, 0.4, 0.3]);
    expect(r).toBeGreaterThan(Math.max(g, b) + 0.05);
    expect(g).toBeCloseTo(b, 1);
  });
});

describe('the peak of a source', () => {
  it('is taken from the metadata, within plausible limits', () => {
    expect(sourcePeak(HLG)).toBe(1000);
    expect(sourcePeak({ hdr: 'pq', peakNits: null })).toBe(1000);
    expect(sourcePeak({ hdr: 'pq', peakNits: 4000 })).toBe(4000);
    expect(sourcePeak({ hdr: 'pq', peakNits: 3 })).toBe(400);
    expect(sourcePeak({ hdr: 'pq', peakNits: 65_535 })).toBe(10_000);
  });
});

it('a source’s table is written again if the system removed its folder', async () => {
  const path = await toneMapFile(HLG);
  const table = await readFile(path, 'utf8');
  await rm(dirname(path), { recursive: true });
  expect(await toneMapFile({ ...HLG })).toBe(path);
  expect(await readFile(path, 'utf8')).toBe(table);
});
