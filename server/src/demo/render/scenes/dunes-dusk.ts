import { drift, tint } from '../clouds.ts';
import { glow, ground, linearGradient, sky, vignette } from '../brush.ts';
import { alpha, mix } from '../colour.ts';
import { cloudTexture } from '../field.ts';
import { many } from '../random.ts';
import { layer, type Context, type Scene, type Stage } from '../scene.ts';

const depth = 5;
const wide = 2300;

function dune(stage: Stage, ctx: Context, index: number): void {
  const { random, noise, height } = stage;
  const near = index / (depth - 1);
  const base = 620 + near * 350;
  const gap = 560 + near * 620;
  const peaks = many(6, (place) => ({
    x: (place - 0.3 + random.between(-0.18, 0.18)) * gap + index * 230,
    rise: (55 + near * 175) * random.between(0.65, 1.15),
  })).filter(({ x }) => x < wide + gap);
  const line = (x: number) =>
    base -
    peaks.reduce((sum, peak) => sum + peak.rise / (1 + (Math.abs(x - peak.x) / (gap * 0.27)) ** 1.8), 0) +
    noise.at(x * 0.006, index) * 4;
  const lit = linearGradient(ctx, [0, base - 180, 0, base + 330], {
    0: mix('#f3a878', '#f08f48', near),
    0.45: mix('#d07a5e', '#a84a28', near),
    1: mix('#8a4a50', '#45171f', near),
  });
  ground(ctx, { width: wide, height }, { line, fill: lit, step: 3 });

  for (const peak of peaks) {
    const top = line(peak.x);
    const drop = 190 + near * 300;
    const end = peak.x + gap * 0.92;
    const dark = mix('#6b3f66', '#2a1030', near);
    const shade = linearGradient(ctx, [peak.x - gap * 0.15, 0, end, 0], {
      0: alpha(dark, 0.95),
      0.45: alpha(dark, 0.72),
      1: alpha(dark, 0),
    });
    ctx.beginPath();
    ctx.moveTo(peak.x, top);
    ctx.bezierCurveTo(
      peak.x + gap * 0.1,
      top + drop * 0.3,
      peak.x - gap * 0.26,
      top + drop * 0.4,
      peak.x - gap * 0.1,
      top + drop * 0.75,
    );
    ctx.bezierCurveTo(peak.x, top + drop, peak.x - gap * 0.2, top + drop * 1.2, peak.x - gap * 0.12, top + drop * 2);
    ctx.lineTo(end, height);
    for (let x = end; x > peak.x; x -= 4) ctx.lineTo(x, line(x));
    ctx.closePath();
    ctx.fillStyle = shade;
    ctx.fill();
  }
  ctx.beginPath();
  for (let x = 0; x < wide; x += 4) ctx.lineTo(x, line(x));
  ctx.strokeStyle = alpha('#ffd9a0', 0.3 + near * 0.3);
  ctx.lineWidth = 2;
  ctx.stroke();
}

export const dunesDusk: Scene = {
  slug: 'dunes-dusk',
  seconds: 5,
  scale: 2,
  bitrate: 5000,
  compose: (stage) => {
    const { width, noise, random } = stage;
    const dunes = many(depth, (index) => layer(stage, (ctx) => dune(stage, ctx, index), { width: wide }));
    const haze = tint(cloudTexture(noise, { cover: 0.7, stretch: 6 }), '#ffb183');
    const cirrus = tint(cloudTexture(noise, { row: 3, cover: 0.5, stretch: 9, puffs: 3 }), '#ff9f86');
    const sand = many(130, () => ({
      x: random.next() * 2200,
      y: random.between(560, 1040),
      pace: random.between(160, 420),
      length: random.between(30, 120),
    }));
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: 760 }, { 0: '#2a2352', 0.35: '#7a3f74', 0.62: '#e0705a', 0.8: '#ffb46b' });
      drift(ctx, cirrus, { width, top: 40, height: 420, shift: time * 10 + 500, tile: 2500, opacity: 0.6 });
      const sunY = 505 + time * 5;
      glow(ctx, { x: 620, y: sunY, radius: 800, colour: '#ff8a3c', strength: 0.75 });
      glow(ctx, { x: 620, y: sunY, radius: 130, colour: '#fff1c9', strength: 1 });
      dunes.forEach((picture, index) => {
        const near = index / (depth - 1);
        ctx.drawImage(picture, -20 - time * (5 + near * near * 38), time * near * 2 - 6, wide, stage.height + 6);
        if (index < depth - 1)
          drift(ctx, haze, {
            width,
            top: 500 + near * 260,
            height: 170,
            shift: index * 500 + time * (40 + near * 60),
            tile: 1900,
            opacity: 0.34 - near * 0.2,
          });
      });
      ctx.lineWidth = 1.5;
      for (const grain of sand) {
        const x = ((grain.x + time * grain.pace) % 2200) - 140;
        ctx.strokeStyle = 'rgba(255,214,170,.13)';
        ctx.beginPath();
        ctx.moveTo(x, grain.y);
        ctx.quadraticCurveTo(x + grain.length / 2, grain.y - 6, x + grain.length, grain.y - 2);
        ctx.stroke();
      }
      glow(ctx, { x: 620, y: sunY + 40, radius: 1100, colour: '#ff7a3c', strength: 0.16 });
      vignette(ctx, stage, { strength: 0.45, colour: '#1a0818' });
    };
  },
};
