import { createCanvas } from '@napi-rs/canvas';
import { glow, glowSprite, stamp, starField, vignette, paintStars } from '../../brush.ts';
import { createField, smooth } from '../../field.ts';
import { many } from '../../random.ts';
import type { Scene, Stage } from '../../scene.ts';

function gas({ noise }: Stage, wide: number, high: number) {
  const canvas = createCanvas(wide, high);
  const ctx = canvas.getContext('2d');
  const picture = createField(
    640,
    400,
  )((column, row, out, at) => {
    const x = column / 400;
    const y = row / 400;
    const fold = noise.fractal(x * 1.6, y * 1.6, 1, 4);
    const thick = 0.5 + 0.62 * noise.fractal(x * 2.3 + fold * 0.9, y * 2.3 - fold * 0.7, 3, 6);
    const warm = smooth(-0.3, 0.4, noise.fractal(x * 1.3 + 4, y * 1.3 + fold * 0.5, 6, 3));
    const dust = smooth(0.05, 0.55, noise.fractal(x * 3.4 - fold, y * 3.4 + 2, 8, 5) + 0.1);
    const away = Math.hypot((x - 0.85) * 0.85, y - 0.48);
    const power = smooth(0.1, 0.85, thick) * smooth(0.95, 0.1, away) * (1 - dust * 0.55) * 1.15;
    const core = smooth(0.42, 0, away) * power;
    out[at] = 6 + power * (60 + warm * 195) + core * 150;
    out[at + 1] = 6 + power * (120 - warm * 50) + core * 110;
    out[at + 2] = 20 + power * (215 - warm * 25) + core * 90;
    out[at + 3] = 255;
  });
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(picture, 0, 0, wide, high);
  return canvas;
}

export const nebula: Scene = {
  slug: 'nebula',
  seconds: 6,
  compose: (stage) => {
    const { width, height, random } = stage;
    const clouds = gas(stage, 2400, 1500);
    const far = starField(random, { count: 420, width: width * 1.3, height: height * 1.3 });
    const spark = glowSprite('#cfe0ff', 0.35);
    const warm = glowSprite('#ffc9a0', 0.35);
    const near = many(190, () => ({
      angle: random.next() * Math.PI * 2,
      reach: random.between(0.05, 1),
      start: random.next(),
      sprite: random.next() < 0.7 ? spark : warm,
      size: random.between(4, 13),
    }));
    return (ctx, time) => {
      const zoom = 1 + time * 0.022;
      ctx.fillStyle = '#04040e';
      ctx.fillRect(0, 0, width, height);
      ctx.save();
      ctx.translate(width / 2, height / 2);
      ctx.rotate(-0.05 + time * 0.012);
      ctx.scale(zoom, zoom);
      ctx.drawImage(clouds, -1200, -750);
      ctx.restore();
      ctx.save();
      ctx.translate(-width * 0.15, -height * 0.15);
      ctx.globalCompositeOperation = 'lighter';
      paintStars(ctx, far, time);
      ctx.restore();
      ctx.globalCompositeOperation = 'lighter';
      for (const star of near) {
        const life = (star.start + time * 0.05) % 1;
        const reach = star.reach * 300 + life * life * 1100;
        const x = width / 2 + Math.cos(star.angle) * reach;
        const y = height / 2 + Math.sin(star.angle) * reach * 0.75;
        stamp(ctx, star.sprite, {
          x,
          y,
          radius: star.size * (0.4 + life * 1.5),
          opacity: Math.sin(life * Math.PI) * 0.95,
        });
      }
      ctx.globalCompositeOperation = 'source-over';
      glow(ctx, {
        x: width * 0.52,
        y: height * 0.5,
        radius: 620,
        colour: '#ffb0c8',
        strength: 0.34 + 0.03 * Math.sin(time),
      });
      vignette(ctx, stage, { strength: 0.6 });
    };
  },
};
