import { createMotes } from '../motes.ts';
import { ground, sky, vignette } from '../brush.ts';
import { alpha, mix } from '../colour.ts';
import { createField, smooth } from '../field.ts';
import { many } from '../random.ts';
import { layer, type Context, type Scene } from '../scene.ts';

function fish(ctx: Context, { x, y, size, wag }: { x: number; y: number; size: number; wag: number }): void {
  const tail = Math.sin(wag) * size * 0.16;
  ctx.beginPath();
  ctx.moveTo(x + size, y);
  ctx.quadraticCurveTo(x + size * 0.3, y - size * 0.42, x - size * 0.6, y + tail * 0.4);
  ctx.lineTo(x - size * 1.05, y - size * 0.3 + tail);
  ctx.lineTo(x - size * 0.92, y + tail);
  ctx.lineTo(x - size * 1.05, y + size * 0.3 + tail);
  ctx.lineTo(x - size * 0.6, y + tail * 0.4);
  ctx.quadraticCurveTo(x + size * 0.3, y + size * 0.42, x + size, y);
  ctx.fill();
}

export const underwaterRays: Scene = {
  slug: 'underwater-rays',
  seconds: 6,
  compose: (stage) => {
    const { width, height, noise, random } = stage;
    const field = createField(480, 270);
    const bed = many(3, (index) =>
      layer(stage, (ctx) => {
        const near = index / 2;
        const line = (x: number) =>
          940 +
          near * 50 -
          Math.abs(noise.fractal(x * 0.0024 + index * 8, index, 0, 4)) *
            (330 - near * 90) *
            (0.3 + Math.abs(x / width - 0.5) * 1.7);
        ground(ctx, stage, { line, fill: mix('#0b4a74', '#03182c', near), step: 3 });
        ctx.fillStyle = mix('#0b4a74', '#03182c', near);
        for (const x of many(20, () => random.next() * width))
          for (let frond = -2; frond <= 2; frond++) {
            const tall = random.between(30, 90) * (0.6 + near * 0.6);
            ctx.beginPath();
            ctx.moveTo(x - 5, line(x) + 8);
            ctx.quadraticCurveTo(x + frond * 6, line(x) - tall * 0.6, x + frond * tall * 0.3, line(x) - tall);
            ctx.quadraticCurveTo(x + frond * 6 + 9, line(x) - tall * 0.5, x + 6, line(x) + 8);
            ctx.fill();
          }
      }),
    );
    const paintMotes = createMotes(stage, {
      colour: '#bff1ff',
      count: 170,
      rows: 60,
      largest: 8,
      pace: 0.25,
      sway: 90,
      rise: 14,
      opacity: 0.55,
    });
    const school = many(64, () => ({
      x: random.between(-1, 1) * random.next() * 420,
      y: random.between(-1, 1) * random.next() * 170,
      size: random.between(9, 22),
      phase: random.next() * 6,
    }));
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#4fd3e8', 0.25: '#1490c4', 0.6: '#0a4f8a', 1: '#042446' });
      const rays = field((column, row, out, at) => {
        const dx = column / 270 - 0.95;
        const dy = row / 270 + 0.32;
        const angle = dx / dy;
        const beam =
          noise.fractal(angle * 4.2 + 5, time * 0.16, 2, 3) * 0.6 + noise.at(angle * 13, time * 0.3, 7) * 0.35;
        const power = smooth(-0.15, 0.75, beam) * Math.exp(-row / 150) * Math.exp(-(angle ** 2) * 0.9);
        const caustic =
          row < 46 ? (1 - row / 46) ** 2 * smooth(0.1, 0.5, Math.abs(noise.at(dx * 11, row * 0.16, time * 0.8))) : 0;
        out[at] = 190;
        out[at + 1] = 244;
        out[at + 2] = 255;
        out[at + 3] = 215 * power + 90 * caustic;
      });
      ctx.imageSmoothingQuality = 'high';
      bed.forEach((picture, index) => {
        ctx.drawImage(picture, -14 - time * (1 + index * 4), index * 8, width + 100, height);
        if (index === 0) ctx.drawImage(rays, 0, 0, width, height);
      });
      ctx.fillStyle = '#07294a';
      for (const each of school) {
        const x = 360 + time * 105 + each.x + Math.sin(time * 0.8 + each.phase) * 26;
        const y = 560 - time * 12 + each.y + Math.sin(time * 0.9 + each.x * 0.006) * 34;
        ctx.fillStyle = alpha('#06294d', 0.6 + each.size * 0.016);
        fish(ctx, { x, y, size: each.size, wag: time * 9 + each.phase });
      }
      ctx.globalCompositeOperation = 'lighter';
      paintMotes(ctx, time);
      ctx.globalAlpha = 0.28;
      ctx.drawImage(rays, 0, 0, width, height);
      ctx.globalAlpha = 1;
      ctx.globalCompositeOperation = 'source-over';
      vignette(ctx, stage, { strength: 0.5, colour: '#01101f' });
    };
  },
};
