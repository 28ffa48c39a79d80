/**
 * The cost of the whole pipeline over the least it could be: CPU time (this process and its children, user and system) of
 * probe, poster and processVideo on a 4K clip ÷ that of the bare one-pass ffmpeg command for the same outputs.
 * The two alternate, so that a busy machine hurts both alike.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePoster } from '@zhenku/media/poster';
import { assertAcceptable } from '@zhenku/media/acceptance';
import { probe } from '@zhenku/media/probe';
import { processVideo } from '@zhenku/media/process';
import { binaries, ffmpeg } from '@zhenku/media/run';
import { makeWatermark } from '@zhenku/media/watermark';
import { deriveClips } from '../testing/clips/clips.ts';

const GOAL = 1.3;
const PAIRS = 3;
const { '4k.mp4': CLIP } = await deriveClips(['4k.mp4']);

const BARE_GRAPH = `[0:v:0]scale=1920:1080,format=yuv420p,split=3[hd][b][c];
  [b]scale=960:540[p];[p][1:v]overlay=0:0:format=yuv420,format=yuv420p[pv];[c]fps=1,scale=640:-2[fr]`;
const BARE_PREVIEW =
  '-an -c:v libx264 -preset veryfast -crf 28 -maxrate 1200k -bufsize 2400k -g 60 -movflags +faststart';
const BARE_HD = '-c:v libx264 -preset veryfast -crf 19 -c:a aac -b:a 192k -movflags +faststart';

const dir = await mkdtemp(join(tmpdir(), 'bench-pipeline-'));
try {
  const { version, source } = await binaries();
  console.log(`ffmpeg ${version} (${source})`);
  const watermark = join(dir, 'watermark.png');
  await makeWatermark('帧库 10000', { width: 960, height: 540 }, watermark);

  const ratios: number[] = [];
  for (let pair = 1; pair <= PAIRS; pair++) {
    const bare = await cpuSeconds(() => bareCommand(watermark));
    const whole = await cpuSeconds(wholePipeline);
    ratios.push(whole / bare);
    console.log(
      `${pair}: pipeline ${whole.toFixed(2)} s, bare ${bare.toFixed(2)} s, ratio ${(whole / bare).toFixed(2)}`,
    );
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(PAIRS / 2)]!;
  console.log(`pipeline: ratio ${median.toFixed(2)} (goal <= ${GOAL.toFixed(2)})`);
  if (median > GOAL) process.exitCode = 1;
} finally {
  await rm(dir, { recursive: true, force: true });
}

/** The command of the architecture notes, as it is written there. */
async function bareCommand(watermark: string): Promise<void> {
  const args = [
    ['-xerror', '-i', CLIP, '-i', watermark, '-filter_complex', BARE_GRAPH],
    ['-map', '[pv]', ...BARE_PREVIEW.split(' '), join(dir, 'preview.mp4')],
    ['-map', '[hd]', '-map', '0:a:0?', ...BARE_HD.split(' '), join(dir, 'hd.mp4')],
    ['-map', '[fr]', '-q:v', '4', join(dir, 'frame-%03d.jpg')],
  ].flat();
  await ffmpeg(args, { timeoutMs: 600_000 });
}

async function wholePipeline(): Promise<void> {
  const facts = await probe(CLIP);
  assertAcceptable(facts);
  await makePoster({ input: CLIP, facts, outPath: join(dir, 'poster.webp') });
  const places = { outDir: join(dir, 'out'), tempDir: join(dir, 'temp') };
  const { files, fingerprint } = await processVideo({ input: CLIP, facts, watermarkText: '帧库 10000', ...places });
  const kinds = new Set(files.map((file) => file.kind));
  if (kinds.size !== 5 || fingerprint.length === 0) throw new Error(`Something was not made: ${[...kinds].join()}`);
}

async function cpuSeconds(work: () => Promise<void>): Promise<number> {
  const before = await cpuTicks();
  await work();
  return ((await cpuTicks()) - before) / 100;
}

/** utime, stime, cutime and cstime of proc(5), in hundredths of a second: all threads, and children that have ended. */
async function cpuTicks(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8');
  // The second field, the program's name in brackets, may hold spaces; the fields after it start with the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}
