import { createCanvas } from '@napi-rs/canvas';
import { drift, tint } from '../clouds.ts';
import { disc, glow, glowSprite, linearGradient, sky, stamp, vignette } from '../brush.ts';
import { alpha, mix } from '../colour.ts';
import { cloudTexture } from '../field.ts';
import { many, type Random, wrapAround } from '../random.ts';
import { layer, type Context, type Scene, type Stage } from '../scene.ts';
import { skyline, tower, type Tower } from '../silhouettes.ts';

const water = 800;
const wide = 2300;

function windows(
  ctx: Context,
  random: Random,
  { tower: { x, width, height }, near }: { tower: Tower; near: number },
): void {
  const pitch = 9 + near * 7;
  const lit = random.between(0.18, 0.55);
  const tone = random.pick(['#ffd48a', '#ffdfb0', '#ffc070', '#bfe0ff', '#9fd0ff']);
  for (let wy = water - height + pitch; wy < water - 20; wy += pitch * 1.25)
    for (let wx = x + pitch * 0.6; wx < x + width - pitch * 0.8; wx += pitch) {
      if (random.next() > lit) continue;
      ctx.fillStyle = alpha(tone, random.between(0.25, 0.95) * (0.45 + near * 0.5));
      ctx.fillRect(wx, wy, pitch * 0.55, pitch * 0.62);
    }
}

function block(stage: Stage, near: number): { picture: ReturnType<typeof layer>; towers: Tower[] } {
  const towers = skyline(stage.random, { width: wide, low: 190, high: 820 - near * 260, girth: 84 + near * 60 });
  const picture = layer(
    stage,
    (ctx) => {
      for (const each of towers) {
        ctx.fillStyle = linearGradient(ctx, [0, water - each.height, 0, water], {
          0: mix('#2d3f77', '#0a1026', near),
          1: mix('#a1558b', '#2a1840', near * 0.8),
        });
        tower(ctx, each, water);
        windows(ctx, stage.random, { tower: each, near });
      }
    },
    { width: wide, height: water },
  );
  return { picture, towers };
}

export const cityNight: Scene = {
  slug: 'city-night',
  seconds: 5,
  scale: 2,
  bitrate: 5000,
  sound: 'city',
  compose: (stage) => {
    const { width, height, random, noise } = stage;
    const blocks = [0, 0.5, 1].map((near) => ({ near, ...block(stage, near) }));
    const clouds = tint(cloudTexture(noise, { cover: 0.5 }), '#7a4f95');
    const upper = createCanvas(width, water);
    const above = upper.getContext('2d');
    const sprites = { white: glowSprite('#fff0d0', 0.5), red: glowSprite('#ff4a3c', 0.3) };
    const cars = many(64, () => ({
      x: random.next() * 2100,
      pace: random.between(120, 240) * (random.next() < 0.5 ? 1 : -1),
    }));
    const paintUpper = (time: number) => {
      sky(above, { width, top: 0, bottom: water }, { 0: '#0a1030', 0.35: '#33296e', 0.7: '#9c4a8b', 1: '#e07a84' });
      drift(above, clouds, { width, top: 60, height: 380, shift: time * 16, tile: 2200, opacity: 0.5 });
      for (const { near, picture, towers } of blocks) {
        const shift = 30 + time * (6 + near * 22);
        above.drawImage(picture, -shift, 0, wide, water);
        for (const { x, width: girth, height: tall, crown } of towers)
          if (crown === 4 && Math.sin(time * 4 + x) > -0.2)
            stamp(above, sprites.red, { x: x + girth / 2 - shift, y: water - tall - girth * 0.95, radius: 12 });
        if (near < 1) glow(above, { x: width / 2, y: water, radius: 1000, colour: '#c85a9a', strength: 0.16 });
      }
      above.fillStyle = '#0a0a1c';
      above.fillRect(0, water - 26, width, 26);
      for (let x = 40 - ((time * 28) % 120); x < width; x += 120) {
        stamp(above, sprites.white, { x, y: water - 46, radius: 26, opacity: 0.75 });
        disc(above, { x, y: water - 46, radius: 3, fill: '#fff2d6' });
      }
      above.globalCompositeOperation = 'lighter';
      for (const { x, pace } of cars) {
        const at = wrapAround(x + time * (pace - 28), 2100) - 90;
        stamp(above, pace > 0 ? sprites.red : sprites.white, {
          x: at,
          y: water - (pace > 0 ? 12 : 19),
          radius: 13,
          opacity: 0.95,
        });
      }
      above.globalCompositeOperation = 'source-over';
    };
    return (ctx, time) => {
      paintUpper(time);
      ctx.drawImage(upper, 0, 0);
      for (let y = water; y < height; y += 4) {
        const depth = (y - water) / (height - water);
        const ripple = Math.sin(y * 0.27 - time * 2.6) * (2 + depth * 10) + Math.sin(y * 0.09 + time * 1.7) * 6 * depth;
        ctx.drawImage(upper, 0, water - 4 - (y - water) * 2.3, width, 6, ripple - 18, y, width + 36, 4);
      }
      sky(ctx, { width, top: water, bottom: height }, { 0: 'rgba(10,8,30,.25)', 1: 'rgba(6,6,24,.82)' });
      vignette(ctx, stage, { strength: 0.4 });
    };
  },
};
