/**
 * Codes of pictures, by which a clip is recognised in a film that shows it cropped, flipped or graded. The server computes those
 * of clips, and the browser those of the film. All take luma of the whole picture, whatever its shape, averaged over areas down to
 * about `FRAME_SIZE`; the range of the luma does not matter.
 */

export const FRAME_SIZE = { width: 160, height: 90 } as const;
export const CODE_BYTES = 32;
export const CODE_BITS = CODE_BYTES * 8;
/** How often a film is to be looked at. */
export const FILM_FRAMES_PER_SECOND = 4;

/** In pixels, also between them, or in shares of the picture. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface FilmCode {
  code: Uint8Array;
  /** Of what is inside uniform borders. */
  inside: boolean;
}

export interface FilmRecord extends FilmCode {
  /** Milliseconds from the film’s beginning. */
  time: number;
  /** Of the picture as a mirror shows it; `either`: to be compared as it is, and as a mirror shows it. */
  flipped: boolean | 'either';
}

export const RECORD_BYTES = 5 + CODE_BYTES;
/** How much of a film is sent at a time: a minute has about 1,000 records. */
export const FILM_PART = { seconds: 60, overlapSeconds: 8, records: 3_000 } as const;

/** Blocks on each side. */
const SIDE = 32;
/** The variance of the blocks below which a picture says nothing. */
const PLAIN = 9;
/** Values by which a line of a border may differ from its outermost line. */
const UNIFORM = 6;
/** The least share of a side that borders leave: a picture of 9:16 in one of 16:9 has 0.32. */
const LEAST_INSIDE = 0.28;
const [FLIPPED, INSIDE, EITHER] = [1, 2, 4];

/** Columns and rows of the first coefficients after the mean, by rising frequency. */
const FREQUENCIES = (() => {
  const found: { u: number; v: number }[] = [];
  for (let sum = 1; found.length < CODE_BITS; sum++) {
    for (let u = 0; u <= sum && found.length < CODE_BITS; u++) found.push({ u, v: sum - u });
  }
  return found;
})();
const HIGHEST = Math.max(...FREQUENCIES.map(({ u, v }) => Math.max(u, v)));
/** How many rows of coefficients each column needs. */
const ROWS = Array.from({ length: HIGHEST + 1 }, (_, u) =>
  Math.max(...FREQUENCIES.filter((each) => each.u === u).map(({ v }) => v + 1)),
);
/** The first half of each cosine: the second is its mirror, with the sign of the parity. */
const HALF = SIDE / 2;
const COSINES = Float64Array.from({ length: (HIGHEST + 1) * HALF }, (_, at) =>
  Math.cos((Math.PI * (2 * (at % HALF) + 1) * Math.floor(at / HALF)) / (2 * SIDE)),
);
/** The bits that a mirror turns: those of odd columns. */
const MIRROR = (() => {
  const mask = new Uint8Array(CODE_BYTES);
  FREQUENCIES.forEach(({ u }, bit) => (mask[bit >> 3]! |= (u & 1) << (bit & 7)));
  return mask;
})();

/** A rectangle around the middle, or as far aside as 0 (left, top) and 1 (right, bottom) say, in shares of the picture. */
const windowAt = (width: number, height: number, left = 0.5, top = 0.5): Rectangle => ({
  x: (1 - width) * left,
  y: (1 - height) * top,
  width,
  height,
});
/** The height that a picture of 2.39:1 has in one of 16:9, and the width of one of 9:16. */
const [BAND, COLUMN] = [16 / 9 / 2.39, (9 / 16) ** 2];

const EDGES_AND_CORNERS = [0, 0.5, 1].flatMap((top) =>
  [0, 0.5, 1].flatMap((left) => (top === 0.5 && left === 0.5 ? [] : [windowAt(0.8, 0.8, left, top)])),
);

/** What of a clip’s frames is known, since a film may show no more than that; in shares of the picture. */
export const CLIP_WINDOWS: readonly Rectangle[] = [
  windowAt(1, 1),
  windowAt(0.9, 0.9),
  windowAt(0.8, 0.8),
  ...EDGES_AND_CORNERS,
  windowAt(1, BAND),
  windowAt(0.9, 0.9 * BAND),
  windowAt(COLUMN, 1),
];

/** Lines of blocks at the sides of a window that are not looked at: what is beside them is drawn on instead. */
interface Sides {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface FilmWindow extends Rectangle {
  unseen?: Sides;
}

/** An eighth of the picture: so far titles and small pictures often reach into the windows of the other corners. */
const UNSEEN = 5;
const filmCorner = (left: 0 | 1, top: 0 | 1): FilmWindow => ({
  ...windowAt(0.8, 0.8, left, top),
  unseen: { left: left * UNSEEN, right: (1 - left) * UNSEEN, top: top * UNSEEN, bottom: (1 - top) * UNSEEN },
});

/**
 * What of a film’s frames is coded besides the whole, at one moment and at the next: corners and edges of .8, which the clip has
 * too, for what graphics cover; and a little less than the whole, which is nearer to some window of a clip that was cropped elsewhere.
 */
export const FILM_WINDOWS: readonly (readonly FilmWindow[])[] = [
  [
    filmCorner(0, 0),
    filmCorner(1, 1),
    windowAt(0.8, 0.8, 1, 0.5),
    windowAt(0.8, 0.8, 0.5, 1),
    windowAt(0.95, 0.95, 0, 0),
    windowAt(0.95, 0.95, 1, 1),
  ],
  [
    filmCorner(1, 0),
    filmCorner(0, 1),
    windowAt(0.8, 0.8, 0.5, 0),
    windowAt(0.8, 0.8, 0, 0.5),
    windowAt(0.95, 0.95, 1, 0),
    windowAt(0.95, 0.95, 0, 1),
  ],
];

/** The code of what a rectangle of pixels shows, which lies within the picture; null where it is too plain to say anything. */
export function frameCode(luma: Uint8Array, width: number, height: number, rectangle: Rectangle): Uint8Array | null {
  return codeOf(sumsOf(luma, width, height), rectangle);
}

/** The codes of a clip’s frame, in the order of `CLIP_WINDOWS`. */
export function clipCodes(luma: Uint8Array, width: number, height: number): (Uint8Array | null)[] {
  const sums = sumsOf(luma, width, height);
  return CLIP_WINDOWS.map((window) => codeOf(sums, partOf({ x: 0, y: 0, width, height }, window)));
}

/** The codes of a film’s frame: of the whole, of what is inside its borders if it has any, and of some windows of the whole. */
export function filmCodes(luma: Uint8Array, width: number, height: number, windows: readonly FilmWindow[]): FilmCode[] {
  const sums = sumsOf(luma, width, height);
  const whole = { x: 0, y: 0, width, height };
  const within = insideBorders(luma, width, height);
  const views = [
    { inside: false, code: codeOf(sums, whole) },
    { inside: true, code: within && codeOf(sums, within) },
    ...windows.map((window) => ({ inside: false, code: codeOf(sums, partOf(whole, window), window.unseen) })),
  ];
  return views.flatMap(({ code, inside }) => (code ? [{ code, inside }] : []));
}

const partOf = ({ x, y, width, height }: Rectangle, part: Rectangle): Rectangle => ({
  x: x + part.x * width,
  y: y + part.y * height,
  width: part.width * width,
  height: part.height * height,
});

/** What the uniform lines at the sides leave of a picture; null where there are none, or they leave next to nothing. */
export function insideBorders(luma: Uint8Array, width: number, height: number): Rectangle | null {
  const row = (y: number, left: number, right: number) => ({ start: y * width + left, step: 1, count: right - left });
  const top = uniformLines(luma, height, (y) => row(y, 0, width));
  const bottom = uniformLines(luma, height - top, (y) => row(height - 1 - y, 0, width));
  const rows = height - top - bottom;
  const column = (x: number) => ({ start: top * width + x, step: width, count: rows });
  const left = uniformLines(luma, width, column);
  const right = uniformLines(luma, width - left, (x) => column(width - 1 - x));
  const columns = width - left - right;
  if (rows < height * LEAST_INSIDE || columns < width * LEAST_INSIDE) return null;
  if (rows === height && columns === width) return null;
  return { x: left, y: top, width: columns, height: rows };
}

/** In how many bits two codes differ. */
export function distance(a: Uint8Array, b: Uint8Array): number {
  let bits = 0;
  for (let i = 0; i < CODE_BYTES; i++) bits += BIT_COUNTS[a[i]! ^ b[i]!]!;
  return bits;
}

const BIT_COUNTS = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bits = 0;
  for (let rest = byte; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
});

/** Each record takes 37 bytes: its time as 32 bits, little-endian, its flags, and its code. */
export function packCodes(records: readonly FilmRecord[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(records.length * RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  records.forEach(({ time, flipped, inside, code }, i) => {
    const facing = flipped === 'either' ? EITHER : flipped ? FLIPPED : 0;
    view.setUint32(i * RECORD_BYTES, time, true);
    view.setUint8(i * RECORD_BYTES + 4, facing | (inside ? INSIDE : 0));
    bytes.set(code, i * RECORD_BYTES + 5);
  });
  return bytes;
}

/** The records in `bytes`; null for anything but whole records in the order of time. */
export function unpackCodes(bytes: Uint8Array): FilmRecord[] | null {
  if (bytes.length % RECORD_BYTES !== 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: FilmRecord[] = [];
  for (let at = 0, before = 0; at < bytes.length; at += RECORD_BYTES) {
    const [time, flags] = [view.getUint32(at, true), bytes[at + 4]!];
    if (time < before || flags > (EITHER | INSIDE)) return null;
    before = time;
    const facing = flags & ~INSIDE;
    if (facing === (EITHER | FLIPPED)) return null;
    const flipped = facing === EITHER ? 'either' : facing === FLIPPED;
    const code = new Uint8Array(bytes.subarray(at + 5, at + RECORD_BYTES));
    records.push({ time, flipped, inside: (flags & INSIDE) !== 0, code });
  }
  return records;
}

/** What is sent of a film’s frame at a time in milliseconds. Windows take turns, so that each is seen twice a second. */
export function filmRecords(luma: Uint8Array, width: number, height: number, time: number): FilmRecord[] {
  const turn = Math.round((time * FILM_FRAMES_PER_SECOND) / 1_000) % FILM_WINDOWS.length;
  const codes = filmCodes(luma, width, height, FILM_WINDOWS[turn]!);
  return codes.map((code) => ({ ...code, time, flipped: 'either' }));
}

/** The code of what a mirror shows. */
export function mirrored(code: Uint8Array): Uint8Array {
  return code.map((byte, i) => byte ^ MIRROR[i]!);
}

/** How many of the lines, from the outermost on, are as even as it is. */
function uniformLines(
  luma: Uint8Array,
  lines: number,
  lineAt: (index: number) => { start: number; step: number; count: number },
): number {
  let level: number | null = null;
  for (let index = 0; index < lines; index++) {
    const { start, step, count } = lineAt(index);
    if (level === null) {
      let sum = 0;
      for (let i = 0, at = start; i < count; i++, at += step) sum += luma[at]!;
      level = sum / count;
    }
    for (let i = 0, at = start; i < count; i++, at += step) {
      if (Math.abs(luma[at]! - level) > UNIFORM) return index;
    }
  }
  return lines;
}

/** The sums of all pixels to the left of and above each corner of a pixel. */
interface Sums {
  width: number;
  height: number;
  values: Float64Array;
}

function sumsOf(luma: Uint8Array, width: number, height: number): Sums {
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
const rowSpectra = new Float64Array((HIGHEST + 1) * SIDE);
const spectrum = new Float64Array((HIGHEST + 1) * (HIGHEST + 1));
const evens = new Float64Array(HALF);
const odds = new Float64Array(HALF);

function codeOf(sums: Sums, rectangle: Rectangle, unseen?: Sides): Uint8Array | null {
  averageBlocks(sums, rectangle);
  if (unseen) drawOn(unseen);
  if (varianceOfBlocks() < PLAIN) return null;
  for (let y = 0; y < SIDE; y++) {
    fold(y * SIDE, blocks);
    for (let u = 0; u <= HIGHEST; u++) rowSpectra[u * SIDE + y] = project(u);
  }
  for (let u = 0; u <= HIGHEST; u++) {
    fold(u * SIDE, rowSpectra);
    for (let v = 0; v < ROWS[u]!; v++) spectrum[v * (HIGHEST + 1) + u] = project(v);
  }
  const code = new Uint8Array(CODE_BYTES);
  for (let bit = 0; bit < CODE_BITS; bit++) {
    const { u, v } = FREQUENCIES[bit]!;
    if (spectrum[v * (HIGHEST + 1) + u]! > 0) code[bit >> 3]! |= 1 << (bit & 7);
  }
  return code;
}

/** Fills `blocks` with the means of the rectangle’s blocks. */
function averageBlocks({ width, height, values }: Sums, rectangle: Rectangle): void {
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

/** Fills what is not to be seen with the nearest blocks that are. */
function drawOn({ left, right, top, bottom }: Sides): void {
  const nearest = (at: number, before: number, after: number) => Math.min(Math.max(at, before), SIDE - 1 - after);
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const from = nearest(row, top, bottom) * SIDE + nearest(column, left, right);
      blocks[row * SIDE + column] = blocks[from]!;
    }
  }
}

function varianceOfBlocks(): number {
  let [sum, squares] = [0, 0];
  for (const mean of blocks) {
    sum += mean;
    squares += mean * mean;
  }
  const mean = sum / (SIDE * SIDE);
  return squares / (SIDE * SIDE) - mean * mean;
}

/** Adds and subtracts the two halves of a line, since cosines are even or odd around the middle. */
function fold(start: number, line: Float64Array): void {
  for (let i = 0; i < HALF; i++) {
    const [first, last] = [line[start + i]!, line[start + SIDE - 1 - i]!];
    evens[i] = first + last;
    odds[i] = first - last;
  }
}

function project(frequency: number): number {
  const half = frequency % 2 === 0 ? evens : odds;
  const start = frequency * HALF;
  let sum = 0;
  for (let i = 0; i < HALF; i++) sum += half[i]! * COSINES[start + i]!;
  return sum;
}
