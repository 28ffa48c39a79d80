/**
 * Compares encoder settings at each tier's size: XPSNR (weighted 6:1:1, in decibels) against the lossless frames, and bytes and
 * CPU time relative to the first settings. The shop's ffmpeg encodes the files; FFmpeg 8 inside `node-av` measures XPSNR, which
 * older versions lack. Above GOAL a viewer sees no difference. `node bench/encoder-quality.ts [files…]` measures other clips.
 */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { probe } from '@zhenku/media/probe';
import { binaries, fileInput, runTool } from '@zhenku/media/programs/run';
import { fitInside, HD, UHD_4K } from '@zhenku/media/tiers';
import { FilterGraph, Frame } from 'node-av';
import { hasRealClips, realClip } from '../testing/clips/real.ts';

const GOAL = 40;
const SECONDS = '1';
const SETTINGS = ['veryfast 19', 'veryfast 17', 'faster 18', 'fast 18', 'medium 18'];
const DEMO = ['autumn-leaves', 'bamboo-grove', 'rain-window', 'city-night'];
const REAL = ['corridor-1080p.mp4', 'bottles-portrait-1080x1920.mp4', 'flower-4k.mp4'];

interface Result {
  xpsnr: number;
  bytes: number;
  cpu: number;
}

const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
const results = new Map(SETTINGS.map((name) => [name, [] as Result[]]));
const named = process.argv.slice(2);
try {
  for (const path of named.length > 0 ? named : clips()) {
    const facts = await probe(path);
    for (const box of facts.width >= UHD_4K.width ? [HD, UHD_4K] : [HD]) {
      const { width, height } = fitInside(facts, box);
      const reference = join(folder, 'reference.mkv');
      const size = `scale=${width}:${height},format=yuv420p,setsar=1`;
      await encode(
        [...fileInput(path), '-t', SECONDS, '-an', '-vf', size],
        ['-preset', 'ultrafast', '-qp', '0', reference],
      );
      for (const [name, list] of results) {
        const encoded = join(folder, 'encoded.mkv');
        const [preset, crf] = name.split(' ') as [string, string];
        const cpu = await encode(fileInput(reference), ['-preset', preset, '-crf', crf, encoded]);
        list.push({ xpsnr: await xpsnrOf(reference, encoded), bytes: (await stat(encoded)).size, cpu });
      }
      const shown = SETTINGS.map((name) => `${name} ${results.get(name)!.at(-1)!.xpsnr.toFixed(1)}`);
      console.log(`${basename(path)} ${width}×${height}: ${shown.join(', ')}`);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

console.log('\n| settings | mean XPSNR | minimum | files ≥ 40 dB | bytes | CPU |\n|---|--:|--:|--:|--:|--:|');
const first = results.get(SETTINGS[0]!)!;
for (const [name, list] of results) {
  const quality = list.map(({ xpsnr }) => xpsnr);
  const ratio = (key: 'bytes' | 'cpu') => mean(list.map((one, i) => one[key] / first[i]![key])).toFixed(2);
  const passed = `${quality.filter((value) => value >= GOAL).length} of ${quality.length}`;
  const figures = [mean(quality).toFixed(1), Math.min(...quality).toFixed(1), passed, ratio('bytes'), ratio('cpu')];
  console.log(`| ${name} | ${figures.join(' | ')} |`);
}

function clips(): string[] {
  const originals = join(import.meta.dirname, '../server/src/demo/originals');
  return [...(hasRealClips ? REAL.map(realClip) : []), ...DEMO.map((name) => join(originals, `${name}.mp4`))];
}

async function encode(input: string[], output: string[]): Promise<number> {
  const { ffmpeg } = await binaries();
  const args = [
    '-hide_banner',
    '-nostdin',
    '-y',
    '-benchmark',
    ...input,
    '-c:v',
    'libx264',
    '-threads',
    '2',
    ...output,
  ];
  const { stderr } = await runTool(ffmpeg, args, { timeoutMs: 900_000 });
  const [, user, system] = /utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr)!;
  return Number(user) + Number(system);
}

async function xpsnrOf(reference: string, encoded: string): Promise<number> {
  const log = join(folder, 'xpsnr.log');
  const graph = new FilterGraph();
  graph.alloc();
  graph.parsePtr(
    `movie=${encoded}[encoded];movie=${reference}[reference];[encoded][reference]xpsnr=stats_file=${log},buffersink@out`,
  );
  await graph.config();
  const [sink, frame] = [graph.getFilter('buffersink@out')!, new Frame()];
  frame.alloc();
  while ((await sink.buffersinkGetFrame(frame)) >= 0) frame.unref();
  // Freeing the graph writes the average to the log.
  graph.free();
  const average = /average.*y: ([\d.]+)\s+u: ([\d.]+)\s+v: ([\d.]+)/.exec(await readFile(log, 'utf8'))!;
  const [y, u, v] = average.slice(1).map(Number) as [number, number, number];
  return (6 * y + u + v) / 8;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
