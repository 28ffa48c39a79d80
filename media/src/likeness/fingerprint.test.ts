import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clip } from '../../../testing/clips/clips.ts';
import {
  computeFingerprint,
  type Fingerprint,
  fingerprintOf,
  FRAME_HEIGHT,
  FRAME_WIDTH,
  mirrored,
} from './fingerprint.ts';
import { hashLikeness, LIKELY_COPY, similarity } from './likeness.ts';
import { ffmpeg, fileInput } from '../programs/run.ts';
import { tempFolder } from '../testing/clips.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let lake: Fingerprint;
beforeAll(async () => {
  folder = await tempFolder();
  lake = await computeFingerprint(clip('hd.mp4'));
});
afterAll(() => folder.remove());

async function copied(name: string, filter: string, ...before: string[]): Promise<Fingerprint> {
  const path = join(folder.path, name);
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '35', '-an', path];
  await ffmpeg([...before, ...fileInput(clip('hd.mp4')), '-vf', filter, ...encode]);
  return computeFingerprint(path);
}

describe('likeness of hashes', () => {
  it.each([
    ['a small, poor re-encode', 'scale=640:-2', []],
    ['a trimmed copy', 'scale=640:-2', ['-ss', '2']],
    ['a copy with its edges cropped', 'crop=iw*0.94:ih*0.94,scale=640:-2', []],
    ['a brighter copy at another rate', 'eq=brightness=0.08,fps=30,scale=640:-2', []],
  ])('recognises %s as a likely copy', async (name, filter, before) => {
    const copy = await copied(`${name.replaceAll(' ', '-')}.mp4`, filter, ...before);
    expect(similarity(lake, copy)).toBeGreaterThanOrEqual(LIKELY_COPY);
    expect(similarity(copy, lake)).toBe(similarity(lake, copy));
  });

  it('finds a flipped copy that begins later, with the offset', async () => {
    const flipped = await copied('flipped.mp4', 'hflip,scale=640:-2', '-ss', '2');
    const found = hashLikeness(lake, flipped);
    expect(found).toMatchObject({ mirrored: true, offsetSeconds: -2 });
    expect(found.score).toBeGreaterThanOrEqual(LIKELY_COPY);
    expect(hashLikeness(lake, lake)).toMatchObject({ score: 1, near: 12, mirrored: false, offsetSeconds: 0 });
  });

  it('gives the score and offset of all frames for two-hour clips aligned by samples', () => {
    let seed = 7;
    const random = () => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0);
    const frame = () => `${random().toString(16).padStart(8, '0')}${random().toString(16).padStart(8, '0')}`;
    const film = Array.from({ length: 14_400 }, (_, i) => (i % 10 === 0 ? null : frame()));
    const [cut, others] = [film.slice(1_234, 9_000), Array.from({ length: 3_000 }, frame)];
    const copy = [...others, ...cut];
    const known = (part: Fingerprint) => part.filter((hash) => hash !== null).length;
    const score = known(cut) / Math.min(known(film), known(copy));
    expect(hashLikeness(film, copy)).toMatchObject({ score, mirrored: false, offsetSeconds: (3_000 - 1_234) / 2 });
    expect(hashLikeness(mirrored(copy), film)).toMatchObject({
      score,
      mirrored: true,
      offsetSeconds: (1_234 - 3_000) / 2,
    });
    expect(hashLikeness(film, Array.from({ length: 14_000 }, frame)).score).toBeLessThan(LIKELY_COPY);
  });

  it('is low for different clips', async () => {
    const others = ['portrait.mp4', 'too-small-640x480.mp4', 'interlaced.mov'] as const;
    const prints = [lake];
    for (const other of others) prints.push(await computeFingerprint(clip(other)));
    const scores = prints.flatMap((a, i) => prints.slice(i + 1).map((b) => similarity(a, b)));
    expect(scores).toHaveLength(6);
    expect(Math.max(...scores)).toBeLessThan(LIKELY_COPY);
  });
});

describe('hashes', () => {
  const word = fc.integer({ min: 0, max: 0xffffffff }).map((value) => value.toString(16).padStart(8, '0'));
  const hash = fc.tuple(word, word).map(([high, low]) => high + low);
  const fingerprints = fc.array(fc.option(hash), { maxLength: 30 });

  it('are computed twice per second, but not for featureless frames: flat ones, gradients, a central glow', () => {
    expect(lake).toHaveLength(12);
    const picture = (grey: (x: number, y: number) => number) =>
      Buffer.from(
        Array.from({ length: FRAME_WIDTH * FRAME_HEIGHT }, (_, i) =>
          grey(Math.floor((i % FRAME_WIDTH) / 4), Math.floor(i / FRAME_WIDTH / 4)),
        ),
      );
    const black = picture(() => 16);
    const ramp = picture((x) => x * 20);
    const glow = picture((x, y) => 200 - 20 * Math.abs(x - 4) - 10 * Math.abs(y - 4));
    const stripes = picture((x, y) => (y % 2 === 0 ? x : 8 - x) * 20);
    const frames = Buffer.concat([black, ramp, glow, stripes]);
    expect(fingerprintOf(frames)).toEqual([null, null, null, 'ff00ff00ff00ff00']);
    expect(similarity([null, null], [null, null])).toBe(0);
    const dense = Buffer.concat([black, stripes, black, black, stripes, black, black, black]);
    expect(fingerprintOf(dense, 8), 'the second of each four').toEqual(['ff00ff00ff00ff00', null]);
  });

  it('are unchanged by mirroring twice', () => {
    fc.assert(
      fc.property(fingerprints, (print) => {
        expect(mirrored(mirrored(print))).toEqual(print);
      }),
    );
  });

  it('have a symmetric similarity between 0 and 1, which is 1 with themselves at any offset', () => {
    fc.assert(
      fc.property(fingerprints, fingerprints, fc.nat(20), (a, b, offset) => {
        const score = similarity(a, b);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(similarity(b, a)).toBe(score);
        const later = [...Array.from({ length: offset }, () => null), ...a];
        expect(similarity(a, later)).toBe(a.some((frame) => frame !== null) ? 1 : 0);
      }),
    );
  });
});
