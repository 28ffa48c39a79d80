import { createField, put, smooth } from './field.ts';
import { ramp, type GradientStops } from './colour.ts';
import type { Context, Stage } from './scene.ts';

export type Sea = {
  horizon: number;
  /** Colours from the darkest trough to the brightest glint. */
  colours: GradientStops;
  /** The light's position, and the width of its path at the horizon and in front, in units. */
  light: { x: number; far: number; near: number; strength: number };
  /** The height of the waves: 0.3 for a lake, 1 for the sea. */
  swell: number;
  pace?: number;
};

export function createSea(stage: Stage, sea: Sea): (ctx: Context, time: number) => void {
  const { width, height, noise } = stage;
  const columns = 960;
  const rows = Math.round(((height - sea.horizon) / width) * columns);
  const field = createField(columns, rows);
  const colours = ramp(sea.colours);
  const unit = width / columns;
  return (ctx, time) => {
    const clock = time * (sea.pace ?? 0.7);
    const picture = field((column, row, out, at) => {
      const depth = (row + 1.5) / rows;
      const distance = 1 / depth;
      const x = (column * unit - width / 2) * distance * 0.006;
      const z = distance * 9;
      const calm = smooth(0.0, 0.12, depth);
      const waves =
        noise.at(x * 0.5 + clock * 0.2, z * 0.7 + clock, clock * 0.3) * 0.6 +
        noise.at(x * 1.3 - clock * 0.3, z * 1.6 + clock * 1.3, clock * 0.5) * 0.45 * calm +
        noise.at(x * 3.1, z * 3.7 + clock * 1.9, clock * 0.9) * 0.3 * calm;
      const slope = waves * sea.swell;
      const away = Math.abs(column * unit - sea.light.x + slope * 60 * depth);
      const reach = sea.light.far + (sea.light.near - sea.light.far) * depth;
      const path = Math.exp(-((away / reach) ** 2));
      const glint = smooth(0.02, 0.5, slope + 0.16 * path) * path * sea.light.strength;
      const body = 0.42 - depth * 0.3 + slope * (0.12 + 0.14 * depth);
      put(out, at, colours, body + glint * 0.75 + path * 0.1 * sea.light.strength);
    });
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(picture, 0, sea.horizon, width, height - sea.horizon);
  };
}
