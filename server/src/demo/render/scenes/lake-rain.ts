import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { glow, glowSprite, linearGradient, radialGradient, sky, stamp, vignette } from '../brush.ts';
import { alpha, mix } from '../colour.ts';
import { many } from '../random.ts';
import { layer, type Context, type Scene } from '../scene.ts';

type Ring = { x: number; y: number; near: number; start: number; life: number };
type Pad = { x: number; y: number; size: number; sprite: Canvas; phase: number };
type Drop = { x: number; y: number; near: number };

function pad(tone: string): Canvas {
  const canvas = createCanvas(300, 130);
  const ctx = canvas.getContext('2d');
  ctx.translate(150, 62);
  ctx.scale(1, 0.4);
  ctx.beginPath();
  ctx.moveTo(0, 0);
  ctx.arc(0, 0, 140, 0.35, Math.PI * 2 + 0.12);
  ctx.closePath();
  ctx.fillStyle = radialGradient(ctx, [-30, -30, 10, 0, 0, 145], {
    0: mix(tone, '#d6efa0', 0.5),
    1: mix(tone, '#12351f', 0.35),
  });
  ctx.fill();
  ctx.strokeStyle = alpha('#dff2b0', 0.4);
  ctx.lineWidth = 2.5;
  for (let vein = 0; vein < 14; vein++) {
    const angle = 0.5 + (vein / 14) * Math.PI * 2;
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(Math.cos(angle) * 132, Math.sin(angle) * 132);
    ctx.stroke();
  }
  return canvas;
}

function lotus(): Canvas {
  const canvas = createCanvas(260, 220);
  const ctx = canvas.getContext('2d');
  ctx.translate(130, 190);
  for (const [row, count, reach] of [
    [0, 7, 150],
    [1, 5, 128],
    [2, 3, 100],
  ] as const)
    for (let index = 0; index < count; index++) {
      ctx.save();
      ctx.rotate((index / (count - 1) - 0.5) * (2.5 - row * 0.62));
      ctx.fillStyle = linearGradient(ctx, [0, 0, 0, -reach], {
        0: '#fff3f6',
        0.6: mix('#f8b3c8', '#ffd9e4', row / 2),
        1: mix('#e0577f', '#f083a4', row / 2),
      });
      ctx.beginPath();
      ctx.moveTo(0, 0);
      ctx.bezierCurveTo(-44, -reach * 0.35, -28, -reach * 0.8, 0, -reach);
      ctx.bezierCurveTo(28, -reach * 0.8, 44, -reach * 0.35, 0, 0);
      ctx.fill();
      ctx.restore();
    }
  return canvas;
}

function paintRings(ctx: Context, rings: readonly Ring[], time: number): void {
  for (const ring of rings) {
    const age = ((time / ring.life + ring.start) % 1) * 1.25;
    for (let wave = 0; wave < 3; wave++) {
      const spread = age - wave * 0.14;
      if (spread <= 0 || spread >= 1) continue;
      const reach = spread * (24 + ring.near * 120);
      const power = (1 - spread) ** 1.4 * (0.5 + ring.near * 0.35);
      for (const [offset, tone] of [
        [0, '#f4fff6'],
        [2.2, '#12393a'],
      ] as const) {
        ctx.strokeStyle = alpha(tone, power * (offset === 0 ? 0.9 : 0.55));
        ctx.lineWidth = 1 + ring.near * 1.8;
        ctx.beginPath();
        ctx.ellipse(ring.x, ring.y + offset, reach, reach * 0.36, 0, 0, Math.PI * 2);
        ctx.stroke();
      }
    }
  }
}

function paintPads(ctx: Context, pads: readonly Pad[], time: number): void {
  for (const each of pads) {
    const bob = Math.sin(time * 1.3 + each.phase) * 3 * each.size;
    ctx.fillStyle = 'rgba(8,36,38,.3)';
    ctx.beginPath();
    ctx.ellipse(each.x + 8, each.y + 10 * each.size + bob, 140 * each.size, 54 * each.size, 0, 0, Math.PI * 2);
    ctx.fill();
    ctx.drawImage(
      each.sprite,
      each.x - 150 * each.size,
      each.y - 62 * each.size + bob,
      300 * each.size,
      130 * each.size,
    );
  }
}

function paintRain(ctx: Context, drops: readonly Drop[], time: number): void {
  ctx.lineCap = 'round';
  for (const drop of drops) {
    const speed = 1100 + drop.near * 900;
    const y = ((drop.y + time * speed) % 1300) - 120;
    const x = ((drop.x - time * speed * 0.06 + 4000) % 2000) - 40;
    ctx.strokeStyle = alpha('#f4fbff', 0.12 + drop.near * 0.2);
    ctx.lineWidth = 1 + drop.near * 1.5;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x - 4, y + 46 + drop.near * 60);
    ctx.stroke();
  }
}

export const lakeRain: Scene = {
  slug: 'lake-rain',
  seconds: 5,
  grade: { 0: '#9fb4c4', 0.4: '#6f8794', 1: '#41565f' },
  compose: (stage) => {
    const { width, height, random } = stage;
    const water = layer(stage, (ctx) => {
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#a9c4b4', 0.3: '#6f9f8f', 0.65: '#3b7570', 1: '#1b4a50' });
      const blobs = ['#dfeee0', '#2f6b4f', '#1d5a48', '#bcd8c4'].map((tone) => glowSprite(tone));
      for (let index = 0; index < 90; index++) {
        const y = height * random.next() ** 1.4;
        const size = random.between(70, 190);
        ctx.globalAlpha = random.between(0.1, 0.32);
        ctx.drawImage(random.pick(blobs), random.next() * width - size, y - size * 0.35, size * 2.4, size * 0.7);
      }
      ctx.globalAlpha = 1;
    });
    const pads = [pad('#5c9a4a'), pad('#47863f'), pad('#6fae5a')];
    const flower = lotus();
    const floats = many(17, () => {
      const near = random.next() ** 0.8;
      const side = random.pick([-1, 1]);
      return {
        x: width / 2 + side * random.between(250, 1050),
        y: 250 + near * 780,
        size: 0.3 + near * 1.05,
        sprite: random.pick(pads),
        phase: random.next() * 6,
      };
    }).toSorted((a, b) => a.y - b.y);
    const rings = many(150, () => {
      const near = random.next();
      return {
        x: random.next() * width,
        y: 90 + near * 980,
        near,
        start: random.next(),
        life: random.between(1.5, 2.4),
      };
    });
    const drops = many(120, () => ({ x: random.next() * 2000, y: random.next() * 1300, near: random.next() }));
    return (ctx, time) => {
      ctx.drawImage(water, -10, -4 - Math.sin(time * 0.4) * 4, width + 20, height + 12);
      glow(ctx, { x: 900, y: 60, radius: 1000, colour: '#f2f7e4', strength: 0.4 });
      paintRings(ctx, rings, time);
      paintPads(ctx, floats, time);
      for (const [x, y, size, phase] of [
        [520, 660, 1.15, 0],
        [1530, 470, 0.72, 2],
        [1370, 830, 0.95, 4],
      ] as const) {
        ctx.save();
        ctx.translate(x, y);
        ctx.rotate(Math.sin(time * 0.9 + phase) * 0.025);
        ctx.drawImage(flower, -130 * size, -200 * size, 260 * size, 220 * size);
        ctx.restore();
      }
      paintRain(ctx, drops, time);
      stamp(ctx, glowSprite('#ffffff'), { x: 900, y: -60, radius: 700, opacity: 0.12 });
      vignette(ctx, stage, { strength: 0.35, colour: '#06201f' });
    };
  },
};
