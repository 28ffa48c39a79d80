// How well and how fast similar clips are found: the shots of the demo's originals by another moment, crop or grade, against
// random choice and the same category; then the time per search with 200,000 clips (or the number given as argument).
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { COLOUR_BYTES, COMPOSITION_BYTES, LOOK_SIDE, lookOfPixels, packLook } from '@zhenku/contract/similar/look';
import { framesPerSecond, readFrames } from '@zhenku/media/likeness/fingerprint';
import { packStills } from '@zhenku/media/likeness/stills';
import { watchColours } from '@zhenku/media/measure/palette';
import { probe } from '@zhenku/media/probe';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';
import { clips as demoClips } from '../server/src/demo/catalogue.ts';
import { COMPOSITIONS, MOMENT_BYTES, SIGHT_BYTES, sightOf } from '../server/src/features/similar/sight.ts';
import { type IndexedClip, SimilarIndex } from '../server/src/features/similar/similar-index.ts';
import type { FromSimilarThread, ToSimilarThread } from '../server/src/features/similar/similar-thread.ts';
import { randomFrom } from './catalogue/fill.ts';

const COUNT = Number(process.argv[2] ?? 200_000);
const GOAL_MS = 30;
const GOAL_STALL_MS = 50;
const SEARCHES = 200;
const TOP = 5;
const ORIGINALS = join(import.meta.dirname, '../server/src/demo/originals');

const VARIANTS = {
  'same clip, other moment': 'null',
  'other crop (three quarters, off centre)': 'crop=iw*.75:ih*.75:iw*.2:ih*.1',
  'other grade (cold, dark, flat)': 'eq=gamma=.75:saturation=.5:contrast=.85,colorbalance=bs=.25:bm=.15:rm=-.1',
};

await measureTime(await measureQuality());

/** Returns the looks of the demo's originals. */
async function measureQuality(): Promise<Int8Array[]> {
  const index = new SimilarIndex();
  const looks: Int8Array[] = [];
  const files: { id: number; path: string; seconds: number; categories: readonly string[] }[] = [];
  for (const [i, clip] of demoClips.entries()) {
    const path = join(ORIGINALS, `${clip.slug}.mp4`);
    const { durationSeconds: seconds, width, height } = await probe(path);
    const rate = framesPerSecond(seconds);
    const stills = packStills(await readFrames(path, rate), rate);
    const colours = watchColours();
    for (const frame of await readRgb(path, { filter: 'fps=1', pixels: 'rgb24', size: [32, 18] })) colours.next(frame);
    const sight = sightOf({ stills, palette: colours.palette(), width, height, motion: null })!;
    looks.push(sight.look);
    index.put({ ...sight, id: i + 1, words: [], categoryIds: [] });
    files.push({ id: i + 1, path, seconds, categories: clip.categories });
  }
  const chance = TOP / files.length;
  const byCategory = mean(
    files.map(({ categories }) => {
      const same = files.filter((other) => other.categories.some((name) => categories.includes(name)));
      return Math.min(1, TOP / same.length);
    }),
  );
  console.log(`${files.length} clips, two pictures of each: the clip itself is first, or among the first ${TOP}`);
  for (const [name, filter] of Object.entries(VARIANTS)) {
    const ranks = (await Promise.all(files.map(async (file) => await ranksOf(index, file, filter)))).flat();
    const share = (most: number) => (ranks.filter((rank) => rank < most).length / ranks.length).toFixed(2);
    console.log(`${name}: first ${share(1)}, first ${TOP} ${share(TOP)}`);
  }
  console.log(`by chance ${chance.toFixed(2)}, any ${TOP} of the same category ${byCategory.toFixed(2)}`);
  return looks;
}

async function ranksOf(index: SimilarIndex, file: { id: number; path: string; seconds: number }, filter: string) {
  const ranks: number[] = [];
  for (const share of [0.27, 0.71]) {
    const size: [number, number] = [LOOK_SIDE, LOOK_SIDE];
    const [frame] = await readRgb(file.path, { filter, pixels: 'rgba', size, at: file.seconds * share });
    const found = index.find({ look: packLook(lookOfPixels(frame!)) }, { look: 1, movement: 0, content: 0 }, TOP);
    const rank = found.findIndex(({ id }) => id === file.id);
    ranks.push(rank === -1 ? Infinity : rank);
  }
  return ranks;
}

interface Reading {
  filter: string;
  pixels: 'rgb24' | 'rgba';
  size: [number, number];
  /** Seconds; reads one frame there. */
  at?: number;
}

async function readRgb(path: string, { filter, pixels, size: [width, height], at }: Reading): Promise<Buffer[]> {
  const seek = at === undefined ? [] : ['-ss', at.toFixed(2)];
  const one = at === undefined ? [] : ['-frames:v', '1'];
  const scale = `${filter},scale=${width}:${height}:flags=area`;
  const args = [
    ...seek,
    ...fileInput(path),
    '-an',
    '-vf',
    scale,
    ...one,
    '-pix_fmt',
    pixels,
    '-f',
    'rawvideo',
    'pipe:1',
  ];
  const { stdout } = await ffmpeg(args, { timeoutMs: 600_000, maxStdoutBytes: 100_000_000 });
  const bytes = width * height * (pixels === 'rgba' ? 4 : 3);
  return Array.from({ length: Math.floor(stdout.length / bytes) }, (_, i) =>
    stdout.subarray(i * bytes, (i + 1) * bytes),
  );
}

async function measureTime(looks: readonly Int8Array[]): Promise<void> {
  const random = randomFrom(5);
  const below = (most: number) => Math.floor(random() * most);
  const clip = (id: number): IndexedClip => {
    const look = mixedLook(looks, random);
    return {
      id,
      look,
      movement: (1 + below(8)) as IndexedClip['movement'],
      speed: random() / 3,
      moments: Int8Array.from({ length: 12 * MOMENT_BYTES }, () => below(60) - 20),
      words: Array.from({ length: 12 }, () => `词${Math.floor(20_000 * random() ** 3)}`),
      categoryIds: [1 + below(20)],
    };
  };
  const worker = new Worker(new URL('../server/src/features/similar/similar-thread.ts', import.meta.url));
  const ask = (message: ToSimilarThread) =>
    new Promise<FromSimilarThread>((resolve) => {
      worker.once('message', resolve);
      worker.postMessage(message);
    });
  for (let from = 0; from < COUNT; from += 1_000) {
    await ask({ put: Array.from({ length: Math.min(1_000, COUNT - from) }, (_, i) => clip(from + i + 1)), remove: [] });
  }
  const weights = { look: 1, movement: 1, content: 1 };
  const searches: Record<string, () => ToSimilarThread> = {
    'similar to a clip': () => ({ find: { subject: { videoId: 1 + below(COUNT) }, weights, size: 12 } }),
    'similar by look only': () => ({
      find: { subject: { videoId: 1 + below(COUNT) }, weights: { look: 1, movement: 0, content: 0 }, size: 48 },
    }),
    'next shots': () => ({
      next: {
        videoId: 1 + below(COUNT),
        moment: { luma: 60, x: below(60) - 30, y: 0, zoom: 0, subjectX: 64, subjectY: 64, subjectShare: 20 },
        size: 24,
      },
    }),
  };
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let failed = false;
  for (const [name, make] of Object.entries(searches)) {
    for (let i = 0; i < 20; i++) await ask(make());
    delay.reset();
    delay.enable();
    const times: number[] = [];
    for (let i = 0; i < SEARCHES; i++) {
      const started = performance.now();
      await ask(make());
      times.push(performance.now() - started);
    }
    delay.disable();
    times.sort((a, b) => a - b);
    const [p50, p95] = [times[SEARCHES >> 1]!, times[Math.floor(SEARCHES * 0.95)]!];
    const stall = delay.max / 1e6;
    failed ||= p95 > GOAL_MS || stall > GOAL_STALL_MS;
    console.log(
      `${name}, ${COUNT} clips: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (goal ${GOAL_MS}); event loop at most ${stall.toFixed(0)} ms late (goal ${GOAL_STALL_MS})`,
    );
  }
  await worker.terminate();
  if (failed) process.exitCode = 1;
}

/** Returns a look whose parts lie between those of two real looks, with noise: random bytes would not be vectors of unit length. */
function mixedLook(looks: readonly Int8Array[], random: () => number): Int8Array {
  const look = new Int8Array(SIGHT_BYTES);
  const any = () => looks[Math.floor(random() * looks.length)]!;
  const mix = (from: number, to: number) => {
    const [a, b, share] = [any(), any(), random()];
    const mixed = Array.from(
      { length: to - from },
      (_, i) => share * a[from + i]! + (1 - share) * b[from + i]! + (random() - 0.5) * 30,
    );
    const length = from < 2 ? 127 : Math.hypot(...mixed) || 1;
    look.set(
      mixed.map((value) => Math.max(-127, Math.min(127, Math.round((127 * value) / length)))),
      from,
    );
  };
  mix(0, 2);
  mix(2, 2 + COLOUR_BYTES);
  for (let k = 0; k < COMPOSITIONS; k++) {
    const from = 2 + COLOUR_BYTES + k * COMPOSITION_BYTES;
    mix(from, from + COMPOSITION_BYTES);
  }
  return look;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
