import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { GradientStops } from './colour.ts';
import { createNoise, type Noise } from './noise.ts';
import { createRandom, type Random } from './random.ts';
import type { Sound } from './sound.ts';

export type Context = SKRSContext2D;

/** A scene's canvas. Scenes use `width` × `height` units (1920×1080, upright 1080×1920); `scale` is pixels per unit. */
export type Stage = { width: number; height: number; scale: number; seconds: number; random: Random; noise: Noise };

/** Paints the moment `time` (seconds). Depends only on the time, so any frame can be painted separately. */
type Paint = (ctx: Context, time: number) => void;

export type Scene = {
  slug: string;
  seconds: number;
  /** Upright instead of wide. */
  portrait?: boolean;
  /** Pixels per unit; 2 gives 3840×2160. */
  scale?: number;
  /** Upper bound of the bit rate, kbit/s. */
  bitrate?: number;
  /**
   * A close-up of the stage: its upper left corner and its width, in units; `upright` makes an upright picture of a wide
   * stage. Default: the whole stage.
   */
  view?: { x: number; y: number; width: number; upright?: boolean };
  /** The slug of the scene that this shot belongs to; both use the same random seed. */
  shotOf?: string;
  /** The shot's start within the scene, in seconds. */
  from?: number;
  /** Encoded at twice the painted size, with no more detail than was painted. */
  enlarged?: boolean;
  sound?: Sound;
  /** Colours multiplied over the finished picture from top to bottom, for light at another hour. */
  grade?: GradientStops;
  /** Prepares everything static, and returns the painter of a moment. */
  compose: (stage: Stage) => Paint;
};

export function pictureOf({ scale = 1, portrait = false, view }: Scene): { width: number; height: number } {
  const [width, height] = portrait || view?.upright ? [1080, 1920] : [1920, 1080];
  return { width: width * scale, height: height * scale };
}

export function fileSizeOf(scene: Scene): { width: number; height: number } {
  const { width, height } = pictureOf(scene);
  const factor = scene.enlarged ? 2 : 1;
  return { width: width * factor, height: height * factor };
}

export function stageOf(scene: Scene): Stage {
  const random = createRandom(scene.shotOf ?? scene.slug);
  const width = scene.portrait ? 1080 : 1920;
  return {
    width,
    height: scene.portrait ? 1920 : 1080,
    scale: pictureOf(scene).width / (scene.view?.width ?? width),
    seconds: scene.seconds,
    random,
    noise: createNoise(random),
  };
}

/** Returns a canvas with the pixels of the stage (or of a part of it), painted once, in units. */
export function layer(
  stage: Stage,
  paint: (ctx: Context) => void,
  { width = stage.width, height = stage.height }: { width?: number; height?: number } = {},
): Canvas {
  const canvas = createCanvas(Math.ceil(width * stage.scale), Math.ceil(height * stage.scale));
  const ctx = canvas.getContext('2d');
  ctx.scale(stage.scale, stage.scale);
  paint(ctx);
  return canvas;
}
