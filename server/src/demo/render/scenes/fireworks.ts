import { createCanvas } from '@napi-rs/canvas';
import { glow, glowSprite, paintStars, reflect, sky, stamp, starField, vignette } from '../brush.ts';
import { alpha } from '../colour.ts';
import { many } from '../random.ts';
import { layer, type Context, type Scene, type Stage } from '../scene.ts';
import { skyline, tower } from '../silhouettes.ts';

const shore = 860;
const drag = 1.5;

function burst({ random }: Stage, at: number, place: number) {
  const colour = random.pick(['#ff5c7a', '#ffd166', '#7ae0ff', '#b78bff', '#6dffb0', '#ff9a3c']);
  const size = random.between(480, 860);
  return {
    at,
    x: place,
    y: random.between(170, 430),
    colour,
    sparks: many(96, () => {
      const angle = random.next() * Math.PI * 2;
      const tilt = Math.acos(random.between(-1, 1));
      const speed = size * random.between(0.92, 1.04);
      return {
        vx: Math.cos(angle) * Math.sin(tilt) * speed,
        vy: Math.cos(tilt) * speed,
        colour: random.next() < 0.75 ? colour : '#fff4d6',
        life: random.between(1.1, 1.7),
      };
    }),
  };
}

/** Returns a spark's distance after `age` seconds: flung out, then slowed by the air. */
const spread = (speed: number, age: number) => (speed * (1 - Math.exp(-drag * age))) / drag;

function paintBurst(ctx: Context, show: ReturnType<typeof burst>, time: number): void {
  const age = time - show.at;
  if (age < -0.9 || age > 1.7) return;
  if (age < 0) {
    const rise = 1 - (age / 0.9) ** 2;
    for (let back = 0; back < 10; back++)
      stamp(ctx, ember, {
        x: show.x,
        y: shore - (shore - show.y) * (rise - back * 0.012),
        radius: 9 - back * 0.7,
        opacity: 0.8 - back * 0.08,
      });
    return;
  }
  glow(ctx, { x: show.x, y: show.y, radius: 300, colour: show.colour, strength: Math.exp(-age * 3) * 0.6 });
  ctx.lineCap = 'round';
  for (const spark of show.sparks) {
    const fade = Math.max(0, 1 - age / spark.life);
    if (fade === 0) continue;
    const at = (moment: number) =>
      [show.x + spread(spark.vx, moment), show.y + spread(spark.vy, moment) + 46 * moment * moment] as const;
    ctx.strokeStyle = alpha(spark.colour, fade * 0.85);
    ctx.lineWidth = 1.2 + 2.6 * fade;
    ctx.beginPath();
    ctx.moveTo(...at(Math.max(0, age - 0.3)));
    ctx.lineTo(...at(Math.max(0, age - 0.15)));
    ctx.lineTo(...at(age));
    ctx.stroke();
    const [x, y] = at(age);
    stamp(ctx, ember, { x, y, radius: 7 * fade + 2, opacity: fade });
  }
}

const ember = glowSprite('#ffe2b0', 0.5);

export const fireworks: Scene = {
  slug: 'fireworks',
  seconds: 5,
  bitrate: 950,
  compose: (stage) => {
    const { width, height, random } = stage;
    const stars = starField(random, { count: 150, width, height: 600 });
    const shows = many(15, (index) => burst(stage, index * 0.4 - 1, random.between(220, 1700)));
    const city = layer(stage, (ctx) => {
      for (const each of skyline(random, { width, low: 50, high: 230, girth: 64 })) {
        ctx.fillStyle = '#0b0d22';
        tower(ctx, each, shore);
        for (let y = shore - each.height + 10; y < shore - 6; y += 12)
          for (let x = each.x + 6; x < each.x + each.width - 8; x += 11)
            if (random.next() < 0.3) {
              ctx.fillStyle = alpha(random.pick(['#ffcf8a', '#ffb866', '#9fd0ff']), random.between(0.3, 0.9));
              ctx.fillRect(x, y, 5, 6);
            }
      }
    });
    const upper = createCanvas(width, shore);
    const above = upper.getContext('2d');
    return (ctx, time) => {
      sky(above, { width, top: 0, bottom: shore }, { 0: '#050719', 0.6: '#141a47', 1: '#4a2a63' });
      paintStars(above, stars, time);
      above.globalCompositeOperation = 'lighter';
      for (const show of shows) paintBurst(above, show, time);
      above.globalCompositeOperation = 'source-over';
      above.drawImage(city, 0, 0, width, height);
      const ripple = (y: number, depth: number) =>
        Math.sin(y * 0.3 - time * 2.4) * (2 + depth * 12) + Math.sin(y * 0.1 + time * 1.5) * depth * 10;
      reflect(ctx, upper, { to: height, lift: 4, fold: 3.4, ripple });
      sky(ctx, { width, top: shore, bottom: height }, { 0: 'rgba(8,8,30,.2)', 1: 'rgba(6,6,22,.7)' });
      vignette(ctx, stage, { strength: 0.4 });
    };
  },
};
