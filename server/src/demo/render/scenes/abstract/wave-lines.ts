import { glow, linearGradient, sky, vignette } from '../../brush.ts';
import { alpha, mix } from '../../colour.ts';
import type { Scene } from '../../scene.ts';

const lines = 46;

/** Loops without a seam. */
export const waveLines: Scene = {
  slug: 'wave-lines',
  seconds: 5,
  compose: (stage) => {
    const { width, height, seconds } = stage;
    return (ctx, time) => {
      const turn = (time / seconds) * Math.PI * 2;
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#03101f', 0.6: '#072338', 1: '#020a14' });
      glow(ctx, { x: 1350, y: 480, radius: 900, colour: '#0f7a8f', strength: 0.42 });
      glow(ctx, { x: 420, y: 700, radius: 800, colour: '#2340b0', strength: 0.42 });
      ctx.globalCompositeOperation = 'lighter';
      for (let line = 0; line < lines; line++) {
        const share = line / (lines - 1);
        ctx.beginPath();
        for (let x = -20; x <= width + 20; x += 12) {
          const place = x / width;
          const pinch = 0.3 + 0.7 * Math.sin(place * 2.6 + 0.3 + Math.sin(turn) * 0.25) ** 2;
          const y =
            height * 0.52 +
            Math.sin(place * 4.2 + turn + share * 1.7) * 150 +
            Math.sin(place * 7.1 - turn + share * 3.1) * 62 * pinch +
            (share - 0.5) * 620 * pinch;
          ctx.lineTo(x, y);
        }
        const power = 0.32 + 0.6 * Math.sin(share * Math.PI) ** 2;
        ctx.strokeStyle = linearGradient(ctx, [0, 0, width, 0], {
          0: alpha(mix('#3d5bff', '#7f5cff', share), power * 0.6),
          0.5: alpha(mix('#2fd6ff', '#5f9bff', share), power),
          1: alpha(mix('#4dffc3', '#2fc3ff', share), power * 0.75),
        });
        ctx.lineWidth = 2.1;
        ctx.stroke();
      }
      ctx.globalCompositeOperation = 'source-over';
      vignette(ctx, stage, { strength: 0.5 });
    };
  },
};
