import type { VideoSample } from 'mediabunny';
import type { Luma } from '../film-pictures.ts';

/** Pixel formats whose first plane is 8-bit luma. */
const WITH_LUMA = ['I420', 'I420A', 'I422', 'I422A', 'I444', 'I444A', 'NV12'];

const canvases = new Map<string, OffscreenCanvasRenderingContext2D>();

interface Size {
  width: number;
  height: number;
}

/** Returns a frame’s luma in several sizes, area-averaged as the server does for clips, at any aspect ratio. */
export async function lumasOf(sample: VideoSample, sizes: readonly Size[]): Promise<Luma[]> {
  const aspect = sample.displayWidth / sample.displayHeight;
  const turned = sample.rotation !== 0 || sample.flip;
  if (!turned && sample.format !== null && WITH_LUMA.includes(sample.format)) {
    const bytes = new Uint8Array(sample.allocationSize());
    const [plane] = await sample.copyTo(bytes);
    const { width: from, height: rows } = sample.visibleRect;
    if (plane) {
      const whole = { ...plane, width: from, height: rows };
      return sizes.map((size) => ({ pixels: shrink(bytes, whole, size), ...size, aspect }));
    }
  }
  return sizes.map((size) => ({
    pixels: drawLuma((context) => sample.draw(context, 0, 0, size.width, size.height), size),
    ...size,
    aspect,
  }));
}

export function drawLuma(
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
  { width, height }: { width: number; height: number },
): Uint8Array {
  const key = `${width}x${height}`;
  let context = canvases.get(key);
  if (!context) {
    context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    context.imageSmoothingQuality = 'high';
    canvases.set(key, context);
  }
  draw(context);
  const { data } = context.getImageData(0, 0, width, height);
  return Uint8Array.from({ length: width * height }, (_, at) =>
    Math.round(0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!),
  );
}

interface Plane {
  offset: number;
  stride: number;
  width: number;
  height: number;
}

/** Downscales by averaging whole-pixel areas. */
export function shrink(
  bytes: Uint8Array,
  plane: Plane,
  { width, height }: { width: number; height: number },
): Uint8Array {
  const edge = (at: number, from: number, to: number) => Math.floor((at * from) / to);
  const lefts = Array.from({ length: width + 1 }, (_, x) => edge(x, plane.width, width));
  const pixels = new Uint8Array(width * height);
  const sums = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    const top = edge(y, plane.height, height);
    const bottom = Math.max(top + 1, edge(y + 1, plane.height, height));
    sums.fill(0);
    for (let row = top; row < bottom; row++) {
      const start = plane.offset + row * plane.stride;
      for (let x = 0; x < width; x++) {
        const last = Math.max(lefts[x]! + 1, lefts[x + 1]!);
        let sum = 0;
        for (let at = start + lefts[x]!; at < start + last; at++) sum += bytes[at]!;
        sums[x]! += sum;
      }
    }
    for (let x = 0; x < width; x++) {
      const area = (bottom - top) * Math.max(1, lefts[x + 1]! - lefts[x]!);
      pixels[y * width + x] = Math.round(sums[x]! / area);
    }
  }
  return pixels;
}
