import { glow, glowSprite, radialGradient, sky, stamp, vignette } from '../../brush.ts';
import { alpha } from '../../colour.ts';
import { many } from '../../random.ts';
import type { Scene } from '../../scene.ts';

const radius = 390;

/** Loops without a seam. */
export const particleGlobe: Scene = {
  slug: 'particle-globe',
  seconds: 6,
  scale: 2,
  bitrate: 5000,
  compose: (stage) => {
    const { width, height, random, noise, seconds } = stage;
    const points = many(5200, (index) => {
      const y = 1 - ((index + 0.5) / 5200) * 2;
      const angle = index * Math.PI * (3 - Math.sqrt(5));
      const ring = Math.sqrt(1 - y * y);
      return { x: Math.cos(angle) * ring, y, z: Math.sin(angle) * ring };
    }).map((point) => ({
      ...point,
      land: noise.fractal(point.x * 1.5, point.y * 1.5, point.z * 1.5 + 3, 5) > 0.06,
    }));
    const spots = points.filter(({ land }) => land);
    const arcs = many(16, () => ({ from: random.pick(spots), to: random.pick(spots), start: random.next() }));
    const dot = glowSprite('#7fe0ff', 0.4);
    const hot = glowSprite('#ffb45c', 0.4);
    return (ctx, time) => {
      const turn = (time / seconds) * Math.PI * 2;
      const place = ({ x, y, z }: { x: number; y: number; z: number }, reach: number) => {
        const rx = x * Math.cos(turn) - z * Math.sin(turn);
        const rz = x * Math.sin(turn) + z * Math.cos(turn);
        const ty = y * 0.94 - rz * 0.34;
        return { x: 960 + rx * radius * reach, y: 540 + ty * radius * reach, z: rz * 0.94 + y * 0.34 };
      };
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#020816', 0.5: '#06234a', 1: '#020713' });
      glow(ctx, { x: 960, y: 540, radius: 860, colour: '#0f6fd0', strength: 0.5 });
      ctx.fillStyle = radialGradient(ctx, [840, 420, 60, 960, 540, radius], {
        0: '#0d3f7a',
        0.75: '#051b3d',
        1: '#0f5fae',
      });
      ctx.beginPath();
      ctx.arc(960, 540, radius, 0, Math.PI * 2);
      ctx.fill();
      ctx.globalCompositeOperation = 'lighter';
      for (const point of points) {
        const at = place(point, 1);
        if (at.z < -0.05) continue;
        if (point.land) stamp(ctx, dot, { x: at.x, y: at.y, radius: 8, opacity: 0.35 + at.z * 0.65 });
        else {
          ctx.fillStyle = alpha('#3f8fd8', 0.1 + at.z * 0.3);
          ctx.fillRect(at.x - 0.9, at.y - 0.9, 1.8, 1.8);
        }
      }
      for (const { from, to, start } of arcs) {
        const life = (start + (time / seconds) * 2) % 1;
        for (let step = 0; step < 46; step++) {
          const share = step / 45;
          const lift = 1 + Math.sin(share * Math.PI) * 0.28;
          const x = from.x + (to.x - from.x) * share;
          const y = from.y + (to.y - from.y) * share;
          const z = from.z + (to.z - from.z) * share;
          const length = Math.hypot(x, y, z) || 1;
          const at = place({ x: x / length, y: y / length, z: z / length }, lift);
          const behind = life * 1.5 - share;
          if (at.z < 0 || behind < 0 || behind > 0.5) continue;
          stamp(ctx, hot, { x: at.x, y: at.y, radius: behind < 0.03 ? 14 : 5, opacity: 1 - behind * 2 });
        }
      }
      for (let ring = 0; ring < 3; ring++) {
        ctx.strokeStyle = alpha('#4fc3ff', 0.28 - ring * 0.07);
        ctx.lineWidth = 1.5;
        ctx.setLineDash([60 + ring * 70, 26, 8, 26]);
        ctx.lineDashOffset = (ring % 2 === 0 ? 1 : -1) * (time / seconds) * (120 + ring * 70);
        ctx.beginPath();
        ctx.ellipse(960, 540, radius * (1.16 + ring * 0.1), radius * (1.16 + ring * 0.1), 0, 0, Math.PI * 2);
        ctx.stroke();
      }
      ctx.setLineDash([]);
      ctx.globalCompositeOperation = 'source-over';
      vignette(ctx, stage, { strength: 0.5 });
    };
  },
};
