import { glow, ground, linearGradient, paintStars, sky, starField, vignette } from '../../brush.ts';
import { alpha } from '../../colour.ts';
import { layer, type Context, type Scene } from '../../scene.ts';

const horizon = 620;

function sun(ctx: Context, time: number): void {
  ctx.save();
  ctx.beginPath();
  ctx.arc(960, 430, 230, 0, Math.PI * 2);
  ctx.clip();
  sky(ctx, { width: 1920, top: 200, bottom: 660 }, { 0: '#fff27a', 0.4: '#ff9a5c', 0.75: '#ff3d9a', 1: '#b026ff' });
  ctx.restore();
  ctx.globalCompositeOperation = 'destination-out';
  ctx.fillStyle = '#000';
  for (let bar = 0; bar < 8; bar++) {
    const place = (bar + ((time * 0.4) % 1)) / 8;
    ctx.fillRect(700, 400 + place * 270, 520, 3 + place * 20);
  }
  ctx.globalCompositeOperation = 'source-over';
}

/** Loops without a seam. */
export const neonGrid: Scene = {
  slug: 'neon-grid',
  seconds: 5,
  compose: (stage) => {
    const { width, height, random, noise, scale } = stage;
    const stars = starField(random, { count: 260, width, height: horizon });
    const hills = layer(stage, (ctx) => {
      const line = (x: number) =>
        horizon -
        20 -
        (0.7 - Math.abs(noise.fractal(x * 0.0035, 2, 0, 3))) * 190 * Math.min(1, Math.abs(x - 960) / 620) ** 1.4;
      const step = 46;
      const fill = linearGradient(ctx, [0, 420, 0, horizon], { 0: '#3a1270', 1: '#12052e' });
      ground(ctx, { width, height: horizon }, { line, fill, step });
      ctx.strokeStyle = '#ff4fd8';
      ctx.lineWidth = 2;
      ctx.beginPath();
      for (let x = -step; x <= width + step; x += step) ctx.lineTo(x, line(x));
      ctx.stroke();
      ctx.strokeStyle = alpha('#c04fff', 0.5);
      ctx.lineWidth = 1.2;
      ctx.beginPath();
      for (let x = -step; x <= width; x += step) {
        ctx.moveTo(x, line(x));
        ctx.lineTo(x + step / 2, horizon);
        ctx.lineTo(x + step, line(x + step));
      }
      ctx.stroke();
    });
    const disk = layer({ ...stage, scale }, () => undefined);
    const diskContext = disk.getContext('2d');
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: horizon }, { 0: '#0a0324', 0.6: '#3b0f66', 1: '#c22a8f' });
      paintStars(ctx, stars, time);
      glow(ctx, { x: 960, y: 430, radius: 720, colour: '#ff4fa0', strength: 0.5 });
      diskContext.clearRect(0, 0, width, height);
      sun(diskContext, time);
      ctx.drawImage(disk, 0, 0, width, height);
      ctx.drawImage(hills, 0, 0, width, height);
      sky(ctx, { width, top: horizon, bottom: height }, { 0: '#3a0a5e', 0.25: '#150430', 1: '#05010f' });
      ctx.globalCompositeOperation = 'lighter';
      for (const [wide, power] of [
        [7, 0.16],
        [2, 0.9],
      ] as const) {
        ctx.strokeStyle = alpha('#35e0ff', power);
        ctx.lineWidth = wide;
        ctx.beginPath();
        for (let column = -26; column <= 26; column++) {
          ctx.moveTo(960 + column * 46, horizon);
          ctx.lineTo(960 + column * 420, height + 200);
        }
        ctx.stroke();
        for (let row = 0; row < 20; row++) {
          const away = row + 1 - ((time * 3) % 1);
          const y = horizon + 560 / (away + 0.2);
          ctx.strokeStyle = alpha('#ff5ce0', power * Math.min(1, 3 / away));
          ctx.beginPath();
          ctx.moveTo(0, y);
          ctx.lineTo(width, y);
          ctx.stroke();
        }
      }
      ctx.globalCompositeOperation = 'source-over';
      glow(ctx, { x: 960, y: horizon, radius: 1100, colour: '#ff5cb8', strength: 0.3 });
      vignette(ctx, stage, { strength: 0.45 });
    };
  },
};
