// Fingerprints for a large catalogue from real frames: each clip blends two real frames seen through moving windows, so
// that hashes are distributed and follow one another as in real footage.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Fingerprint, hashOfFrame } from '@zhenku/media/likeness/fingerprint';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';
import { hasRealClips, realClip } from '../../testing/clips/real.ts';
import { randomFrom } from './fill.ts';

const [WIDTH, HEIGHT] = [36, 32];
const [CELLS_X, CELLS_Y] = [9, 8];
const CELLS = CELLS_X * CELLS_Y;
const REAL = ['flower-4k.mp4', 'corridor-1080p.mp4', 'bottles-portrait-1080x1920.mp4', 'friday-sd-640x480.mp4'];

/** The summed-area table of a grey picture: the mean of any window takes four lookups. */
type Sums = Float64Array;

export async function readFrames(): Promise<Sums[]> {
  const folder = join(import.meta.dirname, '../../server/src/demo/originals');
  const files = readdirSync(folder).map((name) => join(folder, name));
  if (hasRealClips) files.push(...REAL.map(realClip));
  const frames: Sums[] = [];
  for (const file of files) {
    const filter = `fps=2,scale=${WIDTH}:${HEIGHT}:flags=area,format=gray`;
    const args = [...fileInput(file), '-an', '-vf', filter, '-f', 'rawvideo', 'pipe:1'];
    const { stdout } = await ffmpeg(args, { timeoutMs: 600_000, maxStdoutBytes: 64 * 1024 ** 2 });
    for (let at = 0; at < stdout.length; at += WIDTH * HEIGHT)
      frames.push(sumsOf(stdout.subarray(at, at + WIDTH * HEIGHT)));
  }
  return frames;
}

function sumsOf(pixels: Buffer): Sums {
  const sums = new Float64Array((WIDTH + 1) * (HEIGHT + 1));
  for (let y = 0; y < HEIGHT; y += 1) {
    let row = 0;
    for (let x = 0; x < WIDTH; x += 1) {
      row += pixels[y * WIDTH + x]!;
      sums[(y + 1) * (WIDTH + 1) + x + 1] = sums[y * (WIDTH + 1) + x + 1]! + row;
    }
  }
  return sums;
}

interface Layer {
  frame: Sums;
  flipped: boolean;
  /** The window's side (1 is the whole frame), its corner, and its movement per half second. */
  side: number;
  left: number;
  top: number;
  dx: number;
  dy: number;
}

export interface Shot {
  layers: [Layer, Layer];
  weight: number;
  frames: number;
}

/** Makes a shot of 5 to 60 s, most of them short. */
export function makeShot(frames: Sums[], random: () => number): Shot {
  const layer = (): Layer => {
    const side = 0.4 + 0.5 * random();
    const speed = random() < 0.4 ? 0 : 0.03 * random();
    const angle = 2 * Math.PI * random();
    return {
      frame: frames[Math.floor(random() * frames.length)]!,
      flipped: random() < 0.5,
      side,
      left: (1 - side) * random(),
      top: (1 - side) * random(),
      dx: speed * Math.cos(angle),
      dy: speed * Math.sin(angle),
    };
  };
  const seconds = 5 + 55 * random() ** 3;
  return { layers: [layer(), layer()], weight: 0.35 + 0.3 * random(), frames: Math.round(seconds * 2) };
}

export interface Change {
  /** Seconds trimmed from the start. */
  trim?: number;
  /** Share of the width and the height to crop, half of it at each edge. */
  crop?: number;
  /** Maximum error of each cell, in grey levels. */
  noise?: number;
  flip?: boolean;
}

/** Returns the fingerprint that the pipeline would save for a shot or for an altered copy. */
export function fingerprintOfShot(
  shot: Shot,
  { trim = 0, crop = 0, noise = 0, flip = false }: Change = {},
): Fingerprint {
  const random = randomFrom(shot.frames);
  const count = shot.frames - Math.floor(trim * 2);
  const greys = new Float64Array(CELLS_X * CELLS_Y * count);
  addLayer(greys, shot.layers[0], { weight: shot.weight, from: trim * 2, crop, flip });
  addLayer(greys, shot.layers[1], { weight: 1 - shot.weight, from: trim * 2, crop, flip });
  if (noise > 0) for (let i = 0; i < greys.length; i += 1) greys[i]! += noise * (2 * random() - 1);
  const pixels = new Uint8Array(Uint8ClampedArray.from(greys).buffer);
  return Array.from({ length: count }, (_, i) =>
    hashOfFrame({ pixels: pixels.subarray(i * CELLS, (i + 1) * CELLS), width: CELLS_X, height: CELLS_Y }),
  );
}

interface View {
  weight: number;
  from: number;
  crop: number;
  flip: boolean;
}

function addLayer(greys: Float64Array, layer: Layer, { weight, from, crop, flip }: View): void {
  const { side, frame } = layer;
  const shrunk = side * (1 - crop);
  const edge = (side - shrunk) / 2;
  const turned = layer.flipped !== flip;
  const corners = new Float64Array((CELLS_X + 1) * (CELLS_Y + 1));
  const cell = ((shrunk * WIDTH) / CELLS_X) * ((shrunk * HEIGHT) / CELLS_Y);
  for (let at = 0, time = from; at < greys.length; at += CELLS_X * CELLS_Y, time += 1) {
    const left = bounce(layer.left + layer.dx * time, 1 - side) + edge;
    const top = bounce(layer.top + layer.dy * time, 1 - side) + edge;
    for (let y = 0; y <= CELLS_Y; y += 1)
      for (let x = 0; x <= CELLS_X; x += 1)
        corners[y * (CELLS_X + 1) + x] = sumTo(
          frame,
          (left + (shrunk * x) / CELLS_X) * WIDTH,
          (top + (shrunk * y) / CELLS_Y) * HEIGHT,
        );
    for (let y = 0; y < CELLS_Y; y += 1)
      for (let x = 0; x < CELLS_X; x += 1) {
        const c = y * (CELLS_X + 1) + (turned ? CELLS_X - 1 - x : x);
        const sum = corners[c + CELLS_X + 2]! - corners[c + CELLS_X + 1]! - corners[c + 1]! + corners[c]!;
        greys[at + y * CELLS_X + x]! += (weight * sum) / cell;
      }
  }
}

function bounce(value: number, max: number): number {
  if (max <= 0) return 0;
  const phase = Math.abs(value) % (2 * max);
  return phase > max ? 2 * max - phase : phase;
}

function sumTo(sums: Sums, x: number, y: number): number {
  const [column, row] = [Math.min(WIDTH - 1, Math.floor(x)), Math.min(HEIGHT - 1, Math.floor(y))];
  const [fx, fy] = [x - column, y - row];
  const at = row * (WIDTH + 1) + column;
  const [a, b] = [sums[at]!, sums[at + 1]!];
  const [c, d] = [sums[at + WIDTH + 1]!, sums[at + WIDTH + 2]!];
  return (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy;
}
