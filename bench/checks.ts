/**
 * Measures the recall and false positives of each quality check on twelve synthetic defects per check and twelve clean
 * clips. `node bench/checks.ts chosen` uses the clips that the limits were tuned on; `held` (the default) uses the
 * held-out ones. Further arguments name the checks to run.
 */
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Finding } from '@zhenku/media/measure/findings';
import { measureOriginal } from '@zhenku/media/measure/measure';
import { probe } from '@zhenku/media/probe';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';
import { hasRealClips, realClip } from '../testing/clips/real.ts';
import { DEFECTS, type Defect, PINK_NOISE } from './catalogue/defects.ts';

const REAL = ['flower-4k.mp4', 'corridor-1080p.mp4', 'bottles-portrait-1080x1920.mp4', 'friday-sd-640x480.mp4'];
const EACH = 12;
const SECONDS = 5;
const ENCODE = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

type DefectCase = keyof typeof DEFECTS;
const [half = 'held', ...named] = process.argv.slice(2);
const checks = (Object.keys(DEFECTS) as DefectCase[]).filter((check) => named.length === 0 || named.includes(check));
const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
const found = new Map(checks.map((check) => [check, { made: 0, clean: 0, notes: 0 }]));
const wrong: string[] = [];
try {
  for (const [i, clip] of clipsOf(half).entries()) {
    const clean = join(folder, 'clean.mp4');
    await makeClean(clip, clean);
    const copied = { percentile: await percentilesOf(clean) };
    const findings = await findingsOf(clean);
    for (const check of checks) {
      const alarms = findings.filter((finding) => finding.check === check);
      if (alarms.length > 0) found.get(check)!.clean += 1;
      if (alarms.some(({ severity }) => severity === 'note')) found.get(check)!.notes += 1;
      if (alarms.length > 0) wrong.push(`${check} in the clean ${basename(clip)}: ${describe(alarms)}`);
      const made = join(folder, 'made.mp4');
      await makeDefect(clean, made, DEFECTS[check](i / (EACH - 1), copied));
      const right = (await findingsOf(made)).filter((finding) => finding.check === check);
      if (right.length > 0) found.get(check)!.made += 1;
      else wrong.push(`${check} not found in ${basename(clip)} at strength ${(i / (EACH - 1)).toFixed(2)}`);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const line of wrong) console.log(line);
console.log(`\n| check | found of ${EACH} made | false of ${EACH} clean (notes of them) |\n|---|---|---|`);
for (const [check, { made, clean, notes }] of found) console.log(`| ${check} | ${made} | ${clean} (${notes}) |`);

function clipsOf(wanted: string): string[] {
  const originals = join(import.meta.dirname, '../server/src/demo/originals');
  const demo = readdirSync(originals).map((name) => join(originals, name));
  const all = [...(hasRealClips ? REAL.map(realClip) : []), ...demo];
  return all.filter((_clip, i) => (i % 2 === 0) === (wanted === 'chosen')).slice(0, EACH);
}

async function makeClean(clip: string, path: string): Promise<void> {
  const filter = 'scale=640:360:force_original_aspect_ratio=increase:flags=area,crop=640:360,fps=25,setsar=1';
  const inputs = [...fileInput(clip), '-f', 'lavfi', '-i', PINK_NOISE, '-map', '0:v:0', '-map', '1:a'];
  await run([...inputs, '-t', String(SECONDS), '-vf', filter, ...ENCODE, '-crf', '14', path]);
}

async function makeDefect(clean: string, path: string, { video = 'null', audio = 'anull', options = [] }: Defect) {
  const length = ['-t', String(SECONDS)];
  await run([...fileInput(clean), ...length, '-vf', video, '-af', audio, ...ENCODE, '-crf', '20', ...options, path]);
}

async function run(args: string[]): Promise<void> {
  await ffmpeg(args, { timeoutMs: 600_000 });
}

async function percentilesOf(path: string): Promise<(percent: number) => number> {
  const args = [
    ...fileInput(path),
    '-an',
    '-vf',
    'fps=2,scale=160:90:flags=area,format=gray',
    '-f',
    'rawvideo',
    'pipe:1',
  ];
  const { stdout } = await ffmpeg([...args], { timeoutMs: 600_000, maxStdoutBytes: 16 * 1024 ** 2 });
  // ffmpeg stretches luma to full range when it converts to grey.
  const sorted = stdout.toSorted();
  return (percent) => Math.round(16 + (sorted[Math.floor((sorted.length - 1) * (percent / 100))]! * 219) / 255);
}

async function findingsOf(path: string): Promise<Finding[]> {
  return (await measureOriginal(path, await probe(path))).findings;
}

function describe(findings: Finding[]): string {
  return findings.map(({ value, limit, severity }) => `${value} (limit ${limit}, ${severity})`).join(', ');
}
