import { glow, linearGradient, vignette } from '../../brush.ts';
import { alpha } from '../../colour.ts';
import { many } from '../../random.ts';
import type { Scene } from '../../scene.ts';

/** Loops without a seam. */
export const warpTunnel: Scene = {
  slug: 'warp-tunnel',
  seconds: 5,
  bitrate: 700,
  compose: (stage) => {
    const { width, height, random, seconds } = stage;
    const rays = many(330, () => ({
      angle: random.next() * Math.PI * 2,
      start: random.next(),
      laps: random.pick([2, 2, 3, 4]),
      colour: random.pick(['#5ea8ff', '#8fd8ff', '#b79bff', '#ff8fd8', '#ffffff', '#4f7bff']),
      wide: random.between(1.5, 5),
      inner: random.between(30, 260),
    }));
    return (ctx, time) => {
      const turn = time / seconds;
      ctx.fillStyle = '#03040f';
      ctx.fillRect(0, 0, width, height);
      const sway = Math.sin(turn * Math.PI * 2);
      ctx.save();
      ctx.translate(width / 2 + sway * 40, height / 2 + Math.cos(turn * Math.PI * 2) * 22);
      ctx.rotate(sway * 0.06);
      glow(ctx, { x: 0, y: 0, radius: 950, colour: '#2f3fd0', strength: 0.55 });
      glow(ctx, { x: 0, y: 0, radius: 380, colour: '#7f8fff', strength: 0.6 });
      ctx.globalCompositeOperation = 'lighter';
      for (const ray of rays) {
        const life = (ray.start + turn * ray.laps) % 1;
        const head = ray.inner + life ** 2.4 * 1250;
        const tail = ray.inner + Math.max(0, life - 0.16) ** 2.4 * 1250;
        const half = (ray.wide * (0.3 + life * 2.6)) / 2;
        const cos = Math.cos(ray.angle);
        const sin = Math.sin(ray.angle);
        const power = Math.min(1, life * 4) * Math.min(1, (1 - life) * 5);
        ctx.fillStyle = linearGradient(ctx, [cos * tail, sin * tail, cos * head, sin * head], {
          0: alpha(ray.colour, 0),
          0.85: alpha(ray.colour, 0.8 * power),
          1: alpha('#ffffff', power),
        });
        ctx.beginPath();
        ctx.moveTo(cos * tail, sin * tail);
        ctx.lineTo(cos * head - sin * half, sin * head + cos * half);
        ctx.arc(cos * head, sin * head, half, ray.angle + Math.PI / 2, ray.angle - Math.PI / 2, true);
        ctx.closePath();
        ctx.fill();
      }
      ctx.restore();
      glow(ctx, { x: width / 2 + sway * 40, y: height / 2, radius: 150, colour: '#ffffff', strength: 0.85 });
      vignette(ctx, stage, { strength: 0.55 });
    };
  },
};
