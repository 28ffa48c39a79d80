import { drift, tint } from '../clouds.ts';
import { glow, ground, linearGradient, sky, vignette } from '../brush.ts';
import { mix } from '../colour.ts';
import { cloudTexture } from '../field.ts';
import { many } from '../random.ts';
import { layer, type Scene } from '../scene.ts';
import { gull, pine } from '../silhouettes.ts';

const depth = 7;

export const mountainsSunrise: Scene = {
  slug: 'mountains-sunrise',
  seconds: 5,
  scale: 2,
  bitrate: 5000,
  sound: 'wind',
  compose: (stage) => {
    const { width, height, noise, random } = stage;
    const wide = width + 260;
    const ridges = many(depth, (index) => {
      const near = index / (depth - 1);
      const base = 520 + near * 400;
      const line = (x: number) =>
        base -
        Math.abs(noise.fractal(x * (0.0016 - near * 0.0006) + index * 31, index * 9.1, 0, 5)) *
          (150 + near * (1 - near) * 330) -
        Math.sin(x * 0.0021 + index * 1.9) * 50;
      return layer(
        stage,
        (ctx) => {
          const body = mix('#c98f8a', '#161d38', near ** 0.8);
          const fill = linearGradient(ctx, [0, base - 260, 0, base + 210], {
            0: body,
            1: mix(body, '#ffc59a', 0.75 - near * 0.55),
          });
          ground(ctx, { width: wide, height }, { line, fill, step: 2 });
          if (index === depth - 1) {
            for (let row = 0; row < 4; row++) {
              ctx.fillStyle = mix('#232a4c', '#080b1c', row / 3);
              for (let x = 0; x < wide; x += random.between(10, 30))
                pine(ctx, random, { x, y: line(x) + 14 + row * 62, height: random.between(50, 120 + row * 30) });
              ground(ctx, { width: wide, height }, { line: (x) => line(x) + 10 + row * 62, fill: ctx.fillStyle });
            }
          }
        },
        { width: wide },
      );
    });
    const mist = many(2, (row) => tint(cloudTexture(noise, { row, cover: 0.75, stretch: 5 }), '#ffd2b0'));
    const high = tint(cloudTexture(noise, { row: 5, cover: 0.45, stretch: 8, puffs: 3 }), '#ffc9a8');
    return (ctx, time) => {
      sky(
        ctx,
        { width, top: 0, bottom: height },
        { 0: '#27386b', 0.2: '#5c659f', 0.36: '#c98c92', 0.47: '#ffc08a', 0.6: '#ffe2b8' },
      );
      drift(ctx, high, { width, top: 60, height: 300, shift: 300 + time * 9, tile: 2300, opacity: 0.55 });
      const sunY = 455 - time * 9;
      glow(ctx, { x: 1240, y: sunY, radius: 900, colour: '#ff9d55', strength: 0.6 });
      glow(ctx, { x: 1240, y: sunY, radius: 150, colour: '#fff0cc', strength: 0.95 });
      ridges.forEach((ridge, index) => {
        const near = index / (depth - 1);
        ctx.drawImage(ridge, -time * (3 + near * near * 30) - 10, 0, wide, height);
        if (index < depth - 1)
          drift(ctx, mist[index % 2]!, {
            width,
            top: 470 + near * 360,
            height: 250,
            shift: index * 700 + time * (14 + near * 26),
            tile: 1700,
            opacity: 0.62 - near * 0.3,
          });
      });
      glow(ctx, { x: 1240, y: sunY + 60, radius: 1200, colour: '#ff9d5c', strength: 0.12 });
      ctx.fillStyle = '#2b2f52';
      for (let bird = 0; bird < 7; bird++)
        gull(ctx, {
          x: 420 + bird * 46 + time * 34 + Math.sin(bird * 2.1) * 30,
          y: 300 + Math.abs(bird - 3) * 20 + Math.sin(bird * 5) * 14 - time * 5,
          span: 13,
          beat: time * 6 + bird * 1.7,
        });
      vignette(ctx, stage, { strength: 0.35, colour: '#0b1030' });
    };
  },
};
