import { CODE_BYTES } from '@zhenku/contract/rules/film-limits';
import { distance } from '../rules/frame-codes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { clip, deriveClips } from '../../../testing/clips/clips.ts';
import { codeOriginal, STORED_CODE_BYTES, watchFrames } from './code-clip.ts';
import { measureOriginal } from '@zhenku/media/measure/measure';
import { smallSize } from '@zhenku/media/measure/watch-original';
import { probe } from '@zhenku/media/probe';

const WATCHER = new URL('./code-clip.ts', import.meta.url).href;
const SIZE = { width: 160, height: 90 };

const picture = (seed: number) =>
  Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) => {
    const [x, y] = [(at % SIZE.width) / 20, Math.floor(at / SIZE.width) / 20];
    return (
      128 + 50 * Math.sin(x * (seed + 1.3) + y * 2.1 + seed) + 50 * Math.cos(y * (seed * 1.7 + 0.9) - x + seed * seed)
    );
  });

interface Stored {
  from: number;
  until: number;
  window: number;
  code: Uint8Array;
}

function read(bytes: Uint8Array): Stored[] {
  const view = Buffer.from(bytes);
  return Array.from({ length: bytes.length / STORED_CODE_BYTES }, (_, i) => {
    const at = i * STORED_CODE_BYTES;
    const code = view.subarray(at + 5, at + 5 + CODE_BYTES);
    return { from: view.readUInt16LE(at), until: view.readUInt16LE(at + 2), window: view.readUInt8(at + 4), code };
  });
}

describe('the codes of a clip', () => {
  it('cover two frames per second with twenty-five windows each', () => {
    const watch = watchFrames(SIZE, 25);
    for (let frame = 0; frame < 75; frame++) watch.next(picture(frame));
    const codes = read(watch.result());
    expect([...new Set(codes.map(({ from }) => from))]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(codes.filter(({ from }) => from === 0).map(({ window }) => window)).toEqual([...Array(25).keys()]);
    const expected = watchFrames(SIZE);
    for (const frame of [0, 13, 25, 38, 50, 63]) expected.next(picture(frame));
    expect(codes).toEqual(read(expected.result()));
  });

  it('consist of one code per window for a still clip', () => {
    const watch = watchFrames(SIZE);
    for (let frame = 0; frame < 20; frame++) watch.next(picture(3));
    const codes = read(watch.result());
    expect(codes.map(({ from, until }) => [from, until])).toEqual(Array(25).fill([0, 19]));
  });

  it('end at black frames and start again after them', () => {
    const watch = watchFrames(SIZE);
    for (const luma of [picture(3), new Uint8Array(14_400), picture(3)]) watch.next(luma);
    const whole = read(watch.result()).filter(({ window }) => window === 0);
    expect(whole.map(({ from, until }) => [from, until])).toEqual([
      [0, 0],
      [2, 2],
    ]);
  });
});

describe('decoding an original', () => {
  beforeAll(() => deriveClips(['hd.mp4', 'portrait.mp4']));

  it.each(['hd.mp4', 'portrait.mp4'] as const)(
    'yields nearly the same codes for %s when it is only coded and when it is measured too',
    async (name) => {
      const facts = await probe(clip(name));
      const [alone, measured] = [
        await codeOriginal(clip(name), facts),
        await measureOriginal(clip(name), facts, undefined, WATCHER),
      ];
      const [a, b] = [read(alone), read(Buffer.from(measured.watched!, 'base64'))];
      expect(Math.max(...a.map(({ until }) => until))).toBe(Math.max(...b.map(({ until }) => until)));
      for (const { from, window, code } of a) {
        const near = b.filter((each) => each.window === window && each.from <= from + 1 && each.until >= from - 1);
        expect(Math.min(...near.map((each) => distance(each.code, code))), `${from} ${window}`).toBeLessThanOrEqual(48);
      }
      expect(smallSize(facts)).toEqual(name === 'hd.mp4' ? { width: 256, height: 144 } : { width: 144, height: 256 });
    },
  );
});
