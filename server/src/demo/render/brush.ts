import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { alpha, type Stop } from './colour.ts';
import type { Random } from './random.ts';
import type { Context, Stage } from './scene.ts';

/** Fills the band from `top` to `bottom` over the whole width. */
export function sky(
  ctx: Context,
  { width, top, bottom }: { width: number; top: number; bottom: number },
  stops: readonly Stop[],
): void {
  const gradient = ctx.createLinearGradient(0, top, 0, bottom);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  ctx.fillStyle = gradient;
  ctx.fillRect(0, top, width, bottom - top);
}

/** Soft light, added to what is there. */
export function glow(
  ctx: Context,
  { x, y, radius, colour, strength }: { x: number; y: number; radius: number; colour: string; strength: number },
): void {
  const gradient = ctx.createRadialGradient(x, y, 0, x, y, radius);
  for (const [at, share] of [
    [0, 1],
    [0.15, 0.68],
    [0.35, 0.3],
    [0.6, 0.1],
    [1, 0],
  ] as const)
    gradient.addColorStop(at, alpha(colour, strength * share));
  ctx.save();
  ctx.globalCompositeOperation = 'lighter';
  ctx.fillStyle = gradient;
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  ctx.restore();
}

/** A picture of one soft light, to be stamped many times. */
export function glowSprite(colour: string, core = 0): Canvas {
  const canvas = createCanvas(128, 128);
  const ctx = canvas.getContext('2d');
  glow(ctx, { x: 64, y: 64, radius: 64, colour, strength: 1 });
  if (core > 0) glow(ctx, { x: 64, y: 64, radius: 64 * core, colour: '#ffffff', strength: 1 });
  return canvas;
}

export function stamp(
  ctx: Context,
  sprite: Canvas,
  { x, y, radius, opacity = 1 }: { x: number; y: number; radius: number; opacity?: number },
): void {
  ctx.globalAlpha = Math.max(0, Math.min(1, opacity));
  ctx.drawImage(sprite, x - radius, y - radius, radius * 2, radius * 2);
  ctx.globalAlpha = 1;
}

export function disc(
  ctx: Context,
  { x, y, radius, fill }: { x: number; y: number; radius: number; fill: string },
): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fill();
}

/** Everything under the line y = line(x), filled. */
export function ground(
  ctx: Context,
  { width, height }: { width: number; height: number },
  { line, fill, step = 4 }: { line: (x: number) => number; fill: Context['fillStyle']; step?: number },
): void {
  ctx.beginPath();
  ctx.moveTo(-step, height);
  for (let x = -step; x <= width + step; x += step) ctx.lineTo(x, line(x));
  ctx.lineTo(width + step, height);
  ctx.closePath();
  ctx.fillStyle = fill;
  ctx.fill();
}

/** Darkens the corners, as a lens does. */
export function vignette(
  ctx: Context,
  { width, height }: Stage,
  { strength, colour = '#000000' }: { strength: number; colour?: string },
): void {
  const reach = Math.hypot(width, height) / 2;
  const gradient = ctx.createRadialGradient(width / 2, height / 2, reach * 0.45, width / 2, height / 2, reach * 1.05);
  gradient.addColorStop(0, alpha(colour, 0));
  gradient.addColorStop(1, alpha(colour, strength));
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, width, height);
}

export type Star = { x: number; y: number; size: number; light: number; pace: number; colour: string };

/** Stars, few bright and many faint, that twinkle at their own pace. */
export function starField(
  random: Random,
  { count, width, height }: { count: number; width: number; height: number },
): Star[] {
  return Array.from({ length: count }, () => {
    const light = random.next() ** 3;
    return {
      x: random.next() * width,
      y: random.next() * height,
      size: 0.7 + light * 1.5,
      light: 0.3 + light * 0.7,
      pace: random.between(0.8, 3),
      colour: random.pick(['#ffffff', '#ffffff', '#cfe0ff', '#ffe9cc']),
    };
  });
}

export function paintStars(ctx: Context, stars: readonly Star[], time: number): void {
  for (const star of stars) {
    const light = star.light * (0.8 + 0.2 * Math.sin(time * star.pace + star.x));
    disc(ctx, { x: star.x, y: star.y, radius: star.size, fill: alpha(star.colour, light) });
  }
}
