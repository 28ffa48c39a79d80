import { ramp } from '../../colour.ts';
import { createField, put } from '../../field.ts';
import { glow, vignette } from '../../brush.ts';
import type { Scene } from '../../scene.ts';

/** Loops without a seam. */
export const liquidSilk: Scene = {
  slug: 'liquid-silk',
  seconds: 5,
  scale: 2,
  bitrate: 1600,
  compose: (stage) => {
    const { width, height, noise, seconds } = stage;
    const field = createField(960, 540);
    const cloth = ramp({
      0: '#12062e',
      0.25: '#4a1578',
      0.48: '#b02a8f',
      0.66: '#ff6f91',
      0.84: '#ffc2a8',
      1: '#fffaf0',
    });
    return (ctx, time) => {
      const turn = (time / seconds) * Math.PI * 2;
      const driftX = Math.cos(turn) * 0.13;
      const driftY = Math.sin(turn) * 0.13;
      const picture = field((column, row, out, at) => {
        const x = column / 540;
        const y = row / 540;
        const swell = noise.at(x * 0.9 + 3, y * 0.9 + driftX, driftY);
        const fold = noise.at(x * 1.7 + swell * 1.6 + driftX, y * 1.2 - swell, 5 + driftY);
        const phase = (x * 0.7 + y * 1.5 + swell * 1.5 + fold * 0.75) * 5.2;
        const height_ = Math.sin(phase);
        const light = Math.cos(phase) * 0.5 + 0.5;
        const sheen = Math.max(0, Math.sin(phase * 2 + fold * 5 + 1)) ** 6;
        put(
          out,
          at,
          cloth,
          0.05 + 0.5 * light * light + 0.2 * (height_ * 0.5 + 0.5) + 0.2 * sheen * light + fold * 0.14,
        );
      });
      ctx.imageSmoothingQuality = 'high';
      ctx.drawImage(picture, 0, 0, width, height);
      glow(ctx, { x: 500, y: 200, radius: 900, colour: '#ff8fb0', strength: 0.16 });
      vignette(ctx, stage, { strength: 0.4, colour: '#10041f' });
    };
  },
};
