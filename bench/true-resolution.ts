/**
 * Prints true-resolution verdicts for real 4K frames, the same frames upscaled from fewer lines, and soft frames.
 * Besides the demo's 4K originals, HD frames tiled by mirroring stand in for real 4K: their detail is as fine as their
 * pixels. `node bench/true-resolution.ts chosen` uses the clips that the limits were tuned on; `held` (the default)
 * uses the others.
 */
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { measureOriginal } from '@zhenku/media/measure/measure';
import type { TrueResolution } from '@zhenku/media/measure/findings';
import { probe } from '@zhenku/media/probe';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';

/** The demo clip that was upscaled from 1080 lines on purpose. */
const ENLARGED = 'snow-pines.mp4';
const SIZE = '3840:2160';
const MIRRORS = 'split=4[a][b][c][d];[b]hflip[e];[c]vflip[f];[d]hflip,vflip[g];[a][e][f][g]xstack=grid=2x2';
const CLIPS = 12;
const VERDICTS = { 1: 'real', 2: 'enlarged', 3: 'undecided' } as const;
const smaller = (lines: number, flags: string) =>
  `scale=${(lines * 16) / 9}:${lines}:flags=area,scale=${SIZE}:flags=${flags}`;
const KINDS: Record<string, string> = {
  real: 'null',
  ...Object.fromEntries(
    [720, 1080, 1440].flatMap((lines) =>
      ['bilinear', 'lanczos'].map((flags) => [`${flags} from ${lines}`, smaller(lines, flags)]),
    ),
  ),
  'soft (blurred by 4 pixels)': 'gblur=sigma=4',
};

const [half = 'held'] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
const verdicts = new Map(Object.keys(KINDS).map((kind) => [kind, [] as TrueResolution[]]));
try {
  for (const clip of await clipsOf(half)) {
    const base = join(folder, 'base.mkv');
    await makeBase(clip, base);
    const line: string[] = [];
    for (const [kind, filter] of Object.entries(KINDS)) {
      const path = join(folder, 'made.mp4');
      const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', path];
      await ffmpeg([...fileInput(base), '-vf', filter, ...encode], { timeoutMs: 600_000 });
      const { trueResolution } = await measureOriginal(path, await probe(path));
      verdicts.get(kind)!.push(trueResolution!);
      line.push(`${kind} ${trueResolution!.value} ${VERDICTS[trueResolution!.verdict]}`);
    }
    console.log(`${basename(clip)}: ${line.join(', ')}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log('\n| pictures | real | enlarged | undecided | lines, decided |\n|---|---|---|---|---|');
for (const [kind, found] of verdicts) {
  const counts = [1, 2, 3].map((verdict) => found.filter((one) => one.verdict === verdict).length);
  const lines = found.filter(({ verdict }) => verdict !== 3).map(({ value }) => value);
  const range = lines.length === 0 ? '' : `${Math.min(...lines)}–${Math.max(...lines)}`;
  console.log(`| ${kind} | ${counts.join(' | ')} | ${range} |`);
}

async function clipsOf(wanted: string): Promise<string[]> {
  const originals = join(import.meta.dirname, '../server/src/demo/originals');
  const files = readdirSync(originals).filter((name) => name !== ENLARGED);
  const sized = await Promise.all(
    files.map(async (name) => ({ path: join(originals, name), facts: await probe(join(originals, name)) })),
  );
  const landscape = sized.filter(({ facts }) => facts.width > facts.height);
  // 4K clips first, so that both halves get the same number of them.
  const ordered = landscape.toSorted((a, b) => b.facts.width - a.facts.width).map(({ path }) => path);
  return ordered.filter((_path, i) => (i % 2 === 0) === (wanted === 'chosen')).slice(0, CLIPS);
}

/** Extracts three lossless frames, spaced like those that `measureOriginal` reads. */
async function makeBase(clip: string, path: string): Promise<void> {
  const facts = await probe(clip);
  const [first, every] = [0.1 * facts.durationSeconds, 0.3 * facts.durationSeconds];
  const size = facts.width >= 3840 ? 'null' : MIRRORS;
  const filter = `trim=start=${first},fps=${1 / every},setpts=N/2.5/TB,${size},format=yuv420p`;
  const encode = ['-frames:v', '3', '-r', '2.5', '-an', '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', path];
  await ffmpeg([...fileInput(clip), '-filter_complex', filter, ...encode], { timeoutMs: 600_000 });
}
