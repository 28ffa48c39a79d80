// Checks that altered copies of a clip are recognised and other clips are not: prints the scores of media/src/likeness.ts for
// each kind of change, over the demo's originals and the real clips that are present. Each clip is decoded once for all its
// copies. COPIES_EVERY=n samples every nth demo clip.
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { computeFingerprint, type Fingerprint, FINGERPRINT_FILTER, fingerprintOf } from '@zhenku/media/fingerprint';
import { LIKELY_COPY, likeness } from '@zhenku/media/likeness';
import { ffmpeg, fileInput } from '@zhenku/media/run';
import { drawStillMarks } from '@zhenku/media/watermark/watermark';
import { hasRealClips, realClip } from '../testing/clips/real.ts';
import { median } from './shared/servers.ts';

const SIZE = { width: 640, height: 360 };
const MARK = 'mark.png';
const [small, crop, trim] = ['scale=640:360', 'crop=iw*0.95:ih*0.95', 'trim=start=1.3,setpts=PTS-STARTPTS'];
const colours = 'eq=brightness=0.06:contrast=1.15:saturation=1.4,hue=h=12';
const marked = (at: string) => `[plain${at}];movie=${MARK}[mark${at}];[plain${at}][mark${at}]overlay`;
/** ffmpeg filters that make the copy. */
const COPIES: Record<string, string> = {
  'encoded again, small and poor': small,
  'cropped by 5 %': `${crop},${small}`,
  'trimmed by 1.3 s': `${trim},${small}`,
  flipped: `hflip,${small}`,
  'other colours': `${small},${colours}`,
  '24 frames a second': `fps=24,${small}`,
  'with our watermark': `${small}${marked('a')}`,
  'flipped and cropped': `${crop},${small},hflip`,
  'trimmed, other colours, 24 a second': `${trim},fps=24,${small},${colours}`,
  'flipped, cropped, with our watermark': `${crop},${small},hflip${marked('b')}`,
};

const EVERY = Number(process.env.COPIES_EVERY ?? 1);
const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
try {
  process.chdir(folder);
  await drawStillMarks({ text: '帧库 10086', seed: 'bench' }, [{ size: SIZE, path: join(folder, MARK) }]);
  const prints = new Map<string, Fingerprint>();
  const scores = new Map(Object.keys(COPIES).map((name) => [name, new Map<string, number>()]));
  for (const clip of clips()) {
    const [print, ...copies] = await fingerprintsOf(clip);
    prints.set(basename(clip), print!);
    Object.keys(COPIES).forEach((name, i) => {
      scores.get(name)!.set(basename(clip), likeness(print!, copies[i]!).score);
    });
  }
  report(prints, scores);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function clips(): string[] {
  const demo = join(import.meta.dirname, '../server/src/demo/originals');
  const real = ['flower-4k.mp4', 'corridor-1080p.mp4', 'bottles-portrait-1080x1920.mp4', 'friday-sd-640x480.mp4'];
  const drawn = readdirSync(demo).filter((_name, i) => i % EVERY === 0);
  return [...(hasRealClips ? real.map(realClip) : []), ...drawn.map((name) => join(demo, name))];
}

/** Hashes of the clip and of each copy. */
async function fingerprintsOf(clip: string): Promise<Fingerprint[]> {
  const filters = Object.values(COPIES);
  const inputs = filters.map((_filter, i) => `[in${i}]`);
  const chains = [
    `[0:v:0]split=${filters.length + 1}[in]${inputs.join('')}`,
    `[in]${FINGERPRINT_FILTER}[plain]`,
    ...filters.map((filter, i) => `[in${i}]${filter},format=yuv420p[out${i}]`),
  ];
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '32'];
  const outputs = filters.flatMap((_filter, i) => ['-map', `[out${i}]`, ...encode, `${i}.mp4`]);
  const args = [...fileInput(clip), '-filter_complex', chains.join(';'), '-map', '[plain]', '-f', 'rawvideo', 'plain'];
  await ffmpeg([...args, ...outputs], { timeoutMs: 600_000 });
  const prints = [fingerprintOf(await readFile('plain'))];
  for (const i of filters.keys()) prints.push(await computeFingerprint(`${i}.mp4`));
  return prints;
}

function report(prints: Map<string, Fingerprint>, scores: Map<string, Map<string, number>>): void {
  const isAlike = (score: number) => score >= LIKELY_COPY;
  const all = [...prints];
  const pairs = all.flatMap(([a, left], i) =>
    all.slice(i + 1).map(([b, right]) => [`${a} and ${b}`, likeness(left, right).score] as const),
  );
  const alarms = pairs.filter(([, score]) => isAlike(score));
  for (const [names, score] of alarms) console.log(`different, but alike: ${names} ${score.toFixed(2)}`);
  for (const [name, ofClips] of scores) {
    const missed = [...ofClips].filter(([, score]) => !isAlike(score)).map(([clip]) => clip);
    if (missed.length > 0) console.log(`${name}, not found: ${missed.join(', ')}`);
  }
  console.log(`\n| copies of ${all.length} clips | found | lowest score | median |\n|---|---|---|---|`);
  for (const [name, ofClips] of scores) {
    const values = [...ofClips.values()];
    const found = values.filter(isAlike).length;
    console.log(`| ${name} | ${found} | ${Math.min(...values).toFixed(2)} | ${median(values).toFixed(2)} |`);
  }
  console.log(
    `\n${alarms.length} of ${pairs.length} pairs of different clips are alike (from a score of ${LIKELY_COPY})`,
  );
}
