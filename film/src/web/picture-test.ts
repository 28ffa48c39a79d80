import { insideBorders } from '../rules/frame-borders.ts';
import type { ClipBox } from '../rules/preview-mark.ts';
import type { Likeness, Luma, Place } from './film-pictures.ts';

/** Number of blocks per side of a grid, which are compared separately, and number of means per side of a block. */
const [BLOCKS_ACROSS, BLOCKS_DOWN, BLOCK] = [6, 4, 6];
const FINE = { width: BLOCKS_ACROSS * BLOCK, height: BLOCKS_DOWN * BLOCK };
const COARSE = { width: FINE.width / 2, height: FINE.height / 2 };
/** Fractions of the clip’s picture that a film may show. */
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.74, 0.68, 0.62, 0.56, 0.51, 0.46, 0.42];
/** Step between the positions tried, as a fraction of the picture. */
const STEP = 0.04;
/** Standard deviation below which a block is too plain. */
const TEXTURE = 1.2;
/** Maximum distance at which frames' positions still agree. */
const SAME_PLACE = 0.08;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture with the sums of all pixels to the left of and above each corner. */
interface Summed {
  width: number;
  height: number;
  sums: Float64Array;
}

/** A film frame without its borders, prepared for searching in many pictures. */
export interface FilmFrame {
  aspect: number;
  coarse: Float64Array;
  fine: Float64Array;
  /** Area inside the borders, as fractions of the frame. */
  inside: Box;
}

export interface ClipPicture extends Summed {
  aspect: number;
}

export function summed({ pixels, width, height }: Luma): Summed {
  const across = width + 1;
  const sums = new Float64Array(across * (height + 1));
  for (let y = 0, at = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += pixels[at++]!;
      sums[(y + 1) * across + x + 1] = sums[y * across + x + 1]! + row;
    }
  }
  return { width, height, sums };
}

export const clipPicture = (luma: Luma): ClipPicture => ({ ...summed(luma), aspect: luma.aspect });

/**
 * Prepares a film frame, or an area of it given as fractions; by default the area inside its borders. Returns null if
 * the area is too plain.
 */
export function filmFrame(luma: Luma, flipped: boolean, area?: Box): FilmFrame | null {
  const inside = area ? inPixels(area, luma) : insideBorders(luma.pixels, luma.width, luma.height);
  const box = inside ?? { x: 0, y: 0, width: luma.width, height: luma.height };
  const picture = summed(luma);
  const [coarse, fine] = [COARSE, FINE].map((grid) => {
    const means = new Float64Array(grid.width * grid.height);
    averages(picture, box, grid, means);
    return flipped ? mirror(means, grid.width) : means;
  });
  if (normalise(coarse!) < TEXTURE) return null;
  const aspect = (luma.aspect * (box.width / luma.width)) / (box.height / luma.height);
  return { aspect, coarse: coarse!, fine: fine!, inside: insideOf(box, luma, flipped) };
}

function insideOf(box: Box, { width, height }: Luma, flipped: boolean): Box {
  const x = flipped ? width - box.x - box.width : box.x;
  return { x: x / width, y: box.y / height, width: box.width / width, height: box.height / height };
}

export interface Match {
  score: number;
  blocks: number;
  place: Place;
  clipBox: ClipBox;
}

export function findPlace(frame: FilmFrame, picture: ClipPicture): Match {
  const widest = {
    width: Math.min(1, frame.aspect / picture.aspect),
    height: Math.min(1, picture.aspect / frame.aspect),
  };
  let best: { box: Box; score: number } | null = null;
  const tried = new Float64Array(COARSE.width * COARSE.height);
  const tryAt = (box: Box) => {
    if (box.x < -1e-9 || box.y < -1e-9 || box.x + box.width > 1 + 1e-9 || box.y + box.height > 1 + 1e-9) return;
    averages(picture, inPixels(box, picture), COARSE, tried);
    if (normalise(tried) < TEXTURE / 2) return;
    const score = dot(tried, frame.coarse);
    if (!best || score > best.score) best = { box, score };
  };
  for (const scale of SCALES) {
    const [width, height] = [widest.width * scale, widest.height * scale];
    const [columns, rows] = [Math.ceil((1 - width) / STEP), Math.ceil((1 - height) / STEP)];
    for (let row = 0; row <= rows; row++) {
      for (let column = 0; column <= columns; column++) {
        const [x, y] = [columns && (column / columns) * (1 - width), rows && (row / rows) * (1 - height)];
        tryAt({ x, y, width, height });
      }
    }
  }
  for (const step of [STEP / 2, STEP / 4]) {
    const from: Box | undefined = (best as { box: Box } | null)?.box;
    if (!from) break;
    for (const grow of [-step, 0, step]) {
      const [width, height] = [from.width * (1 + grow), from.height * (1 + grow)];
      for (const aside of [-step, 0, step]) {
        for (const down of [-step, 0, step]) {
          const x = from.x + (from.width - width) / 2 + aside;
          const y = from.y + (from.height - height) / 2 + down;
          const [w, h] = [Math.min(1, width), Math.min(1, height)];
          tryAt({ x: Math.min(Math.max(0, x), 1 - w), y: Math.min(Math.max(0, y), 1 - h), width: w, height: h });
        }
      }
    }
  }
  const all = { ...widest, x: (1 - widest.width) / 2, y: (1 - widest.height) / 2 };
  const found = (best as { box: Box } | null)?.box ?? all;
  // An overlay, such as a white box or a title, shifts the best match of the whole frame, but not of most blocks.
  return [found, all].map((box) => compareAt(frame, picture, box)).toSorted((a, b) => b.score - a.score)[0]!;
}

export function pictureAt(picture: ClipPicture, { x, y, width, height }: Place): Float64Array {
  return finePicture(picture, { x: x - width / 2, y: y - height / 2, width, height });
}

function finePicture(picture: ClipPicture, box: Box): Float64Array {
  const fine = new Float64Array(FINE.width * FINE.height);
  averages(picture, inPixels(box, picture), FINE, fine);
  return fine;
}

function compareAt(frame: FilmFrame, picture: ClipPicture, box: Box): Match {
  const fine = finePicture(picture, box);
  const place = { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return { ...compareBlocks(frame.fine, fine), place, clipBox: clipBoxOf(box, frame.inside) };
}

/** Returns the position of a clip's whole picture in a frame that shows the part `shown` inside its borders. */
function clipBoxOf(shown: Box, inside: Box): ClipBox {
  const [width, height] = [inside.width / shown.width, inside.height / shown.height];
  return { x: inside.x - shown.x * width, y: inside.y - shown.y * height, width, height };
}

/** Combines several frames' matches. Half of them must agree on the position, because random matches scatter. */
export function judge(matches: readonly Match[]): Likeness {
  let agreeing: Match[] = [];
  for (const one of matches) {
    const near = matches.filter(({ place }) => isSamePlace(place, one.place));
    if (near.length > agreeing.length || (near.length === agreeing.length && mean(near) > mean(agreeing)))
      agreeing = near;
  }
  if (agreeing.length < 2 || agreeing.length * 2 < matches.length) {
    return { score: 0, blocks: median(matches.map(({ blocks }) => blocks)), place: null, clipBox: null };
  }
  const best = agreeing.toSorted((a, b) => b.score - a.score)[0]!;
  return {
    score: median(agreeing.map(({ score }) => score)),
    blocks: median(agreeing.map(({ blocks }) => blocks)),
    place: best.place,
    clipBox: best.clipBox,
  };
}

const isSamePlace = (a: Place, b: Place): boolean =>
  Math.abs(a.x - b.x) <= SAME_PLACE && Math.abs(a.y - b.y) <= SAME_PLACE && Math.abs(a.width - b.width) <= SAME_PLACE;

const mean = (matches: readonly Match[]): number =>
  matches.reduce((sum, { score }) => sum + score, 0) / Math.max(1, matches.length);

/** Returns the median (the upper one for even counts). */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const inPixels = (box: Box, { width, height }: Pick<Summed, 'width' | 'height'>): Box => ({
  x: box.x * width,
  y: box.y * height,
  width: box.width * width,
  height: box.height * height,
});

const columnEdges = new Float64Array(FINE.width + 1);

function averages({ width, height, sums }: Summed, box: Box, grid: typeof FINE, into: Float64Array): void {
  const across = width + 1;
  for (let column = 0; column <= grid.width; column++) {
    columnEdges[column] = Math.min(width, box.x + (box.width * column) / grid.width);
  }
  let above = new Float64Array(grid.width + 1);
  let below = new Float64Array(grid.width + 1);
  const area = (box.width * box.height) / (grid.width * grid.height);
  for (let row = 0; row <= grid.height; row++) {
    const y = Math.min(height, box.y + (box.height * row) / grid.height);
    const top = Math.min(height - 1, Math.floor(y));
    const down = y - top;
    for (let column = 0; column <= grid.width; column++) {
      const x = columnEdges[column]!;
      const left = Math.min(width - 1, Math.floor(x));
      const aside = x - left;
      const at = top * across + left;
      below[column] =
        (sums[at]! * (1 - aside) + sums[at + 1]! * aside) * (1 - down) +
        (sums[at + across]! * (1 - aside) + sums[at + across + 1]! * aside) * down;
      if (row > 0 && column > 0) {
        into[(row - 1) * grid.width + column - 1] =
          (below[column]! - below[column - 1]! - above[column]! + above[column - 1]!) / area;
      }
    }
    [above, below] = [below, above];
  }
}

function mirror(values: Float64Array, width: number): Float64Array {
  return values.map((_, at) => values[at - (at % width) + (width - 1 - (at % width))]!);
}

/** Subtracts the mean and scales to unit length. Returns the original standard deviation. */
function normalise(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  const average = sum / values.length;
  let squares = 0;
  for (let at = 0; at < values.length; at++) {
    values[at]! -= average;
    squares += values[at]! * values[at]!;
  }
  const length = Math.sqrt(squares) || 1;
  for (let at = 0; at < values.length; at++) values[at]! /= length;
  return Math.sqrt(squares / values.length);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

/**
 * Returns the blocks' median similarity after removing each block's gradient, because grading and lighting change
 * gradients.
 */
function compareBlocks(film: Float64Array, clip: Float64Array): { score: number; blocks: number } {
  const scores = likenessOfBlocks(film, clip).filter((score) => score !== null);
  return { score: median(scores), blocks: scores.length };
}

/** Returns each block's similarity in two fine pictures; null if the block is too plain in either. */
export function likenessOfBlocks(a: Float64Array, b: Float64Array): (number | null)[] {
  const scores: (number | null)[] = [];
  const [ofA, ofB] = [new Float64Array(BLOCK * BLOCK), new Float64Array(BLOCK * BLOCK)];
  for (let down = 0; down < BLOCKS_DOWN; down++) {
    for (let across = 0; across < BLOCKS_ACROSS; across++) {
      const spread = Math.min(cutBlock(a, across, down, ofA), cutBlock(b, across, down, ofB));
      scores.push(spread >= TEXTURE ? dot(ofA, ofB) : null);
    }
  }
  return scores;
}

/** Extracts a block, removes its gradient, and scales it to unit length. Returns its standard deviation. */
function cutBlock(values: Float64Array, across: number, down: number, into: Float64Array): number {
  let [sum, slopeX, slopeY, squares] = [0, 0, 0, 0];
  for (let y = 0; y < BLOCK; y++) {
    for (let x = 0; x < BLOCK; x++) {
      const value = values[(down * BLOCK + y) * FINE.width + across * BLOCK + x]!;
      const [dx, dy] = [x - (BLOCK - 1) / 2, y - (BLOCK - 1) / 2];
      into[y * BLOCK + x] = value;
      sum += value;
      slopeX += value * dx;
      slopeY += value * dy;
      squares += dx * dx;
    }
  }
  const average = sum / (BLOCK * BLOCK);
  for (let y = 0; y < BLOCK; y++) {
    for (let x = 0; x < BLOCK; x++) {
      const [dx, dy] = [x - (BLOCK - 1) / 2, y - (BLOCK - 1) / 2];
      into[y * BLOCK + x]! -= average + (slopeX * dx + slopeY * dy) / squares;
    }
  }
  return normalise(into);
}
