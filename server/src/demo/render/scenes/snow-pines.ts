import { drift, tint } from '../clouds.ts';
import { glow, glowSprite, ground, linearGradient, sky, stamp, vignette } from '../brush.ts';
import { mix } from '../colour.ts';
import { cloudTexture } from '../field.ts';
import { many } from '../random.ts';
import { layer, type Scene } from '../scene.ts';
import { pine } from '../silhouettes.ts';

const depth = 5;
const wide = 2240;

export const snowPines: Scene = {
  slug: 'snow-pines',
  seconds: 5,
  enlarged: true,
  bitrate: 4000,
  compose: (stage) => {
    const { width, height, noise, random } = stage;
    const rows = many(depth, (index) => {
      const near = index / (depth - 1);
      const line = (x: number) =>
        610 + near * 320 + noise.fractal(x * 0.002 + index * 7, index, 0, 3) * (60 - near * 20);
      return layer(
        stage,
        (ctx) => {
          const trees = many(Math.round(90 - near * 62), () => random.next() * wide);
          for (const x of trees) {
            const edge = Math.abs(x / wide - 0.5) * 2;
            const tall = (110 + near * 330) * random.between(0.6, 1.15) * (near > 0.6 ? 0.25 + edge * 0.9 : 1);
            ctx.fillStyle = mix('#9fb6c9', '#13293a', near ** 0.8);
            pine(ctx, random, { x, y: line(x) + 22, height: tall });
            ctx.save();
            ctx.globalAlpha = 0.55 - near * 0.12;
            ctx.beginPath();
            ctx.rect(x - tall, line(x) - tall * 1.2, tall * 0.97, tall * 1.4);
            ctx.clip();
            ctx.fillStyle = mix('#dfeaf2', '#9fc0d6', near);
            pine(ctx, random, { x: x - tall * 0.012, y: line(x) + 12, height: tall * 0.985 });
            ctx.restore();
          }
          const snow = linearGradient(ctx, [0, 560 + near * 320, 0, height], {
            0: mix('#d5e2ec', '#f4f9fd', near),
            1: mix('#b4c9da', '#a9c2d8', near),
          });
          ground(ctx, { width: wide, height }, { line: (x) => line(x) + 14, fill: snow });
        },
        { width: wide },
      );
    });
    const mist = tint(cloudTexture(noise, { cover: 0.75, stretch: 4 }), '#e6eff6');
    const flake = glowSprite('#ffffff', 0.6);
    const flakes = many(420, () => {
      const near = random.next() ** 2.4;
      return { x: random.next() * 2100, y: random.next() * 1200, near, row: random.next() * 50 };
    });
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#6d8fb0', 0.35: '#a9c0d4', 0.6: '#ead9cf' });
      glow(ctx, { x: 560, y: 470, radius: 900, colour: '#ffc995', strength: 0.34 });
      rows.forEach((picture, index) => {
        const near = index / (depth - 1);
        ctx.drawImage(picture, -time * (4 + near * 26) - 20, 0, wide, height);
        if (index < depth - 1)
          drift(ctx, mist, {
            width,
            top: 500 + near * 260,
            height: 220,
            shift: index * 600 + time * 20,
            tile: 1700,
            opacity: 0.55 - near * 0.3,
          });
      });
      for (const each of flakes) {
        const y = ((each.y + time * (60 + each.near * 190)) % 1200) - 60;
        const x = ((each.x + time * (12 + each.near * 30)) % 2100) - 90 + noise.at(time * 0.5, each.row) * 60;
        stamp(ctx, flake, { x, y, radius: 4 + each.near * 26, opacity: 0.9 - each.near * 0.45 });
      }
      vignette(ctx, stage, { strength: 0.25, colour: '#1c3550' });
    };
  },
};
