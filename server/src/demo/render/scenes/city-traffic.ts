import { disc, glow, glowSprite, sky, stamp, vignette } from '../brush.ts';
import { alpha } from '../colour.ts';
import { many, wrapAround } from '../random.ts';
import { layer, type Context, type Scene } from '../scene.ts';
import { skyline, tower } from '../silhouettes.ts';

const horizon = 470;

/** Returns the middle of the road at `near` (0 far, 1 in front), bending to the right in the distance. */
const middle = (near: number) => 980 + 520 * (1 - near) ** 2.2 - 60 * near;
const level = (near: number) => horizon + 20 + (1080 - horizon) * near ** 1.75 * 1.08;

type Trail = { lane: number; colour: string; wide: number };

function streak(ctx: Context, { lane, colour, wide }: Trail, { from, to }: { from: number; to: number }): void {
  if (to - from < 0.01) return;
  const steps = 18;
  ctx.beginPath();
  for (const side of [-1, 1])
    for (let step = 0; step <= steps; step++) {
      const share = side === -1 ? step / steps : 1 - step / steps;
      const near = from + (to - from) * share;
      const half = wide * (0.15 + near ** 1.75) * Math.sin(share * Math.PI) ** 0.6;
      const x = middle(near) + lane * (24 + 960 * near ** 1.75) + side * half;
      ctx.lineTo(x, level(near) - 26 * near ** 1.75);
    }
  ctx.fillStyle = alpha(colour, 0.72);
  ctx.fill();
}

export const cityTraffic: Scene = {
  slug: 'city-traffic',
  seconds: 5,
  bitrate: 640,
  compose: (stage) => {
    const { width, height, random } = stage;
    const city = layer(stage, (ctx) => {
      for (const [low, high, girth, tone] of [
        [140, 560, 84, '#2b3273'],
        [80, 360, 110, '#151a44'],
      ] as const)
        for (const each of skyline(random, { width, low, high, girth })) {
          ctx.fillStyle = tone;
          tower(ctx, each, horizon + 20);
          for (let y = horizon - each.height + 32; y < horizon; y += 13)
            for (let x = each.x + 8; x < each.x + each.width - 10; x += 12)
              if (random.next() < 0.33) {
                ctx.fillStyle = alpha(random.pick(['#ffd796', '#ffc46b', '#a8d4ff']), random.between(0.3, 0.9));
                ctx.fillRect(x, y, 6, 7);
              }
        }
    });
    const outskirts = many(420, () => ({
      near: random.next() ** 1.2,
      side: random.pick([-1, 1]),
      away: 1.12 + random.next() ** 1.5 * 2.4,
      tone: random.pick(['#ffcf8a', '#ffb066', '#8fc2ff', '#ff8f9a']),
    }));
    const trails = many(230, () => {
      const away = random.next() < 0.5;
      return {
        lane: (away ? 1 : -1) * (0.12 + random.next() * 0.8),
        colour: away ? random.pick(['#ff3b30', '#ff5a36', '#ff2d55']) : random.pick(['#fff3d6', '#ffe0a3', '#e6f0ff']),
        start: random.next(),
        pace: random.pick([1, 2]) * (away ? -1 : 1),
        length: random.between(0.16, 0.5),
        wide: random.between(2, 6),
      };
    });
    const lamp = glowSprite('#ffc27a', 0.3);
    return (ctx, time) => {
      const turn = time / stage.seconds;
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#070b24', 0.3: '#2a2266', 0.43: '#a2487f', 0.46: '#ff9a6b' });
      glow(ctx, { x: 1450, y: horizon, radius: 900, colour: '#ff7b5a', strength: 0.4 });
      ctx.drawImage(city, 0, 0, width, height);
      sky(ctx, { width, top: horizon + 20, bottom: height }, { 0: '#2c1c3c', 0.3: '#120e24', 1: '#07060f' });
      ctx.beginPath();
      for (const side of [-1, 1])
        for (let step = 0; step <= 40; step++) {
          const near = side === -1 ? step / 40 : 1 - step / 40;
          ctx.lineTo(middle(near) + side * (30 + 1000 * near ** 1.75), level(near));
        }
      ctx.fillStyle = '#16142b';
      ctx.fill();
      ctx.globalCompositeOperation = 'lighter';
      for (const trail of trails) {
        const head = wrapAround(trail.start + turn * trail.pace, 1) * 1.5;
        streak(ctx, trail, { from: Math.max(0, head - trail.length), to: Math.min(1.1, head) });
      }
      for (const { near, side, away, tone } of outskirts)
        disc(ctx, {
          x: middle(near) + side * away * (60 + 1000 * near ** 1.75),
          y: level(near) - 8,
          radius: 1 + near * 4,
          fill: alpha(tone, 0.5),
        });
      for (let post = 0; post < 9; post++) {
        const near = ((post + turn * 4) / 9) % 1;
        for (const side of [-1, 1]) {
          const x = middle(near) + side * (40 + 1080 * near ** 1.75);
          const top = level(near) - 30 - 520 * near ** 1.75;
          stamp(ctx, lamp, { x, y: top, radius: 18 + 120 * near ** 1.5, opacity: 0.8 });
          disc(ctx, { x, y: top, radius: 1.5 + 8 * near ** 1.75, fill: '#fff0d8' });
        }
      }
      ctx.globalCompositeOperation = 'source-over';
      vignette(ctx, stage, { strength: 0.45 });
    };
  },
};
