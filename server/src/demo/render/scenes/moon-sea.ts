import { drift, tint } from '../clouds.ts';
import { disc, glow, paintStars, sky, starField, vignette } from '../brush.ts';
import { cloudTexture } from '../field.ts';
import { createSea } from '../sea.ts';
import type { Scene } from '../scene.ts';

export const moonSea: Scene = {
  slug: 'moon-sea',
  seconds: 5,
  scale: 2,
  bitrate: 5000,
  compose: (stage) => {
    const { width, noise, random } = stage;
    const stars = starField(random, { count: 260, width, height: 520 });
    const clouds = [1, 2].map((row) => tint(cloudTexture(noise, { row, cover: 0.5, stretch: 4 }), '#5a78b4'));
    const sea = createSea(stage, {
      horizon: 560,
      colours: { 0: '#020614', 0.3: '#0c2148', 0.55: '#2b568f', 0.8: '#a9cdf2', 1: '#ffffff' },
      light: { x: 1180, far: 90, near: 330, strength: 1 },
      swell: 0.9,
    });
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: 562 }, { 0: '#050b22', 0.55: '#12295a', 1: '#3c6299' });
      paintStars(ctx, stars, time);
      glow(ctx, { x: 1180, y: 255, radius: 620, colour: '#7fb0f0', strength: 0.6 });
      disc(ctx, { x: 1180, y: 255, radius: 58, fill: '#eef5ff' });
      disc(ctx, { x: 1163, y: 240, radius: 13, fill: 'rgba(190,208,235,.55)' });
      disc(ctx, { x: 1200, y: 268, radius: 18, fill: 'rgba(190,208,235,.45)' });
      disc(ctx, { x: 1184, y: 292, radius: 9, fill: 'rgba(190,208,235,.5)' });
      glow(ctx, { x: 1180, y: 255, radius: 120, colour: '#dcebff', strength: 0.4 });
      drift(ctx, clouds[0]!, { width, top: 150, height: 330, shift: 200 + time * 22, tile: 2400, opacity: 0.5 });
      drift(ctx, clouds[1]!, { width, top: 380, height: 200, shift: 900 + time * 12, tile: 1700, opacity: 0.65 });
      sea(ctx, time);
      glow(ctx, { x: 1180, y: 565, radius: 700, colour: '#6fa0e0', strength: 0.18 });
      vignette(ctx, stage, { strength: 0.5 });
    };
  },
};
