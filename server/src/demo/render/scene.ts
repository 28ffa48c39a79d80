import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { createNoise, type Noise } from './noise.ts';
import { createRandom, type Random } from './random.ts';

export type Context = SKRSContext2D;

/**
 * Where a scene is painted. Scenes think in `width` × `height` units (1920×1080, upright 1080×1920);
 * `scale` is how many pixels a unit has.
 */
export type Stage = { width: number; height: number; scale: number; seconds: number; random: Random; noise: Noise };

/** Paints the moment `time` (seconds). Depends on nothing but the time, so any frame can be painted by itself. */
type Paint = (ctx: Context, time: number) => void;

export type Scene = {
  slug: string;
  seconds: number;
  /** Upright instead of wide. */
  portrait?: boolean;
  /** Pixels a unit: 2 makes a clip of 3840×2160. */
  scale?: number;
  /** Upper bound of the bit rate, kbit/s. */
  bitrate?: number;
  /** Prepares what does not move and returns the painter of a moment. */
  compose: (stage: Stage) => Paint;
};

export function stageOf(scene: Scene): Stage {
  const random = createRandom(scene.slug);
  return {
    width: scene.portrait ? 1080 : 1920,
    height: scene.portrait ? 1920 : 1080,
    scale: scene.scale ?? 1,
    seconds: scene.seconds,
    random,
    noise: createNoise(random),
  };
}

/** A canvas of the stage's pixels (or of a part of it) that is painted in units, once. */
export function layer(stage: Stage, paint: (ctx: Context) => void, width = stage.width, height = stage.height): Canvas {
  const canvas = createCanvas(Math.ceil(width * stage.scale), Math.ceil(height * stage.scale));
  const ctx = canvas.getContext('2d');
  ctx.scale(stage.scale, stage.scale);
  paint(ctx);
  return canvas;
}
