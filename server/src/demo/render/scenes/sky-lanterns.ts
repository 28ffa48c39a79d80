import { createCanvas, type Canvas } from '@napi-rs/canvas';
import {
  disc,
  glow,
  glowSprite,
  ground,
  paintStars,
  radialGradient,
  reflect,
  sky,
  stamp,
  starField,
  vignette,
} from '../brush.ts';
import { mix } from '../colour.ts';
import { many, wrapAround } from '../random.ts';
import { layer, type Context, type Scene } from '../scene.ts';

const shore = 1560;

function lantern(): Canvas {
  const canvas = createCanvas(160, 200);
  const ctx = canvas.getContext('2d');
  ctx.beginPath();
  ctx.moveTo(46, 184);
  ctx.bezierCurveTo(20, 120, 4, 60, 30, 26);
  ctx.quadraticCurveTo(80, 0, 130, 26);
  ctx.bezierCurveTo(156, 60, 140, 120, 114, 184);
  ctx.quadraticCurveTo(80, 194, 46, 184);
  ctx.fillStyle = radialGradient(ctx, [80, 168, 8, 80, 110, 128], {
    0: '#fffbe0',
    0.3: '#ffd36b',
    0.66: '#ff8a2e',
    1: '#b23a14',
  });
  ctx.fill();
  ctx.strokeStyle = 'rgba(120,40,10,.35)';
  ctx.lineWidth = 2;
  for (const side of [-26, 0, 26]) {
    ctx.beginPath();
    ctx.moveTo(80 + side * 1.6, 16);
    ctx.quadraticCurveTo(80 + side * 2, 100, 80 + side, 186);
    ctx.stroke();
  }
  return canvas;
}

export const skyLanterns: Scene = {
  slug: 'sky-lanterns',
  seconds: 5,
  portrait: true,
  bitrate: 560,
  compose: (stage) => {
    const { width, height, random, noise } = stage;
    const stars = starField(random, { count: 240, width, height: 1200 });
    const hills = layer(stage, (ctx) => {
      for (let index = 0; index < 3; index++)
        ground(
          ctx,
          { width, height: shore },
          {
            line: (x) =>
              shore -
              40 -
              Math.abs(noise.fractal(x * 0.0026 + index * 6, index, 0, 5)) * (330 - index * 100) -
              (2 - index) * 40,
            fill: mix('#2c3a78', '#0a0f2a', index / 2),
            step: 2,
          },
        );
    });
    const paper = lantern();
    const halo = glowSprite('#ff9a3c');
    const lanterns = many(74, () => {
      const near = random.next() ** 2.1;
      return {
        x: random.next() * (width + 100) - 50,
        y: random.next() * 2200,
        near,
        size: 9 + near * 92,
        phase: random.next() * 6,
      };
    }).toSorted((a, b) => a.near - b.near);
    const upper = createCanvas(width, shore);
    const above = upper.getContext('2d');
    const fly = (target: Context, time: number) => {
      for (const each of lanterns) {
        const y = wrapAround(each.y - time * (16 + each.near * 86), 2200) - 200;
        const x = each.x + Math.sin(time * 0.6 + each.phase) * (8 + each.near * 30) + time * 6;
        const flicker = 0.85 + 0.15 * Math.sin(time * 7 + each.phase * 5);
        target.globalCompositeOperation = 'lighter';
        stamp(target, halo, { x, y, radius: each.size * 2.7, opacity: 0.62 * flicker });
        target.globalCompositeOperation = 'source-over';
        target.save();
        target.translate(x, y);
        target.rotate(Math.sin(time * 0.8 + each.phase) * 0.09);
        target.drawImage(paper, -each.size * 0.72, -each.size, each.size * 1.44, each.size * 1.8);
        target.restore();
      }
    };
    return (ctx, time) => {
      sky(above, { width, top: 0, bottom: shore }, { 0: '#070b2a', 0.5: '#1b2161', 0.85: '#54327a', 1: '#a3527a' });
      paintStars(above, stars, time);
      glow(above, { x: 800, y: 330, radius: 520, colour: '#ffe2a8', strength: 0.4 });
      disc(above, { x: 800, y: 330, radius: 82, fill: '#fff3d0' });
      above.drawImage(hills, 0, 0, width, height);
      fly(above, time);
      const ripple = (y: number, depth: number) =>
        Math.sin(y * 0.24 - time * 2.2) * (2 + depth * 11) + Math.sin(y * 0.08 + time * 1.4) * depth * 9;
      reflect(ctx, upper, { to: height, lift: 5, fold: 2.6, ripple });
      sky(ctx, { width, top: shore, bottom: height }, { 0: 'rgba(12,10,44,.25)', 1: 'rgba(6,6,26,.78)' });
      vignette(ctx, stage, { strength: 0.4 });
    };
  },
};
