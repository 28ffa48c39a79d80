import { ramp } from '../../colour.ts';
import { createField, put, smooth } from '../../field.ts';
import { vignette } from '../../brush.ts';
import type { Scene } from '../../scene.ts';

export const inkWash: Scene = {
  slug: 'ink-wash',
  seconds: 6,
  compose: (stage) => {
    const { width, height, noise } = stage;
    const field = createField(480, 270);
    const ink = ramp({ 0: '#f3efe6', 0.18: '#cfd8dc', 0.42: '#6f93a8', 0.68: '#24506e', 1: '#07182b' });
    return (ctx, time) => {
      const spread = 0.2 + 0.34 * smooth(-1.5, 7, time);
      const picture = field((column, row, out, at) => {
        const x = column / 270 - 0.89;
        const y = row / 270;
        const foldX = noise.fractal(x * 2, y * 2 - time * 0.1, time * 0.07, 3);
        const foldY = noise.fractal(x * 2 + 9, y * 2 - time * 0.1, time * 0.07 + 4, 3);
        const wx = x + foldX * 0.3;
        const wy = y + foldY * 0.3 - time * 0.012;
        const fibre = noise.fractal(wx * 5, wy * 4.4, time * 0.05, 4);
        const plume = Math.hypot(wx * 1.05, (wy - 0.3) * 0.75);
        const body = smooth(spread, spread * 0.25, plume + fibre * 0.16);
        const veil = smooth(spread * 1.5, spread * 0.4, plume) * Math.abs(fibre) * 1.1;
        put(out, at, ink, body * (0.62 + fibre * 0.55) + veil * 0.45);
      });
      ctx.imageSmoothingQuality = 'high';
      ctx.drawImage(picture, 0, 0, width, height);
      vignette(ctx, stage, { strength: 0.18, colour: '#5a4a30' });
    };
  },
};
