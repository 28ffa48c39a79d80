import { drift, tint } from '../clouds.ts';
import { disc, glow, sky, vignette } from '../brush.ts';
import { cloudTexture } from '../field.ts';
import { many } from '../random.ts';
import { createSea } from '../sea.ts';
import type { Scene } from '../scene.ts';
import { gull } from '../silhouettes.ts';

export const sunsetGulls: Scene = {
  slug: 'sunset-gulls',
  seconds: 12,
  compose: (stage) => {
    const { width, noise, random } = stage;
    const high = tint(cloudTexture(noise, { row: 2, cover: 0.55, stretch: 5 }), '#ff7d5c');
    const low = tint(cloudTexture(noise, { row: 6, cover: 0.5, stretch: 7 }), '#7d2f5e');
    const sea = createSea(stage, {
      horizon: 610,
      colours: { 0: '#2a0f2e', 0.28: '#6b2740', 0.5: '#c4563f', 0.75: '#ffb35c', 1: '#fff6d0' },
      light: { x: 820, far: 120, near: 300, strength: 1 },
      swell: 0.8,
      pace: 0.6,
    });
    const flock = many(16, () => ({
      x: random.between(-700, 1100),
      y: random.between(170, 540),
      span: random.between(13, 46),
      phase: random.next() * 6,
    }));
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: 612 }, { 0: '#3b2a66', 0.35: '#a5446d', 0.68: '#f5774a', 1: '#ffc66b' });
      drift(ctx, high, { width, top: 20, height: 330, shift: 400 + time * 14, tile: 2400, opacity: 0.6 });
      const sunY = 500 + time * 4;
      glow(ctx, { x: 820, y: sunY, radius: 800, colour: '#ff8a3c', strength: 0.65 });
      disc(ctx, { x: 820, y: sunY, radius: 92, fill: '#fff0b8' });
      glow(ctx, { x: 820, y: sunY, radius: 210, colour: '#ffd27a', strength: 0.8 });
      drift(ctx, low, { width, top: 430, height: 170, shift: time * 9, tile: 1900, opacity: 0.6 });
      sea(ctx, time);
      glow(ctx, { x: 820, y: 615, radius: 760, colour: '#ff8a3c', strength: 0.25 });
      ctx.fillStyle = '#2a1230';
      for (const bird of flock) {
        const glide = Math.max(0, Math.sin(time * 0.9 + bird.phase));
        const x = bird.x + time * (50 + bird.span * 3.2);
        const y = bird.y + Math.sin(time * 0.8 + bird.phase) * 16;
        gull(ctx, { x, y, span: bird.span, beat: glide > 0.75 ? 0.5 : time * 7 + bird.phase });
      }
      vignette(ctx, stage, { strength: 0.42, colour: '#1a0618' });
    };
  },
};
