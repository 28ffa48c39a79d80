import { createCanvas } from '@napi-rs/canvas';
import { glow, radialGradient, sky, stamp, vignette } from '../../brush.ts';
import { alpha } from '../../colour.ts';
import { many } from '../../random.ts';
import type { Scene } from '../../scene.ts';

/** Draws one circle of confusion: an even disc with a brighter rim and an edge as soft as `blur`. */
function circle(colour: string, blur: number) {
  const canvas = createCanvas(256, 256);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = radialGradient(ctx, [128, 128, 0, 128, 128, 126], {
    0: alpha(colour, 0.34),
    [0.78 - blur]: alpha(colour, 0.46),
    [0.93 - blur / 2]: alpha(colour, 0.72),
    1: alpha(colour, 0),
  });
  ctx.fillRect(0, 0, 256, 256);
  return canvas;
}

/** Loops without a seam. */
export const goldBokeh: Scene = {
  slug: 'gold-bokeh',
  seconds: 6,
  compose: (stage) => {
    const { width, height, random, seconds } = stage;
    const sprites = ['#ffb84d', '#ffd98a', '#ff8f3f', '#fff0c4'].flatMap((colour) => [
      circle(colour, 0.02),
      circle(colour, 0.35),
    ]);
    const lights = many(74, () => {
      const near = random.next();
      return {
        x: random.between(-100, width + 100),
        y: height * (0.5 + (random.next() - 0.5) * random.between(0.5, 1.3)),
        radius: 22 + near ** 2 * 130,
        opacity: random.between(0.25, 0.75) * (1 - near * 0.45),
        sprite: random.pick(sprites),
        phase: random.between(0, Math.PI * 2),
        sway: 18 + near * 70,
      };
    });
    return (ctx, time) => {
      const turn = (time / seconds) * Math.PI * 2;
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#1b0d06', 0.5: '#4a230c', 1: '#160a06' });
      glow(ctx, {
        x: width * 0.62 + Math.sin(turn) * 60,
        y: height * 0.48,
        radius: 1000,
        colour: '#c9701c',
        strength: 0.5,
      });
      glow(ctx, { x: width * 0.2, y: height * 0.6, radius: 700, colour: '#8a3d12', strength: 0.5 });
      ctx.globalCompositeOperation = 'lighter';
      for (const light of lights)
        stamp(ctx, light.sprite, {
          x: light.x + Math.sin(turn + light.phase) * light.sway,
          y: light.y + Math.cos(turn + light.phase * 1.7) * light.sway * 0.6,
          radius: light.radius * (1 + 0.05 * Math.sin(turn + light.phase)),
          opacity: light.opacity * (0.7 + 0.3 * Math.sin(turn * 2 + light.phase * 3)),
        });
      ctx.globalCompositeOperation = 'source-over';
      vignette(ctx, stage, { strength: 0.55 });
    };
  },
};
