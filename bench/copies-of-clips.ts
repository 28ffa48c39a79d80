// How much of a clip is recognised in changed copies of it, and how much of it in other clips: the scores of
// media/src/fingerprint.ts for every kind of change, over the demo's originals and other real clips there are.
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { computeFingerprint, type Fingerprint, LIKELY_COPY, likeness } from '@zhenku/media/fingerprint';
import { ffmpeg, fileInput } from '@zhenku/media/run';
import { makeWatermark } from '@zhenku/media/watermark';
import { hasRealClips, realClip } from '../testing/clips/real.ts';
import { median } from './servers.ts';

const SIZE = { width: 640, height: 360 };
const MARK = 'mark.png';
const SCALE = 'scale=640:360';
/** The filters of a copy, and what comes before its input. */
const COPIES: Record<string, { filter: string; before?: string[] }> = {
  'encoded again, small and poor': { filter: SCALE },
  'cropped by 5 %': { filter: `crop=iw*0.95:ih*0.95,${SCALE}` },
  'trimmed by 1.3 s': { filter: SCALE, before: ['-ss', '1.3'] },
  flipped: { filter: `hflip,${SCALE}` },
  'other colours': { filter: `${SCALE},eq=brightness=0.06:contrast=1.15:saturation=1.4,hue=h=12` },
  '24 frames a second': { filter: `fps=24,${SCALE}` },
  'with our watermark': { filter: `${SCALE}[plain];movie=${MARK}[mark];[plain][mark]overlay` },
};

const EVERY = Number(process.env.COPIES_EVERY ?? 1);
const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
try {
  process.chdir(folder);
  await makeWatermark('帧库 10086', SIZE, join(folder, MARK));
  const prints = new Map<string, Fingerprint>();
  const scores = new Map(Object.keys(COPIES).map((name) => [name, [] as number[]]));
  for (const clip of clips()) {
    const print = await computeFingerprint(clip);
    prints.set(basename(clip), print);
    for (const [name, copy] of Object.entries(COPIES)) {
      scores.get(name)!.push(likeness(print, await fingerprintOfCopy(clip, copy)).score);
    }
  }
  console.log(`${prints.size} clips; at least ${LIKELY_COPY} is shown to the reviewer`);
  for (const [name, found] of scores) report(name, found);
  report('different clips', between([...prints.values()]));
} finally {
  await rm(folder, { recursive: true, force: true });
}

function clips(): string[] {
  const demo = join(import.meta.dirname, '../server/src/demo/originals');
  const real = ['flower-4k.mp4', 'corridor-1080p.mp4', 'bottles-portrait-1080x1920.mp4', 'friday-sd-640x480.mp4'];
  const drawn = readdirSync(demo).filter((_name, i) => i % EVERY === 0);
  return [...(hasRealClips ? real.map(realClip) : []), ...drawn.map((name) => join(demo, name))];
}

async function fingerprintOfCopy(clip: string, { filter, before = [] }: (typeof COPIES)[string]): Promise<Fingerprint> {
  const path = join(folder, 'copy.mp4');
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '32', '-an', path];
  await ffmpeg([...before, ...fileInput(clip), '-vf', filter, ...encode], { timeoutMs: 600_000 });
  return await computeFingerprint(path);
}

function between(prints: Fingerprint[]): number[] {
  return prints.flatMap((a, i) => prints.slice(i + 1).map((b) => likeness(a, b).score));
}

function report(name: string, scores: number[]): void {
  const [worst, best] = [Math.min(...scores), Math.max(...scores)].map((score) => score.toFixed(2));
  const alike = scores.filter((score) => score >= LIKELY_COPY).length;
  console.log(
    `${name}: ${alike} of ${scores.length} alike, lowest ${worst}, median ${median(scores).toFixed(2)}, highest ${best}`,
  );
}
