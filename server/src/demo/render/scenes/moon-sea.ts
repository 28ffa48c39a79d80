import { drift, tint } from '../clouds.ts';
import { disc, glow, paintStars, sky, starField, vignette } from '../brush.ts';
import { cloudTexture } from '../field.ts';
import { createSea } from '../sea.ts';
import type { Scene } from '../scene.ts';

/** The sea under a full moon, clouds passing. */
export const moonSea: Scene = {
  slug: 'moon-sea',
  seconds: 5,
  scale: 2,
  bitrate: 5000,
  compose: (stage) => {
    const { width, noise, random } = stage;
    const stars = starField(random, 260, width, 520);
    const clouds = [1, 2].map((row) => tint(cloudTexture(noise, { row, cover: 0.5, stretch: 4 }), '#5a78b4'));
    const sea = createSea(stage, {
      horizon: 560,
      colours: [
        [0, '#020614'],
        [0.3, '#0c2148'],
        [0.55, '#2b568f'],
        [0.8, '#a9cdf2'],
        [1, '#ffffff'],
      ],
      light: { x: 1180, far: 90, near: 330, strength: 1 },
      swell: 0.9,
    });
    return (ctx, time) => {
      sky(ctx, width, 0, 562, [
        [0, '#050b22'],
        [0.55, '#12295a'],
        [1, '#3c6299'],
      ]);
      paintStars(ctx, stars, time);
      glow(ctx, 1180, 255, 620, '#7fb0f0', 0.6);
      disc(ctx, 1180, 255, 58, '#eef5ff');
      disc(ctx, 1163, 240, 13, 'rgba(190,208,235,.55)');
      disc(ctx, 1200, 268, 18, 'rgba(190,208,235,.45)');
      disc(ctx, 1184, 292, 9, 'rgba(190,208,235,.5)');
      glow(ctx, 1180, 255, 120, '#dcebff', 0.4);
      drift(ctx, clouds[0]!, { width, top: 150, height: 330, shift: 200 + time * 22, tile: 2400, opacity: 0.5 });
      drift(ctx, clouds[1]!, { width, top: 380, height: 200, shift: 900 + time * 12, tile: 1700, opacity: 0.65 });
      sea(ctx, time);
      glow(ctx, 1180, 565, 700, '#6fa0e0', 0.18);
      vignette(ctx, stage, 0.5);
    };
  },
};
