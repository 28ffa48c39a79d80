import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { linearGradient } from './brush.ts';
import { alpha, mix } from './colour.ts';
import type { Context } from './scene.ts';

const blurred = (size: number, blur: number, paint: (ctx: Context) => void): Canvas => {
  const canvas = createCanvas(size, size);
  const ctx = canvas.getContext('2d');
  if (blur > 0) ctx.filter = `blur(${blur}px)`;
  ctx.translate(size / 2, size / 2);
  paint(ctx);
  return canvas;
};

/** Returns a square picture of a maple leaf, out of focus by `blur` pixels. */
export function mapleLeaf(colour: string, blur: number): Canvas {
  return blurred(160, blur, (ctx) => {
    const outline = [0, -62, 9, -34, 26, -44, 24, -24, 58, -26, 44, -8, 54, 2, 30, 12, 36, 30, 8, 22, 3, 26];
    ctx.beginPath();
    for (let index = 0; index < outline.length; index += 2) ctx.lineTo(outline[index]!, outline[index + 1]!);
    for (let index = outline.length - 2; index >= 0; index -= 2) ctx.lineTo(-outline[index]!, outline[index + 1]!);
    ctx.closePath();
    ctx.fillStyle = linearGradient(ctx, [-40, -60, 40, 40], {
      0: mix(colour, '#ffd27a', 0.45),
      1: mix(colour, '#5a1408', 0.25),
    });
    ctx.fill();
    ctx.strokeStyle = alpha(mix(colour, '#4a1006', 0.6), 0.7);
    ctx.lineWidth = 2;
    ctx.beginPath();
    for (const [x, y] of [
      [0, -52],
      [44, -22],
      [-44, -22],
      [26, 22],
      [-26, 22],
      [0, 62],
    ] as const) {
      ctx.moveTo(0, 18);
      ctx.lineTo(x, y);
    }
    ctx.stroke();
  });
}

export function petal(colour: string, blur: number): Canvas {
  return blurred(96, blur, (ctx) => {
    ctx.fillStyle = linearGradient(ctx, [0, -34, 0, 34], { 0: '#fff4f7', 1: colour });
    ctx.beginPath();
    ctx.moveTo(0, 34);
    ctx.bezierCurveTo(-34, 12, -26, -30, -6, -32);
    ctx.lineTo(0, -24);
    ctx.lineTo(6, -32);
    ctx.bezierCurveTo(26, -30, 34, 12, 0, 34);
    ctx.fill();
  });
}

export function blossom(colour: string, blur: number): Canvas {
  const one = petal(colour, 0);
  return blurred(160, blur, (ctx) => {
    for (let index = 0; index < 5; index++) {
      ctx.save();
      ctx.rotate((index * Math.PI * 2) / 5);
      ctx.drawImage(one, -42, -76, 84, 84);
      ctx.restore();
    }
    ctx.strokeStyle = '#c2185b';
    ctx.lineWidth = 1.4;
    for (let index = 0; index < 9; index++) {
      const angle = (index * Math.PI * 2) / 9;
      ctx.beginPath();
      ctx.moveTo(0, 0);
      ctx.lineTo(Math.cos(angle) * 22, Math.sin(angle) * 22);
      ctx.stroke();
      ctx.fillStyle = '#ffe08a';
      ctx.fillRect(Math.cos(angle) * 22 - 2, Math.sin(angle) * 22 - 2, 4, 4);
    }
  });
}

/** Draws a thin object turning in the air: rotated by `spin`, edge-on when `tilt` passes a quarter turn. */
export function tumble(
  ctx: Context,
  sprite: Canvas,
  { x, y, size, spin, tilt }: Record<'x' | 'y' | 'size' | 'spin' | 'tilt', number>,
): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(spin);
  ctx.scale(1, 0.25 + 0.75 * Math.abs(Math.cos(tilt)));
  ctx.drawImage(sprite, -size, -size, size * 2, size * 2);
  ctx.restore();
}
