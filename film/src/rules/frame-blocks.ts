/** Averages pictures over 32 × 32 blocks, from which codes are computed. */

/** A rectangle in (fractional) pixels, or in fractions of the picture. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Number of rows and columns of blocks at a window's sides that are ignored and filled from their neighbours. */
export interface Sides {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The luma of a picture’s pixels, row by row. */
export interface LumaPicture {
  luma: Uint8Array;
  width: number;
  height: number;
}

/** Number of blocks per side. */
export const SIDE = 32;

/** For each corner of a pixel, the sum of all pixels above and to the left. */
export interface Sums {
  width: number;
  height: number;
  values: Float64Array;
}

export function sumsOf(luma: Uint8Array | Float32Array, width: number, height: number): Sums {
  const across = width + 1;
  const values = new Float64Array(across * (height + 1));
  for (let y = 0, at = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += luma[at++]!;
      values[(y + 1) * across + x + 1] = values[y * across + x + 1]! + row;
    }
  }
  return { width, height, values };
}

const corners = new Float64Array((SIDE + 1) * (SIDE + 1));
const blocks = new Float64Array(SIDE * SIDE);

/** Returns the means of the rectangle’s blocks, row by row. Each call reuses the same array. */
export function averageBlocks(sums: Sums, rectangle: Rectangle, unseen?: Sides): Float64Array {
  fillBlocks(sums, rectangle);
  if (unseen) fillUnseen(unseen);
  return blocks;
}

function fillBlocks({ width, height, values }: Sums, rectangle: Rectangle): void {
  const across = width + 1;
  for (let row = 0; row <= SIDE; row++) {
    const y = Math.min(height, rectangle.y + (rectangle.height * row) / SIDE);
    const top = Math.min(height - 1, Math.floor(y));
    const down = y - top;
    for (let column = 0; column <= SIDE; column++) {
      const x = Math.min(width, rectangle.x + (rectangle.width * column) / SIDE);
      const left = Math.min(width - 1, Math.floor(x));
      const aside = x - left;
      const at = top * across + left;
      const above = values[at]! * (1 - aside) + values[at + 1]! * aside;
      const below = values[at + across]! * (1 - aside) + values[at + across + 1]! * aside;
      corners[row * (SIDE + 1) + column] = above * (1 - down) + below * down;
    }
  }
  const area = (rectangle.width * rectangle.height) / (SIDE * SIDE);
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const at = row * (SIDE + 1) + column;
      blocks[row * SIDE + column] =
        (corners[at + SIDE + 2]! - corners[at + SIDE + 1]! - corners[at + 1]! + corners[at]!) / area;
    }
  }
}

function fillUnseen({ left, right, top, bottom }: Sides): void {
  const nearest = (at: number, before: number, after: number) => Math.min(Math.max(at, before), SIDE - 1 - after);
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const from = nearest(row, top, bottom) * SIDE + nearest(column, left, right);
      blocks[row * SIDE + column] = blocks[from]!;
    }
  }
}

export function varianceOf(blocks: Float64Array): number {
  let [sum, squares] = [0, 0];
  for (const mean of blocks) {
    sum += mean;
    squares += mean * mean;
  }
  const mean = sum / (SIDE * SIDE);
  return squares / (SIDE * SIDE) - mean * mean;
}
