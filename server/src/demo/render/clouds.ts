import { wrapAround } from './random.ts';
import { createCanvas, type Canvas } from '@napi-rs/canvas';
import type { Context } from './scene.ts';

export function tint(texture: Canvas, colour: string): Canvas {
  const canvas = createCanvas(texture.width, texture.height);
  const ctx = canvas.getContext('2d');
  ctx.drawImage(texture, 0, 0);
  ctx.globalCompositeOperation = 'source-in';
  ctx.fillStyle = colour;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

export function drift(
  ctx: Context,
  texture: Canvas,
  {
    width,
    top,
    height,
    shift,
    tile,
    opacity,
  }: Record<'width' | 'top' | 'height' | 'shift' | 'tile' | 'opacity', number>,
): void {
  ctx.globalAlpha = opacity;
  for (let x = -wrapAround(shift, tile); x < width; x += tile) ctx.drawImage(texture, x, top, tile + 0.5, height);
  ctx.globalAlpha = 1;
}
