import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { drift, tint } from '../clouds.ts';
import { glow, linearGradient, sky, vignette } from '../brush.ts';
import { alpha, mix } from '../colour.ts';
import { cloudTexture } from '../field.ts';
import { many, type Random } from '../random.ts';
import type { Context, Scene } from '../scene.ts';

const depth = 5;

function spray(random: Random, colour: string, blur: number): Canvas {
  const canvas = createCanvas(320, 320);
  const ctx = canvas.getContext('2d');
  if (blur > 0) ctx.filter = `blur(${blur}px)`;
  ctx.translate(40, 60);
  for (let leaf = 0; leaf < 13; leaf++) {
    ctx.save();
    ctx.translate(leaf * 13, leaf * 5 + random.between(-8, 8));
    ctx.rotate(random.between(0.1, 1.5));
    const length = random.between(60, 118);
    ctx.fillStyle = mix(colour, '#d8f08a', random.next() * 0.3);
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.quadraticCurveTo(length * 0.35, -length * 0.12, length, 0);
    ctx.quadraticCurveTo(length * 0.35, length * 0.1, 0, 0);
    ctx.fill();
    ctx.restore();
  }
  return canvas;
}

function stalk(
  ctx: Context,
  {
    x,
    girth,
    bend,
    tones,
  }: { x: number; girth: number; bend: (y: number) => number; tones: readonly [string, string, string] },
): void {
  const pitch = girth * 5.2 + 34;
  for (let y = -pitch; y < 1080 + pitch; y += pitch) {
    const top = x + bend(y);
    const foot = x + bend(y + pitch);
    ctx.fillStyle = linearGradient(ctx, [top - girth / 2, 0, top + girth / 2, 0], {
      0: tones[0],
      0.32: tones[1],
      1: tones[2],
    });
    ctx.beginPath();
    ctx.moveTo(top - girth * 0.5, y + 2);
    ctx.quadraticCurveTo(top - girth * 0.43, y + pitch / 2, foot - girth * 0.52, y + pitch - 2);
    ctx.lineTo(foot + girth * 0.52, y + pitch - 2);
    ctx.quadraticCurveTo(top + girth * 0.43, y + pitch / 2, top + girth * 0.5, y + 2);
    ctx.fill();
    ctx.fillStyle = tones[2];
    ctx.fillRect(foot - girth * 0.56, y + pitch - 3, girth * 1.12, Math.max(2, girth * 0.08));
  }
}

export const bambooGrove: Scene = {
  slug: 'bamboo-grove',
  seconds: 5,
  grade: { 0: '#a9bd9f', 0.5: '#7d9a86', 1: '#33473f' },
  bitrate: 680,
  compose: (stage) => {
    const { width, height, random, noise } = stage;
    const rows = many(depth, (index) => {
      const near = index / (depth - 1);
      const body = mix('#c5dba0', '#1d4a24', near ** 0.75);
      return {
        near,
        tones: [mix(body, '#0f2c12', 0.25), mix(body, '#e6f5a8', 0.34), mix(body, '#0a2410', 0.5)] as const,
        stalks: many(Math.round(26 - near * 17), () => ({
          x: random.between(-60, width + 160),
          girth: (9 + near * 46) * random.between(0.75, 1.2),
          lean: random.between(-46, 46),
          phase: random.next() * 6,
        })),
        sprays: many(3, () => spray(random, mix('#b6d480', '#245c22', near), near > 0.9 ? 3 : 0)),
        leaves: many(Math.round(54 - near * 20), () => ({
          x: random.between(-160, width + 100),
          y: random.next() ** 1.7 * height * 0.75 - 120,
          size: (90 + near * 190) * random.between(0.7, 1.2),
          flip: random.pick([-1, 1]),
          which: Math.floor(random.next() * 3),
          phase: random.next() * 6,
        })),
      };
    });
    const mist = tint(cloudTexture(noise, { cover: 0.8, stretch: 3 }), '#f4f8dc');
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#f3f5c8', 0.5: '#cfe3ac', 1: '#8fb57a' });
      glow(ctx, { x: 1180, y: 260, radius: 1000, colour: '#fff3b0', strength: 0.6 });
      for (const { near, tones, stalks, sprays, leaves } of rows) {
        const shift = time * (3 + near * 16);
        const gust = (phase: number) =>
          Math.sin(time * 1.25 + phase) * (5 + near * 9) + Math.sin(time * 2.3 + phase * 2) * 3;
        for (const each of stalks)
          stalk(ctx, {
            x: each.x - shift,
            girth: each.girth,
            bend: (y) => (1 - y / 1080) ** 2 * (each.lean + gust(each.phase)),
            tones,
          });
        for (const leaf of leaves) {
          ctx.save();
          ctx.translate(leaf.x - shift + gust(leaf.phase), leaf.y);
          ctx.scale(leaf.flip, 1);
          ctx.rotate(Math.sin(time * 1.7 + leaf.phase) * 0.07);
          ctx.drawImage(sprays[leaf.which]!, 0, 0, leaf.size, leaf.size);
          ctx.restore();
        }
        if (near < 0.9)
          drift(ctx, mist, {
            width,
            top: 420 + near * 260,
            height: 520,
            shift: near * 900 + time * 30,
            tile: 2100,
            opacity: 0.6 - near * 0.4,
          });
      }
      ctx.globalCompositeOperation = 'lighter';
      for (let shaft = 0; shaft < 6; shaft++) {
        const x = 1240 - shaft * 200 + Math.sin(time * 0.3 + shaft) * 20;
        ctx.fillStyle = linearGradient(ctx, [x + 260, 0, x - 360, 1080], {
          0: alpha('#fff6b8', 0.2 + 0.1 * noise.at(time * 0.5, shaft * 5)),
          1: alpha('#fff6b8', 0),
        });
        ctx.beginPath();
        ctx.moveTo(x + 240, -20);
        ctx.lineTo(x + 330, -20);
        ctx.lineTo(x - 250, 1100);
        ctx.lineTo(x - 470, 1100);
        ctx.fill();
      }
      ctx.globalCompositeOperation = 'source-over';
      vignette(ctx, stage, { strength: 0.35, colour: '#0a2410' });
    };
  },
};
