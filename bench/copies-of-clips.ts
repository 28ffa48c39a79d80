/**
 * Measures the precision and recall of media/src/likeness/likeness.ts on labelled pairs of clips. Positive pairs: originals
 * (demo, plain drawn, and real clips if present) with their altered copies and short cuts. Negative pairs: different clips,
 * including ones of the same scene kind. `nice node bench/copies-of-clips.ts` takes several minutes the first time, because it
 * makes the copies, and a minute or two afterwards.
 */
import { type Likeness, likenessTo } from '@zhenku/media/likeness/likeness';
import { readTwins, type Source, type TwinKind, TWINS } from './catalogue/twins.ts';

const GOAL = { precision: 0.99, recall: 0.9 };

/** Clips of the same scene kind, by the beginning of their names. */
const SCENES = [
  ['mountains-sunrise', 'terraces-mist', 'snow-pines', 'dunes-dusk', 'desert-road'],
  ['gold-bokeh', 'gold-dust', 'particle-globe', 'nebula', 'milky-way', 'fireworks', 'sky-lanterns'],
  ['lake-rain', 'moon-sea', 'aurora-lake', 'underwater-rays', 'rain-window', 'sunset-gulls', 'jellyfish'],
  ['city-night', 'city-traffic', 'neon-grid', 'data-network', 'train-window', 'corridor', 'warp-tunnel'],
  ['autumn-leaves', 'cherry-petals', 'bamboo-grove', 'flower'],
  ['liquid-silk', 'wave-lines', 'ink-wash'],
  ['gradient', 'glow', 'haze'],
];
/** The upright Milky Way is rendered as a crop of the other one: neither a copy nor another clip. */
const SAME_PICTURE = ['milky-way', 'milky-way-upright'];

/** The twins to compare, and the share of pairs of different scene kinds to sample. */
const DIFFERENT: Record<string, [left: TwinKind, right: TwinKind, share: number]> = {
  'whole clips': ['original', 'original', 0.15],
  'cut of 1 s, whole clip': ['cut of 1 s', 'original', 0.06],
  'cuts of 1 s': ['cut of 1 s', 'cut of 1 s, cropped by 10 %, re-graded', 0.06],
  'cuts of 2 and 3 s': ['cut of 2 s', 'cut of 3 s, mirrored', 0.06],
  'rotated, poor': ['rotated by 90°', 're-encoded, poor', 0.06],
};

interface Count {
  pairs: number;
  strong: number;
  thin: number;
}

const started = performance.now();
const sources = await readTwins();
const read = performance.now();
const same = new Map<string, Count>();
const different = new Map<string, Count>();
let compared = 0;

for (const { name, twins } of sources) {
  const toOriginal = likenessTo(twins.get('original')!);
  for (const kind of Object.keys(TWINS) as TwinKind[]) {
    const twin = twins.get(kind);
    if (kind === 'original' || !twin) continue;
    const likeness = toOriginal(twin);
    count(same, kind, likeness);
    if (!likeness && process.env.MISSED) console.log(`missed: ${name}, ${kind}`);
  }
}
sources.forEach((left, i) => {
  for (const [k, [kind, [ofLeft, ofRight, share]]] of Object.entries(DIFFERENT).entries()) {
    const print = left.twins.get(ofLeft);
    if (!print) continue;
    const toLeft = likenessTo(print);
    sources.forEach((right, j) => {
      const other = right.twins.get(ofRight);
      // Compares each pair of clips once per kind; the order alternates between kinds.
      if (i === j || i < j === (k % 2 === 1) || !other || isSamePicture(left, right)) return;
      const scene = isSameScene(left, right);
      if (!scene && (i * 31 + j * 17 + k * 7) % 100 >= share * 100) return;
      const likeness = toLeft(other);
      count(different, scene ? `${kind}, same scene kind` : kind, likeness);
      if (likeness) console.log(`false positive: ${left.name}, ${right.name} (${kind}) ${JSON.stringify(likeness)}`);
    });
  }
});
report();

function count(counts: Map<string, Count>, kind: string, likeness: Likeness | null): void {
  const known = counts.get(kind) ?? { pairs: 0, strong: 0, thin: 0 };
  counts.set(kind, known);
  known.pairs++;
  if (likeness) known[likeness.evidence]++;
  compared++;
}

function sceneOf({ name }: Source): number {
  return SCENES.findIndex((names) => names.some((start) => name.startsWith(start)));
}

function isSameScene(a: Source, b: Source): boolean {
  return sceneOf(a) !== -1 && sceneOf(a) === sceneOf(b);
}

function isSamePicture(a: Source, b: Source): boolean {
  return [a, b].every(({ name }) => SAME_PICTURE.includes(name));
}

function totalOf(counts: Map<string, Count>): Count {
  const total = { pairs: 0, strong: 0, thin: 0 };
  for (const each of counts.values()) for (const key of ['pairs', 'strong', 'thin'] as const) total[key] += each[key];
  return total;
}

function report(): void {
  const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
  console.log('\n| copies | pairs | found | strong evidence | recall |\n|---|--:|--:|--:|--:|');
  for (const [kind, { pairs, strong, thin }] of same)
    console.log(`| ${kind} | ${pairs} | ${strong + thin} | ${strong} | ${percent(strong + thin, pairs)} |`);
  console.log('\n| different clips | pairs | claimed | strong evidence |\n|---|--:|--:|--:|');
  for (const [kind, { pairs, strong, thin }] of different)
    console.log(`| ${kind} | ${pairs} | ${strong + thin} | ${strong} |`);
  const [copies, others] = [totalOf(same), totalOf(different)];
  const [found, falsely] = [copies.strong + copies.thin, others.strong + others.thin];
  const [precision, recall] = [found / (found + falsely), found / copies.pairs];
  console.log(
    `\n${copies.pairs + others.pairs} pairs: precision ${percent(found, found + falsely)} (goal ${100 * GOAL.precision} %; ` +
      `strong evidence ${percent(copies.strong, copies.strong + others.strong)}), recall ${percent(found, copies.pairs)} ` +
      `(goal ${100 * GOAL.recall} %)`,
  );
  const [reading, comparing] = [read - started, performance.now() - read];
  console.log(
    `read in ${(reading / 1_000).toFixed(0)} s, ${(comparing / compared).toFixed(0)} ms per pair, ${sources.length} clips`,
  );
  if (precision < GOAL.precision || recall < GOAL.recall) process.exitCode = 1;
}
