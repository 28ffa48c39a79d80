/**
 * Compares the CPU time (user and system) of probe, posters and processVideo, in this process and its children, with that
 * of a bare one-pass ffmpeg command for the same encoded tiers, for a 4K and an HD clip. The two alternate, so that a
 * busy machine affects both equally. Also prints the peak memory of the pipeline's ffmpeg, also for two seconds of the first clip in 8K.
 * `node bench/pipeline.ts [files…]` measures other clips.
 */
import './shared/without-confinement.ts';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { memoryLimit } from '@zhenku/media/programs/memory';
import { makePosters } from '@zhenku/media/pictures/poster';
import { assertAcceptable } from '@zhenku/media/acceptance';
import { probe } from '@zhenku/media/probe';
import { processVideo } from '@zhenku/media/process';
import { binaries, ffmpeg, fileInput } from '@zhenku/media/programs/run';
import { planTiers } from '@zhenku/media/tiers';
import { drawStillMarks } from '@zhenku/media/watermark/watermark';
import { deriveClips } from '../testing/clips/clips.ts';
import { hasRealClips, realClip } from '../testing/clips/real.ts';

const GOAL = 1.35;
const PAIRS = 3;
const WATERMARK = { text: '帧库 10000', seed: 'bench' };

const BARE_PREVIEW =
  '-c:v libx264 -preset veryfast -crf 28 -maxrate 2000k -bufsize 4000k -g 60 -c:a aac -b:a 96k -movflags +faststart';
const BARE_TIER = '-c:v libx264 -preset veryfast -crf 17 -c:a aac -b:a 192k -movflags +faststart';

const dir = await mkdtemp(join(tmpdir(), 'bench-pipeline-'));
try {
  const { version, source } = await binaries();
  console.log(`ffmpeg ${version} (${source})`);
  await drawStillMarks(WATERMARK, [{ size: { width: 1280, height: 720 }, path: join(dir, 'watermark.png') }]);
  const clips = await clipsToMeasure();
  for (const clip of clips) {
    const ratio = await measure(clip);
    if (ratio > GOAL) process.exitCode = 1;
  }
  await measure8K(clips[0]!);
} finally {
  await rm(dir, { recursive: true, force: true });
}

async function clipsToMeasure(): Promise<string[]> {
  const named = process.argv.slice(2);
  if (named.length > 0) return named;
  const derived = await deriveClips(['4k.mp4', 'interlaced.mov']);
  return hasRealClips
    ? [realClip('flower-4k.mp4'), realClip('corridor-1080p.mp4')]
    : [derived['4k.mp4'], derived['interlaced.mov']];
}

async function measure(clip: string): Promise<number> {
  const ratios: number[] = [];
  let peak = 0;
  for (let pair = 1; pair <= PAIRS; pair++) {
    const bare = await cpuSeconds(() => bareCommand(clip));
    const watch = watchMemory();
    const ours = await cpuSeconds(() => runPipeline(clip));
    peak = Math.max(peak, await watch());
    ratios.push(ours / bare);
    console.log(
      `${basename(clip)} ${pair}: pipeline ${ours.toFixed(2)} s, bare ${bare.toFixed(2)} s, ratio ${(ours / bare).toFixed(2)}`,
    );
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(PAIRS / 2)]!;
  console.log(
    `${basename(clip)}: ratio ${median.toFixed(2)} (goal <= ${GOAL.toFixed(2)}), ffmpeg's peak ${Math.round(peak / 1024)} MB`,
  );
  return median;
}

/** Measures two seconds in 8K. Prints no ratio, because the bare command makes other sizes. */
async function measure8K(clip: string): Promise<void> {
  const large = join(dir, '8k.mp4');
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '20', '-pix_fmt', 'yuv420p', '-c:a', 'copy'];
  await ffmpeg([...fileInput(clip), '-t', '2', '-vf', 'scale=7680:4320', ...encode, large], { timeoutMs: 600_000 });
  const limit = memoryLimit(await probe(large));
  const watch = watchMemory();
  const seconds = await cpuSeconds(() => runPipeline(large));
  const peak = await watch();
  const own = process.resourceUsage().maxRSS;
  console.log(
    `8K, 2 s: pipeline ${seconds.toFixed(2)} s, ffmpeg's peak ${Math.round(peak / 1024)} MB ` +
      `(limit ${Math.round(limit / 1024 ** 2)} MB), this process's ${Math.round(own / 1024)} MB`,
  );
}

/** Runs the reference: one pass that makes a preview, pictures, and the tiers that the pipeline encodes, in their sizes. */
async function bareCommand(clip: string): Promise<void> {
  const { tiers } = planTiers(await probe(clip));
  const encoded = Object.values(tiers).flatMap((plan) => (plan && !plan.remux ? [`${plan.width}:${plan.height}`] : []));
  const sizes = [...new Set(encoded)];
  const graph = [
    `[0:v:0]format=yuv420p,split=${sizes.length + 1}[hd]${sizes.map((_, i) => `[from${i}]`).join('')}`,
    ...sizes.map((size, i) => `[from${i}]scale=${size}[tier${i}]`),
    '[hd]scale=1920:1080,split=2[b][c]',
    '[b]scale=1280:720[p];[p][1:v]overlay=0:0:format=yuv420,format=yuv420p[pv];[c]fps=1,scale=1200:-2[fr]',
  ].join(';');
  const args = [
    ['-xerror', '-i', clip, '-i', join(dir, 'watermark.png'), '-filter_complex', graph],
    ['-map', '[pv]', '-map', '0:a:0?', ...BARE_PREVIEW.split(' '), join(dir, 'preview.mp4')],
    sizes.flatMap((_, i) => ['-map', `[tier${i}]`, '-map', '0:a:0?', ...BARE_TIER.split(' '), join(dir, `${i}.mp4`)]),
    ['-map', '[fr]', '-q:v', '4', join(dir, 'frame-%03d.jpg')],
  ].flat();
  await ffmpeg(args, { timeoutMs: 600_000 });
}

async function runPipeline(clip: string): Promise<void> {
  const facts = await probe(clip);
  assertAcceptable(facts);
  await mkdir(join(dir, 'posters'), { recursive: true });
  const { sharpest } = await makePosters({ input: clip, facts, outDir: join(dir, 'posters'), mark: WATERMARK });
  const places = { outDir: join(dir, 'out'), tempDir: join(dir, 'temp') };
  const { files, fingerprint } = await processVideo({
    input: clip,
    facts,
    mark: WATERMARK,
    sharpest,
    ...places,
  });
  const kinds = new Set(files.map((file) => file.kind));
  if (kinds.size < 4 || fingerprint.length === 0)
    throw new Error(`a kind of file is missing; found: ${[...kinds].join()}`);
}

async function cpuSeconds(work: () => Promise<void>): Promise<number> {
  const before = await cpuTicks();
  await work();
  return ((await cpuTicks()) - before) / 100;
}

/** Returns utime, stime, cutime and cstime of proc(5), in hundredths of a second: all threads and ended children. */
async function cpuTicks(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8');
  // The second field, the program's name in brackets, may contain spaces; the list starts with the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/**
 * Samples the peak memory of this process's ffmpeg children ten times per second. The returned function stops the sampling and
 * returns the highest peak in KiB.
 */
function watchMemory(): () => Promise<number> {
  let peak = 0;
  const sample = async () => {
    const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '');
    for (const pid of children.split(' ').filter(Boolean)) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      if (/^Name:\s*ffmpeg/m.test(status)) peak = Math.max(peak, Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0));
    }
  };
  const timer = setInterval(() => void sample(), 100);
  return async () => {
    clearInterval(timer);
    await sample();
    return peak;
  };
}
