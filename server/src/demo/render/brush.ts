import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { alpha, inOrder, type GradientStops } from './colour.ts';
import type { Random } from './random.ts';
import type { Context, Stage } from './scene.ts';

function withStops<T extends ReturnType<Context['createLinearGradient']>>(gradient: T, stops: GradientStops): T {
  for (const [at, colour] of inOrder(stops)) gradient.addColorStop(at, colour);
  return gradient;
}

/** Returns a gradient from one point to another: `x0, y0, x1, y1`. */
export const linearGradient = (ctx: Context, line: readonly [number, number, number, number], stops: GradientStops) =>
  withStops(ctx.createLinearGradient(...line), stops);

/** Returns a gradient from one circle to another: `x0, y0, r0, x1, y1, r1`. */
export const radialGradient = (
  ctx: Context,
  circles: readonly [number, number, number, number, number, number],
  stops: GradientStops,
) => withStops(ctx.createRadialGradient(...circles), stops);

export function sky(
  ctx: Context,
  { width, top, bottom }: { width: number; top: number; bottom: number },
  stops: GradientStops,
): void {
  ctx.fillStyle = linearGradient(ctx, [0, top, 0, bottom], stops);
  ctx.fillRect(0, top, width, bottom - top);
}

export function glow(
  ctx: Context,
  { x, y, radius, colour, strength }: { x: number; y: number; radius: number; colour: string; strength: number },
): void {
  const light = (share: number) => alpha(colour, strength * share);
  const stops = { 0: light(1), 0.15: light(0.68), 0.35: light(0.3), 0.6: light(0.1), 1: light(0) };
  ctx.save();
  ctx.globalCompositeOperation = 'lighter';
  ctx.fillStyle = radialGradient(ctx, [x, y, 0, x, y, radius], stops);
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  ctx.restore();
}

/** Returns a picture of one soft light, to be stamped many times. */
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

/** Fills everything under the line y = line(x). */
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

export function vignette(
  ctx: Context,
  { width, height }: Stage,
  { strength, colour = '#000000' }: { strength: number; colour?: string },
): void {
  const reach = Math.hypot(width, height) / 2;
  const circles = [width / 2, height / 2, reach * 0.45, width / 2, height / 2, reach * 1.05] as const;
  ctx.fillStyle = radialGradient(ctx, circles, { 0: alpha(colour, 0), 1: alpha(colour, strength) });
  ctx.fillRect(0, 0, width, height);
}

export type Star = { x: number; y: number; size: number; light: number; pace: number; colour: string };

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

/** Paints a picture above the water and its reflection below, `fold` times as flat and shifted by the ripples. */
export function reflect(
  ctx: Context,
  upper: Canvas,
  { to, lift, fold, ripple }: { to: number; lift: number; fold: number; ripple: (y: number, depth: number) => number },
): void {
  const { width, height: shore } = upper;
  ctx.drawImage(upper, 0, 0);
  for (let y = shore; y < to; y += 4) {
    const shift = ripple(y, (y - shore) / (to - shore)) - 20;
    ctx.drawImage(upper, 0, shore - lift - (y - shore) * fold, width, 6, shift, y, width + 40, 4);
  }
}
