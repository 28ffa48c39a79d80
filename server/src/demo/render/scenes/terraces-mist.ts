import { drift, tint } from '../clouds.ts';
import { glow, ground, linearGradient, sky, vignette } from '../brush.ts';
import { mix } from '../colour.ts';
import { cloudTexture } from '../field.ts';
import { many } from '../random.ts';
import { layer, type Scene } from '../scene.ts';

const steps = 17;
const wide = 2200;

export const terracesMist: Scene = {
  slug: 'terraces-mist',
  seconds: 12,
  grade: { 0: '#7d84c4', 0.3: '#f0b09a', 0.55: '#a4869a', 1: '#474d6c' },
  compose: (stage) => {
    const { width, height, noise } = stage;
    const edge = (index: number, x: number) => {
      const near = index / steps;
      return (
        440 +
        660 * near ** 1.25 +
        noise.fractal(x * (0.0021 - near * 0.0009) + 3, index * 0.17, 0, 3) * (50 + near * 130) +
        Math.sin(x * 0.0023 + index * 0.16) * (24 + near * 46)
      );
    };
    const field = layer(
      stage,
      (ctx) => {
        for (let index = 0; index < steps; index++) {
          const near = index / steps;
          const water = linearGradient(ctx, [0, 0, wide, 0], {
            0: mix('#f6c9a4', '#6f86b4', near),
            0.35: mix('#ffe6bd', index % 3 === 0 ? '#ffc690' : '#e99f86', near),
            0.68: mix('#ffd3ad', '#a58fb8', near),
            1: mix('#d9b7b8', '#4b6595', near),
          });
          const green = index % 4 === 2 ? mix('#8f9f74', '#4d7338', near) : water;
          ground(ctx, { width: wide, height }, { line: (x) => edge(index, x), fill: green, step: 3 });
          ctx.beginPath();
          for (let x = 0; x <= wide; x += 3) ctx.lineTo(x, edge(index, x));
          for (let x = wide; x >= 0; x -= 3)
            ctx.lineTo(x, edge(index, x) + (5 + near * 17) * (0.65 + 0.5 * noise.at(x * 0.008, index * 3)));
          ctx.fillStyle = mix('#57664f', '#16291d', near);
          ctx.fill();
          ctx.beginPath();
          for (let x = 0; x <= wide; x += 3) ctx.lineTo(x, edge(index, x) - 1);
          ctx.strokeStyle = mix('#b3b285', '#5f8244', near);
          ctx.lineWidth = 1 + near * 2;
          ctx.stroke();
        }
      },
      { width: wide },
    );
    const hills = many(3, (index) =>
      layer(
        stage,
        (ctx) =>
          ground(
            ctx,
            { width: wide, height },
            {
              line: (x) => 400 + index * 48 - Math.abs(noise.fractal(x * 0.0017 + index * 9, index, 5, 5)) * 230,
              fill: mix('#c7a3a4', '#6a7f78', index / 2),
              step: 2,
            },
          ),
        { width: wide },
      ),
    );
    const mist = many(2, (row) => tint(cloudTexture(noise, { row, cover: 0.7, stretch: 3.4 }), '#fff1e2'));
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: 620 }, { 0: '#7f9cc6', 0.4: '#d5bcc6', 0.75: '#ffd9ab' });
      glow(ctx, { x: 700, y: 300, radius: 800, colour: '#ffb566', strength: 0.42 });
      glow(ctx, { x: 700, y: 262, radius: 90, colour: '#fff3d0', strength: 0.7 });
      hills.forEach((hill, index) => ctx.drawImage(hill, -time * (3 + index * 2), 0, wide, height));
      drift(ctx, mist[0]!, { width, top: 300, height: 260, shift: time * 26, tile: 1900, opacity: 0.85 });
      ctx.drawImage(field, -40 - time * 15, -time * 2, wide, height + 20);
      glow(ctx, { x: 700, y: 640, radius: 700, colour: '#ffb870', strength: 0.2 });
      drift(ctx, mist[1]!, { width, top: 480, height: 230, shift: 700 + time * 44, tile: 2100, opacity: 0.6 });
      drift(ctx, mist[0]!, { width, top: 800, height: 320, shift: 1500 + time * 70, tile: 2700, opacity: 0.3 });
      vignette(ctx, stage, { strength: 0.3, colour: '#1c1420' });
    };
  },
};
