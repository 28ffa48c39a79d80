import { glow, glowSprite, sky, stamp, vignette } from '../../brush.ts';
import { alpha } from '../../colour.ts';
import { many } from '../../random.ts';
import type { Scene } from '../../scene.ts';

export const dataNetwork: Scene = {
  slug: 'data-network',
  seconds: 5,
  compose: (stage) => {
    const { width, height, random } = stage;
    const nodes = many(190, () => ({
      x: random.between(-1.3, 1.3),
      y: random.between(-0.85, 0.85),
      z: random.between(-1, 1),
      phase: random.next() * 6,
      sway: random.between(0.02, 0.07),
    }));
    const blue = glowSprite('#3fa9ff', 0.3);
    const gold = glowSprite('#ffc861', 0.35);
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#020a1e', 0.5: '#06204a', 1: '#020817' });
      glow(ctx, { x: 1300, y: 420, radius: 950, colour: '#0f5fb8', strength: 0.45 });
      glow(ctx, { x: 300, y: 900, radius: 700, colour: '#0a8f9f', strength: 0.22 });
      const turn = -0.35 + time * 0.07;
      const points = nodes.map((node) => {
        const x = node.x + Math.sin(time * 0.7 + node.phase) * node.sway;
        const y = node.y + Math.cos(time * 0.6 + node.phase * 1.3) * node.sway;
        const rx = x * Math.cos(turn) - node.z * Math.sin(turn);
        const rz = x * Math.sin(turn) + node.z * Math.cos(turn);
        const near = 1 / (2.3 + rz);
        return {
          x: width / 2 + rx * near * 1750,
          y: height / 2 + y * near * 1750,
          rx,
          y0: y,
          rz,
          near: (near - 0.25) * 2,
        };
      });
      ctx.globalCompositeOperation = 'lighter';
      points.forEach((a, first) => {
        for (let second = first + 1; second < points.length; second++) {
          const b = points[second]!;
          const gap = Math.hypot(a.rx - b.rx, a.y0 - b.y0, a.rz - b.rz);
          if (gap > 0.42) continue;
          ctx.strokeStyle = alpha('#5fb8ff', (1 - gap / 0.42) * Math.min(1, 0.45 + a.near));
          ctx.lineWidth = 1.1 + a.near * 2;
          ctx.beginPath();
          ctx.moveTo(a.x, a.y);
          ctx.lineTo(b.x, b.y);
          ctx.stroke();
          if ((first * 7 + second) % 9 === 0) {
            const share = (time * 0.6 + first * 0.13) % 1;
            const power = Math.sin(share * Math.PI);
            stamp(ctx, gold, {
              x: a.x + (b.x - a.x) * share,
              y: a.y + (b.y - a.y) * share,
              radius: 14 + a.near * 18,
              opacity: power,
            });
          }
        }
      });
      points.forEach((point, index) => {
        const beat = 0.75 + 0.25 * Math.sin(time * 2 + index);
        stamp(ctx, index % 11 === 0 ? gold : blue, {
          x: point.x,
          y: point.y,
          radius: (16 + point.near * 46) * beat,
          opacity: 0.5 + point.near * 0.6,
        });
      });
      ctx.globalCompositeOperation = 'source-over';
      vignette(ctx, stage, { strength: 0.5 });
    };
  },
};
