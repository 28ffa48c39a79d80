import { drift, tint } from '../clouds.ts';
import { glow, ground, linearGradient, radialGradient, sky, vignette } from '../brush.ts';
import { alpha, mix } from '../colour.ts';
import { cloudTexture } from '../field.ts';
import { many, wrapAround } from '../random.ts';
import { layer, type Context, type Scene } from '../scene.ts';

type House = { x: number; size: number; tone: string };
type Tree = { x: number; size: number; tone: number };
type Streak = { x: number; y: number; length: number; tone: string };

function carriage(ctx: Context, width: number, height: number): void {
  ctx.fillStyle = linearGradient(ctx, [0, 0, 0, height], { 0: '#3d342f', 0.8: '#241d1c', 1: '#15100f' });
  ctx.fillRect(0, 0, width, height);
  ctx.globalCompositeOperation = 'destination-out';
  ctx.beginPath();
  ctx.roundRect(130, 84, 1660, 810, 86);
  ctx.fill();
  ctx.globalCompositeOperation = 'source-over';
  for (const [inset, wide, tone] of [
    [0, 16, '#100c0b'],
    [-13, 7, '#6d5c50'],
    [9, 3, 'rgba(255,220,170,.35)'],
  ] as const) {
    ctx.strokeStyle = tone;
    ctx.lineWidth = wide;
    ctx.beginPath();
    ctx.roundRect(130 + inset, 84 + inset, 1660 - inset * 2, 810 - inset * 2, 86 - inset);
    ctx.stroke();
  }
  ctx.fillStyle = linearGradient(ctx, [0, 930, 0, 1080], { 0: '#a87d55', 0.12: '#6d4c33', 1: '#2a1b14' });
  ctx.fillRect(0, 946, width, 134);
  ctx.fillStyle = radialGradient(ctx, [760, 950, 20, 760, 950, 760], {
    0: 'rgba(255,208,140,.5)',
    1: 'rgba(255,208,140,0)',
  });
  ctx.fillRect(0, 946, width, 134);
}

function paintHouses(ctx: Context, houses: readonly House[], time: number): void {
  for (const house of houses) {
    const x = wrapAround(house.x - time * 420, 5600) - 300;
    ctx.fillStyle = house.tone;
    ctx.fillRect(x, 690 - house.size, house.size * 1.7, house.size);
    ctx.fillStyle = '#5b4a48';
    ctx.beginPath();
    ctx.moveTo(x - 8, 690 - house.size);
    ctx.lineTo(x + house.size * 0.85, 690 - house.size * 1.55);
    ctx.lineTo(x + house.size * 1.7 + 8, 690 - house.size);
    ctx.fill();
  }
}

function paintTrees(ctx: Context, trees: readonly Tree[], time: number): void {
  for (const tree of trees) {
    const x = wrapAround(tree.x - time * 620, 5600) - 300;
    ctx.fillStyle = mix('#2f5a34', '#7a9a3c', tree.tone);
    ctx.beginPath();
    ctx.ellipse(x, 716 - tree.size * 0.8, tree.size * 0.72, tree.size * 0.8, 0, 0, Math.PI * 2);
    ctx.ellipse(x + tree.size * 0.6, 716 - tree.size * 0.5, tree.size * 0.55, tree.size * 0.55, 0, 0, Math.PI * 2);
    ctx.fill();
  }
}

function paintBlur(ctx: Context, streaks: readonly Streak[], { height, time }: { height: number; time: number }): void {
  for (const streak of streaks) {
    const y = 720 + streak.y * 190;
    const x = wrapAround(streak.x - time * (900 + streak.y * 2600), 5000) - 1600;
    ctx.fillStyle = linearGradient(ctx, [x, 0, x + streak.length, 0], {
      0: alpha(streak.tone, 0),
      0.5: alpha(streak.tone, 0.55),
      1: alpha(streak.tone, 0),
    });
    ctx.fillRect(x, y, streak.length, 7 + streak.y * 20);
  }
  for (let pole = 0; pole < 2; pole++) {
    const x = wrapAround(pole * 2900 - time * 3300, 5800) - 1000;
    ctx.fillStyle = linearGradient(ctx, [x, 0, x + 150, 0], {
      0: 'rgba(60,60,66,0)',
      0.5: 'rgba(60,60,66,.5)',
      1: 'rgba(60,60,66,0)',
    });
    ctx.fillRect(x, 0, 150, height);
  }
}

export const trainWindow: Scene = {
  slug: 'train-window',
  seconds: 5,
  grade: { 0: '#3d4d8c', 0.35: '#e89a7c', 0.5: '#c08a8a', 0.75: '#47507a', 1: '#2f2d44' },
  compose: (stage) => {
    const { width, height, noise, random } = stage;
    const inside = layer(stage, (ctx) => carriage(ctx, width, height));
    const clouds = tint(cloudTexture(noise, { cover: 0.55, stretch: 3 }), '#fff4e4');
    const rows = [
      { pace: 26, base: 560, rise: 210, far: '#a9b9d6', near: '#d9d3dc', scale: 0.0022 },
      { pace: 70, base: 610, rise: 120, far: '#7f9bb0', near: '#b8c6b4', scale: 0.003 },
      { pace: 170, base: 660, rise: 64, far: '#5f8a5c', near: '#9cb568', scale: 0.0036 },
    ];
    const trees = many(70, () => ({ x: random.next() * 5600, size: random.between(24, 66), tone: random.next() }));
    const houses = many(16, () => ({
      x: random.next() * 5600,
      size: random.between(26, 48),
      tone: random.pick(['#f6efe2', '#e8dcc8', '#fff8ee']),
    }));
    const streaks = many(46, () => ({
      y: random.next() ** 1.4,
      x: random.next() * 5000,
      length: random.between(300, 1400),
      tone: random.pick(['#cfd866', '#88a83c', '#5f8430', '#e8d66a', '#3f6428']),
    }));
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: 700 }, { 0: '#5f9ad6', 0.55: '#b7d3ea', 0.9: '#ffe6bf' });
      glow(ctx, { x: 760, y: 430, radius: 700, colour: '#ffdf9f', strength: 0.45 });
      drift(ctx, clouds, { width, top: 110, height: 330, shift: 200 + time * 16, tile: 1900, opacity: 0.9 });
      for (const { pace, base, rise, far, near, scale } of rows) {
        const fill = linearGradient(ctx, [0, base - rise, 0, base + 90], { 0: far, 1: near });
        ground(
          ctx,
          { width, height },
          { line: (x) => base - Math.abs(noise.fractal((x + time * pace) * scale, base, 0, 4)) * rise, fill },
        );
      }
      sky(ctx, { width, top: 668, bottom: height }, { 0: '#a9bf62', 0.3: '#7f9f42', 1: '#4a6a2a' });
      paintHouses(ctx, houses, time);
      paintTrees(ctx, trees, time);
      paintBlur(ctx, streaks, { height, time });
      ctx.fillStyle = 'rgba(255,255,255,.06)';
      ctx.beginPath();
      ctx.moveTo(300, 84);
      ctx.lineTo(640, 84);
      ctx.lineTo(330, 900);
      ctx.lineTo(130, 900);
      ctx.fill();
      const shake = Math.sin(time * 9) * 0.8 + Math.sin(time * 5.3) * 0.8;
      ctx.drawImage(inside, -6, -6 + shake, width + 12, height + 12);
      vignette(ctx, stage, { strength: 0.35 });
    };
  },
};
