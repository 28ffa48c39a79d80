import { drift, tint } from '../clouds.ts';
import { glow, ground, linearGradient, sky, vignette } from '../brush.ts';
import { alpha, mix } from '../colour.ts';
import { cloudTexture } from '../field.ts';
import { many } from '../random.ts';
import { layer, type Context, type Scene } from '../scene.ts';

const horizon = 560;
const pace = 9;

type Bush = { side: number; away: number; place: number; size: number };

/** Returns how far below the horizon, in pixels, the ground is at a distance. */
const at = (distance: number) => (1080 - horizon + 90) / distance;

function paintLines(ctx: Context, time: number): void {
  const strip = ({
    offset,
    wide,
    near,
    far,
    fill,
  }: {
    offset: number;
    wide: number;
    near: number;
    far: number;
    fill: string;
  }) => {
    ctx.beginPath();
    ctx.moveTo(960 + (offset - wide) * at(near), horizon + at(near));
    ctx.lineTo(960 + (offset + wide) * at(near), horizon + at(near));
    ctx.lineTo(960 + (offset + wide) * at(far), horizon + at(far));
    ctx.lineTo(960 + (offset - wide) * at(far), horizon + at(far));
    ctx.fillStyle = fill;
    ctx.fill();
  };
  for (const side of [-1, 1])
    strip({ offset: side * 1.26, wide: 0.022, near: 0.9, far: 60, fill: alpha('#ffe6c4', 0.75) });
  for (let dash = 0; dash < 22; dash++) {
    const start = dash * 3 - ((time * pace) % 3) + 0.6;
    if (start + 1.3 > 0.7)
      strip({ offset: 0, wide: 0.03, near: Math.max(0.7, start), far: start + 1.3, fill: alpha('#ffd25c', 0.9) });
  }
}

function paintScrub(ctx: Context, scrub: readonly Bush[], time: number): void {
  for (const bush of scrub.toSorted(
    (a, b) => ((b.place - time * pace + 600) % 60) - ((a.place - time * pace + 600) % 60),
  )) {
    const distance = ((bush.place - time * pace + 600) % 60) + 0.8;
    const scale = at(distance);
    const x = 960 + bush.side * (bush.away + 0.4) * scale;
    if (x < -200 || x > 2120) continue;
    const size = bush.size * scale;
    const shade = mix('#b4604c', '#35192a', Math.min(1, 5 / distance));
    ctx.fillStyle = alpha(shade, Math.min(1, (60 - distance) / 12));
    ctx.beginPath();
    ctx.ellipse(x, horizon + scale - size * 0.35, size, size * 0.55, 0, 0, Math.PI * 2);
    ctx.ellipse(x + size * 0.7, horizon + scale - size * 0.2, size * 0.6, size * 0.35, 0, 0, Math.PI * 2);
    ctx.fill();
  }
}

export const desertRoad: Scene = {
  slug: 'desert-road',
  seconds: 5,
  compose: (stage) => {
    const { width, height, random, noise } = stage;
    const mesas = layer(stage, (ctx) => {
      for (let index = 0; index < 3; index++) {
        const near = index / 2;
        const line = (x: number) => {
          const value =
            noise.fractal(x * (0.0022 - near * 0.0006) + index * 11, index * 3, 0, 4) +
            Math.abs(x / width - 0.47) * 0.7 -
            0.18;
          const table = Math.max(0, Math.min(1, (value - 0.02) * 6));
          return horizon + 2 - table * (150 - near * 50) - Math.max(0, value) * 50;
        };
        const fill = linearGradient(ctx, [0, horizon - 200, 0, horizon], {
          0: mix('#c46a72', '#7a2f3a', near),
          1: mix('#f0a184', '#a34a3c', near),
        });
        ground(ctx, { width, height: horizon + 4 }, { line, fill, step: 2 });
      }
    });
    const clouds = [1, 4].map((row) =>
      tint(cloudTexture(noise, { row, cover: 0.55, stretch: 6 }), row === 1 ? '#ff9a86' : '#8a4a80'),
    );
    const scrub = many(260, () => ({
      side: random.pick([-1, 1]),
      away: 1.25 + random.next() ** 1.6 * 9,
      place: random.next() * 60,
      size: random.between(0.05, 0.16),
    }));
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: horizon + 4 }, { 0: '#2e2a6b', 0.4: '#9a4a8a', 0.75: '#ff8a62', 1: '#ffd08a' });
      drift(ctx, clouds[0]!, { width, top: 30, height: 360, shift: 300 + time * 10, tile: 2300, opacity: 0.65 });
      drift(ctx, clouds[1]!, { width, top: 250, height: 220, shift: time * 6, tile: 1900, opacity: 0.4 });
      glow(ctx, { x: 960, y: horizon - 14, radius: 900, colour: '#ffb257', strength: 0.7 });
      glow(ctx, { x: 960, y: horizon - 26, radius: 130, colour: '#fff3c9', strength: 1 });
      ctx.drawImage(mesas, 0, 0, width, height);
      sky(ctx, { width, top: horizon, bottom: height }, { 0: '#d98a63', 0.18: '#a85545', 1: '#3c1a2a' });
      ctx.beginPath();
      ctx.moveTo(960 - 3, horizon);
      ctx.lineTo(960 + 3, horizon);
      ctx.lineTo(960 + at(0.95) * 1.428, height);
      ctx.lineTo(960 - at(0.95) * 1.428, height);
      ctx.fillStyle = linearGradient(ctx, [0, horizon, 0, height], { 0: '#a8685c', 0.2: '#57394a', 1: '#1d1524' });
      ctx.fill();
      paintLines(ctx, time);
      paintScrub(ctx, scrub, time);
      glow(ctx, { x: 960, y: horizon + 30, radius: 1000, colour: '#ff9a4a', strength: 0.26 });
      vignette(ctx, stage, { strength: 0.45, colour: '#1a0818' });
    };
  },
};
