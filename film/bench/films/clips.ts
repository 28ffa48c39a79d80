import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { frameCode } from '../../src/rules/frame-codes.ts';
import { readCodedFrames, watchFrames } from '../../src/server/code-clip.ts';
import { smallSize } from '@zhenku/media/measure/watch-original';
import { probe } from '@zhenku/media/probe';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';
import { fitInside, type Size } from '@zhenku/media/tiers';
import { drawStillMarks } from '@zhenku/media/watermark/watermark';
import { hasRealClips, realClip } from '../../../testing/clips/real.ts';
import type { BenchCache } from './cache.ts';
import type { ClipPictures } from '../../src/web/clip-pictures.ts';
import { clipPicture } from '../../src/web/picture-test.ts';

const REAL = ['flower-4k.mp4', 'corridor-1080p.mp4', 'bottles-portrait-1080x1920.mp4', 'friday-sd-640x480.mp4'];
/** The longest shot's length, and where shots begin in their clips, in seconds. */
export const [SHOT_SECONDS, SHOT_START] = [2.5, 0.5];
const TILES = 25;
/** Films are cut from at most this many seconds of each clip. */
const CUT_SECONDS = 12;

export interface Tiles {
  width: number;
  height: number;
  pixels: Uint8Array[];
}

export interface Clip {
  /** Path of the downscaled clip that is cut into films. */
  path: string;
  /** null: not in the catalogue. */
  id: number | null;
  duration: number;
  /** Whether a camera filmed the clip, i.e. it is not generated. */
  isReal: boolean;
  /** Seconds of the clip in `path`. */
  shown: number;
  isLandscape: boolean;
  codes: Uint8Array;
  tiles: Tiles;
}

/** A cached clip. Its codes are not cached, because the rules for codes change between runs. */
interface ReadClip extends Omit<Clip, 'codes'> {
  size: Size;
  frames: Uint8Array[];
}

interface Original {
  path: string;
  isKnown: boolean;
  isReal: boolean;
}

/** Lists at most `most` originals, evenly sampled; two thirds of them go into the catalogue. */
export function listOriginals(most = Infinity): Original[] {
  const originals = join(import.meta.dirname, '../../../server/src/demo/originals');
  const demo = readdirSync(originals).map((name) => join(originals, name));
  const real = hasRealClips ? REAL.map(realClip) : [];
  const every = [...real, ...demo];
  const step = Math.max(1, Math.floor(every.length / most));
  const paths = every.filter((_, at) => at % step === 0).slice(0, most);
  return paths.map((path, at) => ({ path, isKnown: at % 3 !== 2, isReal: real.includes(path) }));
}

export async function readClips({ folder, cached }: BenchCache, most: number | undefined): Promise<Clip[]> {
  const read = await cached('clips', () => readOriginals(folder, most));
  return read.map(({ size, frames, ...clip }) => {
    const watch = watchFrames(size);
    for (const luma of frames) watch.next(luma);
    return { ...clip, codes: watch.result() };
  });
}

async function readOriginals(folder: string, most: number | undefined): Promise<ReadClip[]> {
  const clips: ReadClip[] = [];
  for (const [at, { path: original, isKnown, isReal }] of listOriginals(most).entries()) {
    const facts = await probe(original);
    const frames: Uint8Array[] = [];
    await readCodedFrames(original, facts, { next: (luma) => frames.push(Uint8Array.from(luma)) });
    const path = join(folder, `${at}.mp4`);
    const look = 'scale=640:360:force_original_aspect_ratio=decrease,pad=640:360:-1:-1,setsar=1,fps=25';
    await encode([...fileInput(original), '-an', '-t', String(CUT_SECONDS), '-vf', look], path);
    const tiles = await readTiles(original, facts);
    const id = isKnown ? at + 1 : null;
    const size = smallSize(facts);
    const isLandscape = size.width > size.height;
    const duration = facts.durationSeconds;
    const shown = Math.min(CUT_SECONDS, duration);
    clips.push({ path, id, duration, isReal, shown, isLandscape, tiles, size, frames });
  }
  return clips;
}

export async function encode(args: string[], path: string): Promise<void> {
  await ffmpeg([...args, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path], {
    timeoutMs: 300_000,
  });
}

async function readTiles(path: string, facts: Awaited<ReturnType<typeof probe>>): Promise<Tiles> {
  const { width, height } = fitInside(facts, { width: 192, height: 192 });
  const look = `fps=${TILES / facts.durationSeconds},scale=${width}:${height}:flags=area,format=gray`;
  const { stdout } = await ffmpeg([...fileInput(path), '-an', '-vf', look, '-f', 'rawvideo', 'pipe:1'], {
    maxStdoutBytes: 2 ** 26,
    timeoutMs: 300_000,
  });
  const size = width * height;
  const count = Math.min(TILES, Math.floor(stdout.length / size));
  const pixels = Array.from({ length: count }, (_, at) => stdout.subarray(at * size, (at + 1) * size));
  return { width, height, pixels };
}

export function picturesOf({ width, height, pixels }: Tiles): ClipPictures {
  const whole = { x: 0, y: 0, width, height };
  return {
    pictures: pixels.map((each) => clipPicture({ pixels: each, width, height, aspect: width / height })),
    codes: pixels.flatMap((each) => frameCode({ luma: each, width, height }, whole) ?? []),
  };
}

/** Makes the files that edits overlay: other footage and a watermark. Returns their paths and the path of a font. */
export async function drawFiles(folder: string, size = { width: 640, height: 360 }): Promise<Record<string, string>> {
  const [other, mark] = [join(folder, `other-${size.width}.mp4`), join(folder, `mark-${size.width}.png`)];
  await encode(['-f', 'lavfi', '-t', '6', '-i', `mandelbrot=s=${size.width}x${size.height}:r=25:maxiter=200`], other);
  await drawStillMarks({ text: '帧库 39', seed: 'bench' }, [{ size, path: mark }]);
  const font = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf');
  return { other, mark, font };
}
