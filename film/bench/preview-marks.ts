/**
 * Measures for each edit how well a clip's watermarked preview is distinguished from its master. Limits are tuned on
 * half of the clips; the other half is held out. `node film/bench/preview-marks.ts`; EVERY=2 samples every second clip;
 * arguments select clips by words in their names.
 */
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { MARK_FRAME } from '@zhenku/contract/rules/film-limits';
import { type ClipBox, framePoints, type Grey } from '../src/rules/preview-mark.ts';
import { drawMarkTexts } from '../src/server/mark-texts.ts';
import { probe } from '@zhenku/media/probe';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';
import { fitInside, type Size } from '@zhenku/media/tiers';
import { drawWatermarks } from '@zhenku/media/watermark/watermark';
import { MARK_LIMITS, markScore } from '../src/server/match-mark.ts';
import { hasRealClips, realClip } from '../../testing/clips/real.ts';

const words = process.argv.slice(2);
const EVERY = Number(process.env['EVERY'] ?? 1);
const REAL = ['flower-4k.mp4', 'corridor-1080p.mp4', 'bottles-portrait-1080x1920.mp4', 'friday-sd-640x480.mp4'];
const DEMO = [
  'autumn-leaves',
  'city-traffic',
  'desert-road',
  'jellyfish',
  'moon-sea',
  'neon-grid',
  'snow-pines',
  'sunset-gulls',
  'terraces-mist',
  'train-window',
  'ink-wash',
  'rain-window',
];
const FILM: Size = { width: 1280, height: 720 };
/** Frame rate of the edited film; more frames would add no information. */
const FILM_FRAMES_PER_SECOND = 8;
const SECONDS = 2;
/** Frames per second that the browser samples. */
const FRAMES_PER_SECOND = 4;

interface Change {
  filter: string;
  /** Part of the picture that the film shows, as fractions. */
  shown?: ClipBox;
  flipped?: boolean;
  crf?: number;
}

const whole: ClipBox = { x: 0, y: 0, width: 1, height: 1 };
const crop = (share: number, x: number, y: number): Change => ({
  filter: `crop=iw*${share}:ih*${share}:iw*${x}:ih*${y}`,
  shown: { x, y, width: share, height: share },
});
const CHANGES: Record<string, Change> = {
  plain: { filter: 'null' },
  'encoded again, crf 32': { filter: 'null', crf: 32 },
  'half the size and back': { filter: 'scale=640:360,scale=1280:720' },
  'crop 10 %': crop(0.9, 0.05, 0.05),
  'crop 20 %, off-centre': crop(0.8, 0.13, 0.05),
  'crop 40 %, off-centre': crop(0.6, 0.3, 0.15),
  flip: { filter: 'hflip', flipped: true },
  grade: { filter: 'eq=contrast=1.25:brightness=-0.06:saturation=1.4:gamma=1.1' },
  'dark grade': { filter: 'eq=contrast=0.8:brightness=-0.2' },
  'black and white': { filter: 'hue=s=0,eq=contrast=1.1' },
  'bars of 2.39': {
    filter: 'drawbox=0:0:iw:ih*0.128:black:fill,drawbox=0:ih*0.872:iw:ih*0.128:black:fill',
  },
  'lower third': { filter: 'drawbox=iw*0.05:ih*0.75:iw*0.5:ih*0.15:white:fill' },
  'blur and grain': { filter: 'gblur=sigma=2,noise=alls=12:allf=t' },
  'slow zoom of 5 %': { filter: "zoompan=z='1+0.0032*on':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=1:s=1280x720:fps=8" },
  'turned by 1.5°': { filter: 'rotate=0.0262' },
  'flip, crop, grade': {
    filter: 'hflip,crop=iw*0.9:ih*0.9,eq=contrast=1.2:brightness=0.04',
    shown: { x: 0.05, y: 0.05, width: 0.9, height: 0.9 },
    flipped: true,
  },
};

interface Sample {
  clip: string;
  heldOut: boolean;
  change: string;
  preview: boolean;
  score: number | null;
}

const LONG = { timeoutMs: 300_000 };
const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
const samples: Sample[] = [];
let spent = 0;
let tests = 0;
try {
  const clips = listClips();
  for (const [at, path] of clips.entries()) {
    if (words.length === 0 || words.some((word) => basename(path).includes(word))) await measureClip(path, at);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
report();

function listClips(): string[] {
  const originals = join(import.meta.dirname, '../../server/src/demo/originals');
  const there = new Set(readdirSync(originals));
  const demo = DEMO.filter((name) => there.has(`${name}.mp4`)).map((name) => join(originals, `${name}.mp4`));
  return [...(hasRealClips ? REAL.map(realClip) : []), ...demo].filter((_, at) => at % EVERY === 0);
}

async function measureClip(path: string, at: number): Promise<void> {
  const facts = await probe(path);
  const size = fitInside(facts, { width: 1280, height: 1280 });
  const clipMark = { text: `帧库 ${10_000 + at * 737}`, seed: `clip ${at}` };
  const drawn = await drawWatermarks(clipMark, { preview: { size, path: join(folder, 'mark.png') }, stills: [] });
  const [master, preview] = [join(folder, 'master.mp4'), join(folder, 'preview.mp4')];
  const start = Math.min(1, Math.max(0, facts.durationSeconds - SECONDS));
  const cut = ['-ss', String(start), ...fileInput(path)];
  const encode = (crf: number) => [
    '-an',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    String(crf),
    '-t',
    String(SECONDS),
  ];
  const square = `scale=${size.width}:${size.height},setsar=1,fps=25,format=yuv420p`;
  await ffmpeg(
    [...cut, '-vf', `scale=${size.width}:${size.height},setsar=1,fps=25,format=yuv420p`, ...encode(18), master],
    LONG,
  );
  await ffmpeg(
    [
      ...cut,
      ...fileInput(drawn.path),
      '-filter_complex',
      [`[0:v]${square}[p]`, ...drawn.chains('[p]', '[1:v]', '[marked]'), '[marked]format=yuv420p'].join(';'),
      ...encode(28),
      preview,
    ],
    LONG,
  );
  const texts = await drawMarkTexts(clipMark, size);
  console.error(`${at + 1}: ${basename(path)}`);
  for (const [name, change] of Object.entries(CHANGES)) {
    for (const [isPreview, file] of [
      [true, preview],
      [false, master],
    ] as const) {
      const read = await readFrames(file, change);
      const frames = read.map((frame, nth) => ({ ...framePoints(frame), time: nth / FRAMES_PER_SECOND }));
      const started = performance.now();
      const question = { ...MARK_FRAME, box: placeOf(change, size), flipped: change.flipped ?? false, frames };
      const score = markScore(texts, question);
      spent += performance.now() - started;
      tests += 1;
      console.error(isPreview ? 'preview' : 'master', name, score?.toFixed(3));
      samples.push({ clip: basename(path), heldOut: at % 2 === 1, change: name, preview: isPreview, score });
    }
  }
}

async function readFrames(file: string, { filter, crf }: Change): Promise<Grey[]> {
  const fill = `scale=${FILM.width}:${FILM.height}:force_original_aspect_ratio=increase,crop=${FILM.width}:${FILM.height}`;
  const changed = `fps=${FILM_FRAMES_PER_SECOND},${fill},${filter},scale=${FILM.width}:${FILM.height},setsar=1,format=yuv420p`;
  const { width, height } = MARK_FRAME;
  const looked = `fps=${FRAMES_PER_SECOND},scale=${width}:${height}:flags=area,format=gray`;
  const raw = ['-f', 'rawvideo', 'pipe:1'];
  const read = { ...LONG, maxStdoutBytes: 2 ** 26 };
  const film = join(folder, 'film.mp4');
  if (crf) {
    await ffmpeg(
      [...fileInput(file), '-vf', changed, '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', String(crf), film],
      LONG,
    );
  }
  const { stdout } = crf
    ? await ffmpeg([...fileInput(film), '-vf', looked, ...raw], read)
    : await ffmpeg([...fileInput(file), '-vf', `${changed},${looked}`, ...raw], read);
  const count = Math.floor(stdout.length / (width * height));
  return Array.from({ length: count }, (_, i) => ({
    pixels: new Uint8Array(stdout.subarray(i * width * height, (i + 1) * width * height)),
    width,
    height,
  }));
}

/** Returns the clip's position in the film, off by as much as a picture comparison may be. */
function placeOf({ shown = whole }: Change, size: Size): ClipBox {
  const ratio = size.width / size.height / (FILM.width / FILM.height);
  const [across, down] = [Math.max(1, ratio), Math.max(1, 1 / ratio)];
  const filled = { x: (1 - across) / 2, y: (1 - down) / 2, width: across, height: down };
  const box = {
    x: (filled.x - shown.x) / shown.width,
    y: (filled.y - shown.y) / shown.height,
    width: filled.width / shown.width,
    height: filled.height / shown.height,
  };
  return { ...box, x: box.x + 0.008, y: box.y - 0.008, width: box.width * 1.008, height: box.height * 1.008 };
}

function report(): void {
  console.log('\n| change | previews: tuning | held out | masters: tuning | held out |\n|---|--:|--:|--:|--:|');
  for (const change of new Set(samples.map((each) => each.change))) {
    const samplesOfChange = samples.filter((each) => each.change === change);
    const cells = [true, false].flatMap((preview) =>
      [false, true].map((heldOut) =>
        rangeOf(samplesOfChange.filter((each) => each.preview === preview && each.heldOut === heldOut)),
      ),
    );
    console.log(`| ${change} | ${cells.join(' | ')} |`);
  }
  const isClean = (score: number) => score < MARK_LIMITS.clean;
  const isMarked = (score: number) => score >= MARK_LIMITS.preview;
  for (const heldOut of [false, true]) {
    const count = (preview: boolean, is: (score: number) => boolean) =>
      samples.filter((each) => each.heldOut === heldOut && each.preview === preview && is(each.score ?? 0)).length;
    console.log(
      `${heldOut ? 'held out' : 'tuning'}: of ${count(true, () => true)} previews ${count(true, isMarked)} recognised, ${count(true, isClean)} mistaken for masters; ` +
        `of ${count(false, () => true)} masters ${count(false, isClean)} recognised, ${count(false, isMarked)} mistaken for previews`,
    );
  }
  const right = samples.filter(({ preview, score }) => (preview ? isMarked : isClean)(score ?? 0)).length;
  console.log(
    `${Math.round(spent / tests)} ms per test; share judged correctly: ${(right / samples.length).toFixed(3)}`,
  );
}

function rangeOf(samples: readonly Sample[]): string {
  const scores = samples.map(({ score }) => score ?? 0).toSorted((a, b) => a - b);
  return [scores[0], scores[Math.floor(scores.length / 2)], scores.at(-1)]
    .map((score) => score?.toFixed(2) ?? '–')
    .join(' – ');
}
