/**
 * Finds pictures within a frame by their edges: insets, split screens, and pictures over a blurred background, where
 * no border is uniform.
 */
import type { Rectangle } from './frame-blocks.ts';

/**
 * Minimum luma step of an edge between two pixels, and by how much it must exceed the neighbouring steps, because a
 * slope is not an edge.
 */
const [STEP, SHARPER] = [5, 2];
/**
 * Cost of a pixel without an edge, relative to a pixel with one, and a line's minimum gain, as a share of the shortest
 * side that an area may have along it.
 */
const [GAP, GAIN_MIN] = [1.5, 0.25];
/** Minimum width and height of an area, as fractions of the frame; a third of the width is enough. */
const SIZE_MIN = { width: 0.3, height: 0.25 };
/**
 * Maximum number of lines considered per direction, and the distance within which only the strongest line (or the
 * frame's edge) counts.
 */
const [LINES_MAX, NEAR] = [8, 2];
/** Minimum share of edges along each side. */
const SHARE_MIN = 0.55;
/** The same for lines through the middle, which bound quarters, and a bonus for these lines. */
const [MIDDLE_SHARE_MIN, MIDDLE_BONUS] = [0.4, 0.3];
/** Minimum share of edges along a line that splits the screen. Lines within a picture stay below it. */
const SPLIT_MIN = 0.6;
/** Weight of the frame's own edge. */
const FRAME_SHARE = 0.6;
/** Overlap, as a share of both areas, above which two areas count as the same. */
const SAME = 0.8;
const AREAS_MAX = 4;

/** Edges on each line between two rows or columns, as running counts. */
interface Lines {
  length: number;
  count: number;
  /** Number of edges before each pixel of each line. */
  edges: Uint16Array;
}

/** Returns the likeliest areas, in pixels. */
export function linedAreas(luma: Uint8Array, width: number, height: number): Rectangle[] {
  const columns = linesOf(luma, { count: width, length: height, across: 1, along: width });
  const rows = linesOf(luma, { count: height, length: width, across: width, along: 1 });
  const xs = inOrder([0, ...strongest(columns, SIZE_MIN.height), width / 2, width]);
  const ys = inOrder([0, ...strongest(rows, SIZE_MIN.width), height / 2, height]);
  const found: { area: Rectangle; score: number }[] = [];
  for (const [left, right] of pairs(xs, width * SIZE_MIN.width)) {
    for (const [top, bottom] of pairs(ys, height * SIZE_MIN.height)) {
      if (right - left === width && bottom - top === height) continue;
      const sides = [
        sideOf(columns, left, [top, bottom]),
        sideOf(columns, right, [top, bottom]),
        sideOf(rows, top, [left, right]),
        sideOf(rows, bottom, [left, right]),
      ];
      if (sides.includes(0)) continue;
      const area = { x: left, y: top, width: right - left, height: bottom - top };
      found.push({ area, score: sides.reduce((sum, side) => sum + side) });
    }
  }
  const areas = cellsOf(columns, rows);
  for (const { area } of found.toSorted((a, b) => b.score - a.score)) {
    if (areas.length === AREAS_MAX) break;
    if (!areas.some((other) => sharedOf(area, other) > SAME)) areas.push(area);
  }
  return areas;
}

/**
 * Returns the cells of a screen that is split into two to four by lines through its middle; none if it is not split.
 */
function cellsOf(columns: Lines, rows: Lines): Rectangle[] {
  const [width, height] = [columns.count, rows.count];
  const aside = ({ x, y, ...size }: Rectangle): Rectangle[] =>
    shareOf(columns, width / 2, [y, y + size.height]) >= SPLIT_MIN
      ? [0, width / 2].map((left) => ({ ...size, x: left, y, width: width / 2 }))
      : [{ x, y, ...size }];
  const below = ({ x, y, ...size }: Rectangle): Rectangle[] =>
    shareOf(rows, height / 2, [x, x + size.width]) >= SPLIT_MIN
      ? [0, height / 2].map((top) => ({ ...size, x, y: top, height: height / 2 }))
      : [{ x, y, ...size }];
  const frame = { x: 0, y: 0, width, height };
  const [across, down] = [aside(frame), below(frame)];
  const cells = across.length > 1 ? across.flatMap(below) : down.flatMap(aside);
  return cells.length > 1 ? cells : [];
}

interface Direction {
  count: number;
  length: number;
  /** Offset in the luma array from one line to the next. */
  across: number;
  along: number;
}

function linesOf(luma: Uint8Array, { count, length, across, along }: Direction): Lines {
  const edges = new Uint16Array((count + 1) * (length + 1));
  for (let line = 1; line < count; line++) {
    const start = line * (length + 1);
    for (let at = 0; at < length; at++) {
      const place = line * across + at * along;
      const step = Math.abs(luma[place]! - luma[place - across]!);
      // A border inside a pixel puts half of its step on each side, so one neighbour may be equally steep.
      const before = line > 1 ? Math.abs(luma[place - across]! - luma[place - 2 * across]!) : 0;
      const after = line < count - 1 ? Math.abs(luma[place + across]! - luma[place]!) : 0;
      const isEdge = step >= STEP && step >= SHARPER * Math.min(before, after);
      edges[start + at + 1] = edges[start + at]! + (isEdge ? 1 : 0);
    }
  }
  return { length, count, edges };
}

function strongest(lines: Lines, least: number): number[] {
  const runs = Array.from({ length: lines.count + 1 }, (_, line) => longestRun(lines, line));
  const candidates = runs
    .map((run, line) => ({ run, line }))
    .filter(
      ({ run, line }) =>
        run >= lines.length * least * GAIN_MIN && line > NEAR && line < lines.count - NEAR && isHighest(runs, line),
    )
    .toSorted((a, b) => b.run - a.run);
  return candidates
    .slice(0, LINES_MAX)
    .map(({ line }) => line)
    .toSorted((a, b) => a - b);
}

/** Returns the maximum surplus of edges over gaps in any run of a line. */
function longestRun({ length, edges }: Lines, line: number): number {
  const start = line * (length + 1);
  let [best, run] = [0, 0];
  for (let at = 0; at < length; at++) {
    run = Math.max(0, run + (edges[start + at + 1]! > edges[start + at]! ? 1 : -GAP));
    best = Math.max(best, run);
  }
  return best;
}

function isHighest(runs: readonly number[], line: number): boolean {
  for (let other = Math.max(0, line - NEAR); other <= Math.min(runs.length - 1, line + NEAR); other++) {
    if (runs[other]! > runs[line]! || (runs[other] === runs[line] && other < line)) return false;
  }
  return true;
}

/** Returns a line's weight as a side of an area, by its share of edges; 0 if it is not a side. */
function sideOf({ length, count, edges }: Lines, line: number, [from, to]: readonly [number, number]): number {
  if (line === 0 || line === count) return FRAME_SHARE;
  const share = shareOf({ edges, length }, line, [from, to]);
  if (line * 2 === count) return share >= MIDDLE_SHARE_MIN ? share + MIDDLE_BONUS : 0;
  return share >= SHARE_MIN ? share : 0;
}

function shareOf(
  { length, edges }: Pick<Lines, 'length' | 'edges'>,
  line: number,
  [from, to]: readonly [number, number],
): number {
  const start = line * (length + 1);
  return (edges[start + to]! - edges[start + from]!) / (to - from);
}

const inOrder = (values: readonly number[]) => [...new Set(values)].toSorted((a, b) => a - b);

const pairs = (values: readonly number[], least: number): [number, number][] =>
  values.flatMap((low, at) =>
    values.slice(at + 1).flatMap((high): [number, number][] => (high - low >= least ? [[low, high]] : [])),
  );

/** Returns the intersection of two areas as a share of their union. */
export function sharedOf(a: Rectangle, b: Rectangle): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const both = Math.max(0, across) * Math.max(0, down);
  return both / (a.width * a.height + b.width * b.height - both);
}
