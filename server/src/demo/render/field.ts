import { createCanvas, ImageData, type Canvas } from '@napi-rs/canvas';
import type { Noise } from './noise.ts';

/** Writes one pixel: red, green, blue, opacity (0 to 255, clamped) into `out` at `at`. */
export type Shader = (x: number, y: number, out: Uint8ClampedArray, at: number) => void;

/**
 * Creates a small picture computed pixel by pixel, to be drawn enlarged: for soft things (smoke, mist, light, water),
 * which look the same at a quarter of the resolution.
 */
export function createField(width: number, height: number): (shade: Shader) => Canvas {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  const image = new ImageData(width, height);
  return (shade) => {
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) shade(x, y, image.data, (y * width + x) * 4);
    ctx.putImageData(image, 0, 0);
    return canvas;
  };
}

/** Copies colour `place` (0 to 1) of a ramp to a pixel, opaque by default. */
export function put(out: Uint8ClampedArray, at: number, ramp: Uint8ClampedArray, place: number, opacity = 255): void {
  const index = Math.max(0, Math.min(1023, Math.floor(place * 1023))) * 3;
  out[at] = ramp[index]!;
  out[at + 1] = ramp[index + 1]!;
  out[at + 2] = ramp[index + 2]!;
  out[at + 3] = opacity;
}

export const smooth = (from: number, to: number, value: number) => {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
};

/**
 * Returns a texture of white clouds that repeats sideways. `cover` is the share of cloud, `stretch` the puffs' width
 * relative to their height. The top and bottom edges fade out.
 */
export function cloudTexture(noise: Noise, { cover = 0.5, stretch = 3, puffs = 5, row = 0 } = {}): Canvas {
  const width = 640;
  const height = 200;
  return createField(
    width,
    height,
  )((x, y, out, at) => {
    const angle = (x / width) * Math.PI * 2;
    const reach = (puffs / (Math.PI * 2)) * 1;
    const value = noise.fractal(
      Math.cos(angle) * reach + row * 7.7,
      (y / height) * ((puffs * stretch * height) / width),
      Math.sin(angle) * reach + row,
      5,
    );
    const edge = smooth(0, 0.35, y / height) * smooth(1, 0.6, y / height);
    out[at] = out[at + 1] = out[at + 2] = 255;
    out[at + 3] = 255 * edge * smooth(0.5 - cover, 0.95 - cover * 0.6, value + 0.25);
  });
}
