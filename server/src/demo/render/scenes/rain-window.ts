import { createCanvas } from '@napi-rs/canvas';
import { glow, glowSprite, radialGradient, sky, stamp, vignette } from '../brush.ts';
import { alpha } from '../colour.ts';
import { many } from '../random.ts';
import type { Scene } from '../scene.ts';

/** Draws a drop on glass: it shows the lights behind it upside down, so dark above and bright below, with a glint. */
function dropSprite(warm: string, cool: string) {
  const canvas = createCanvas(96, 96);
  const ctx = canvas.getContext('2d');
  ctx.beginPath();
  ctx.ellipse(48, 48, 40, 44, 0, 0, Math.PI * 2);
  ctx.clip();
  sky(ctx, { width: 96, top: 4, bottom: 92 }, { 0: 'rgba(6,10,24,.85)', 0.5: alpha(cool, 0.35), 1: alpha(warm, 0.9) });
  glow(ctx, { x: 48, y: 80, radius: 40, colour: warm, strength: 0.8 });
  glow(ctx, { x: 34, y: 26, radius: 15, colour: '#ffffff', strength: 0.9 });
  return canvas;
}

export const rainWindow: Scene = {
  slug: 'rain-window',
  seconds: 5,
  compose: (stage) => {
    const { width, height, random, noise } = stage;
    const tones = ['#ff9d45', '#ffcf7a', '#ff5f4a', '#4ab8ff', '#7ee0c8', '#c77dff'];
    const lights = many(58, () => ({
      x: random.next() * (width + 300) - 150,
      y: height * (0.25 + 0.6 * random.next() ** 0.7),
      radius: random.between(36, 110),
      sprite: random.pick(tones.map((tone) => [tone, random.between(0.12, 0.4)] as const)),
      pace: random.between(-26, 26),
      phase: random.next() * 6,
    }));
    const drops = [
      dropSprite('#ffb25e', '#4f6fa8'),
      dropSprite('#8fd0ff', '#3a4f86'),
      dropSprite('#ff8f7a', '#5a4f96'),
    ];
    const still = many(520, () => ({
      x: random.next() * width,
      y: random.next() * height,
      radius: 2.5 + random.next() ** 3.4 * 24,
      sprite: random.pick(drops),
    }));
    const running = many(26, () => ({
      x: random.next() * width,
      start: random.next(),
      pace: random.between(90, 260),
      radius: random.between(9, 17),
      sprite: random.pick(drops),
      row: random.next() * 90,
    }));
    const spot = glowSprite('#ffffff');
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#070d1f', 0.55: '#16244a', 1: '#0b1226' });
      glow(ctx, { x: 500, y: 760, radius: 900, colour: '#d96a2c', strength: 0.35 });
      glow(ctx, { x: 1500, y: 640, radius: 800, colour: '#2f62b8', strength: 0.4 });
      for (const light of lights) {
        const [tone, opacity] = light.sprite;
        const x = light.x + light.pace * time;
        const power = opacity * (0.8 + 0.2 * Math.sin(time * 1.6 + light.phase));
        ctx.globalCompositeOperation = 'lighter';
        ctx.fillStyle = radialGradient(ctx, [x, light.y, 0, x, light.y, light.radius], {
          0: alpha(tone, power),
          0.72: alpha(tone, power * 1.15),
          1: alpha(tone, 0),
        });
        ctx.fillRect(x - light.radius, light.y - light.radius, light.radius * 2, light.radius * 2);
      }
      ctx.globalCompositeOperation = 'source-over';
      for (const drop of still) ctx.drawImage(drop.sprite, drop.x, drop.y, drop.radius * 1.7, drop.radius * 2);
      for (const drop of running) {
        const fall =
          (drop.start * (height + 500) + time * drop.pace + 30 * Math.sin(time * 1.4 + drop.row)) % (height + 500);
        const path = (y: number) => drop.x + noise.at(y * 0.008, drop.row) * 46;
        for (let back = 14; back < 420; back += 22) {
          const y = Math.floor((fall - 200 - back) / 22) * 22;
          const size = 2 + Math.abs(noise.at(y * 0.9, drop.row)) * 9 * (1 - back / 460);
          ctx.drawImage(drop.sprite, path(y) - size, y - size, size * 2, size * 2.1);
        }
        const y = fall - 200;
        stamp(ctx, spot, { x: path(y), y: y - 60, radius: drop.radius * 2, opacity: 0.05 });
        ctx.drawImage(drop.sprite, path(y) - drop.radius, y - drop.radius * 1.3, drop.radius * 2, drop.radius * 2.7);
      }
      vignette(ctx, stage, { strength: 0.5 });
    };
  },
};
