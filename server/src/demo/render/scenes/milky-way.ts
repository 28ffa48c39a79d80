import { createCanvas } from '@napi-rs/canvas';
import { glow, ground, linearGradient, paintStars, sky, starField, vignette } from '../brush.ts';
import { createField, smooth } from '../field.ts';
import { many } from '../random.ts';
import { layer, type Scene, type Stage } from '../scene.ts';
import { pine } from '../silhouettes.ts';

/** Draws the band of the Milky Way with its dark lanes, as a square picture to be turned. */
function band({ noise, random }: Stage) {
  const size = 2600;
  const canvas = createCanvas(size, size);
  const ctx = canvas.getContext('2d');
  const light = createField(
    520,
    520,
  )((column, row, out, at) => {
    const along = column / 520;
    const across = row / 520 - 0.5 + noise.fractal(along * 2, 4, 0, 3) * 0.06;
    const body = Math.exp(-((across / 0.13) ** 2));
    const cloud = 0.5 + 0.6 * noise.fractal(along * 7, row / 70, 2, 5);
    const lane = smooth(0.04, 0.4, noise.fractal(along * 5, row / 60, 9, 5) + 0.18 - Math.abs(across + 0.01) * 2.2);
    const power = body * Math.max(0, cloud) * (1 - lane * 0.78);
    const core = Math.exp(-(((along - 0.5) / 0.24) ** 2)) * body;
    out[at] = power * 165 + core * 62;
    out[at + 1] = power * 150 + core * 34;
    out[at + 2] = power * 205 + core * 30;
    out[at + 3] = 255;
  });
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(light, 0, 0, size, size);
  ctx.globalCompositeOperation = 'lighter';
  paintStars(ctx, starField(random, { count: 2100, width: size, height: size }), 0);
  return canvas;
}

export const milkyWay: Scene = {
  slug: 'milky-way',
  seconds: 6,
  scale: 2,
  bitrate: 5000,
  compose: (stage) => {
    const { width, height, noise, random } = stage;
    const galaxy = band(stage);
    const crest = (x: number) => 890 - noise.fractal(x * 0.0016, 2, 0, 4) * 90 - (x > 1200 ? 0 : (1200 - x) * 0.05);
    const land = layer(stage, (ctx) => {
      const far = (x: number) => 850 - (0.6 - Math.abs(noise.fractal(x * 0.0022, 7, 3, 6))) * 230;
      ground(ctx, stage, { line: far, fill: '#141d3c', step: 2 });
      ground(ctx, stage, { line: crest, fill: '#05070f', step: 2 });
      ctx.fillStyle = '#05070f';
      for (const x of many(46, () => random.next() ** 1.6 * 900))
        pine(ctx, random, { x, y: crest(x) + 12, height: random.between(50, 150) });
      for (const x of many(22, () => width - random.next() ** 1.4 * 330))
        pine(ctx, random, { x, y: crest(x) + 12, height: random.between(40, 130) });
    });
    const meteors = [
      { start: 1.2, x: 1500, y: 130 },
      { start: 3.6, x: 900, y: 220 },
    ];
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#050818', 0.5: '#101a3e', 0.78: '#3a3f73', 0.86: '#b06a6a' });
      ctx.save();
      ctx.globalCompositeOperation = 'lighter';
      ctx.translate(1080, 620);
      ctx.rotate(-0.95 + time * 0.022);
      ctx.drawImage(galaxy, -1300, -1300);
      ctx.restore();
      for (const { start, x, y } of meteors) {
        const age = (time - start) / 0.55;
        if (age < 0 || age > 1.4) continue;
        const head = Math.min(1, age);
        const tail = Math.max(0, age - 0.4);
        ctx.strokeStyle = linearGradient(ctx, [x - 420 * tail, y + 200 * tail, x - 420 * head, y + 200 * head], {
          0: 'rgba(255,255,255,0)',
          1: `rgba(255,255,255,${1.4 - age})`,
        });
        ctx.lineWidth = 3;
        ctx.beginPath();
        ctx.moveTo(x - 420 * tail, y + 200 * tail);
        ctx.lineTo(x - 420 * head, y + 200 * head);
        ctx.stroke();
      }
      ctx.drawImage(land, 0, 0, width, height);
      const tent = { x: 1250, y: crest(1250) + 6 };
      const flicker = 0.75 + 0.08 * Math.sin(time * 5) + 0.05 * Math.sin(time * 11.3);
      ctx.beginPath();
      ctx.moveTo(tent.x - 62, tent.y);
      ctx.quadraticCurveTo(tent.x - 30, tent.y - 62, tent.x, tent.y - 66);
      ctx.quadraticCurveTo(tent.x + 34, tent.y - 60, tent.x + 66, tent.y);
      ctx.fillStyle = linearGradient(ctx, [0, tent.y - 66, 0, tent.y], { 0: '#b5481c', 1: '#ffc76b' });
      ctx.fill();
      glow(ctx, { x: tent.x, y: tent.y - 20, radius: 260, colour: '#ffa04a', strength: flicker * 0.7 });
      vignette(ctx, stage, { strength: 0.45 });
    };
  },
};
