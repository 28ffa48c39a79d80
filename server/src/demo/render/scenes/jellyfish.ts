import { createMotes } from '../motes.ts';
import { glow, linearGradient, radialGradient, sky, vignette } from '../brush.ts';
import { alpha } from '../colour.ts';
import type { Context, Scene } from '../scene.ts';

type Jelly = {
  x: number;
  y: number;
  size: number;
  colour: string;
  rim: string;
  phase: number;
  pace: number;
  lean: number;
};

function arms(ctx: Context, { size, colour, rim, phase }: Jelly, { beat, time }: { beat: number; time: number }): void {
  for (let arm = 0; arm < 15; arm++) {
    const share = arm / 14 - 0.5;
    const inner = arm % 3 === 1;
    const length = size * (inner ? 2.2 : 2.9 + Math.sin(arm * 2.3) * 0.5);
    ctx.beginPath();
    for (let step = 0; step <= 24; step++) {
      const down = step / 24;
      const swing = Math.sin(time * 1.5 + phase + arm * 0.5 - down * 4.2) * size * (0.06 + 0.3 * down);
      ctx.lineTo(share * size * 1.5 * (1 - beat * 0.12) * (1 - down * 0.25) + swing, size * 0.16 + down * length);
    }
    ctx.strokeStyle = linearGradient(ctx, [0, size * 0.1, 0, length], {
      0: alpha(inner ? rim : colour, inner ? 0.55 : 0.6),
      1: alpha(colour, 0),
    });
    ctx.lineWidth = inner ? size * 0.1 : size * 0.018 + 0.8;
    ctx.lineCap = 'round';
    ctx.stroke();
  }
}

function bell(ctx: Context, { size, colour, rim }: Jelly, beat: number): void {
  const wide = size * (1 - beat * 0.14);
  const tall = size * (0.95 + beat * 0.16);
  ctx.beginPath();
  ctx.moveTo(-wide, size * 0.16);
  ctx.bezierCurveTo(-wide * 1.06, -tall * 0.75, -wide * 0.5, -tall, 0, -tall);
  ctx.bezierCurveTo(wide * 0.5, -tall, wide * 1.06, -tall * 0.75, wide, size * 0.16);
  for (let lobe = 0; lobe < 8; lobe++) {
    const from = wide - (lobe * wide) / 4;
    ctx.quadraticCurveTo(from - wide / 8, size * (0.3 - beat * 0.06), from - wide / 4, size * 0.16);
  }
  ctx.fillStyle = radialGradient(ctx, [0, -tall * 0.25, size * 0.1, 0, -tall * 0.2, size * 1.1], {
    0: alpha(rim, 0.42),
    0.55: alpha(colour, 0.3),
    0.92: alpha(rim, 0.7),
    1: alpha('#ffffff', 0.75),
  });
  ctx.fill();
  ctx.strokeStyle = alpha(rim, 0.5);
  ctx.lineWidth = 1.4;
  for (let rib = -3; rib <= 3; rib++) {
    ctx.beginPath();
    ctx.moveTo(rib * wide * 0.06, -tall * 0.9);
    ctx.quadraticCurveTo(rib * wide * 0.3, -tall * 0.55, rib * wide * 0.27, size * 0.14);
    ctx.stroke();
  }
  glow(ctx, { x: 0, y: -tall * 0.35, radius: size * 0.6, colour: rim, strength: 0.5 });
}

export const jellyfish: Scene = {
  slug: 'jellyfish',
  seconds: 6,
  compose: (stage) => {
    const { width, height, random } = stage;
    const tones = [
      ['#5f7bff', '#a9d8ff'],
      ['#c45cff', '#ffb3f0'],
      ['#2fc9d8', '#b8fff2'],
      ['#ff6fae', '#ffd0dc'],
    ] as const;
    const jellies: Jelly[] = (
      [
        [300, 880, 46, 1],
        [1620, 560, 58, 2],
        [930, 330, 40, 0],
        [1330, 900, 74, 3],
        [560, 480, 104, 0],
        [1120, 640, 168, 1],
      ] as const
    ).map(([x, y, size, tone], index) => ({
      x,
      y,
      size,
      colour: tones[tone][0],
      rim: tones[tone][1],
      phase: index * 1.9,
      pace: 14 + size * 0.2,
      lean: random.between(-0.3, 0.3),
    }));
    const paintMotes = createMotes(stage, {
      colour: '#8fc8ff',
      count: 150,
      rows: 90,
      largest: 9,
      pace: 0.3,
      sway: 70,
      rise: 10,
      opacity: 0.6,
    });
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#0d2f6e', 0.4: '#0b1a4a', 1: '#040618' });
      glow(ctx, { x: 1000, y: -80, radius: 1100, colour: '#3f8fe0', strength: 0.5 });
      ctx.globalCompositeOperation = 'lighter';
      paintMotes(ctx, time);
      for (const jelly of jellies) {
        const beat = 0.5 + 0.5 * Math.sin(time * 2.1 + jelly.phase);
        ctx.save();
        ctx.translate(
          jelly.x + Math.sin(time * 0.4 + jelly.phase) * 34,
          jelly.y - time * jelly.pace - Math.sin(time * 2.1 + jelly.phase - 0.8) * jelly.size * 0.12,
        );
        ctx.rotate(jelly.lean + Math.sin(time * 0.5 + jelly.phase) * 0.08);
        glow(ctx, { x: 0, y: 0, radius: jelly.size * 2.6, colour: jelly.colour, strength: 0.32 });
        ctx.globalCompositeOperation = 'lighter';
        arms(ctx, jelly, { beat, time });
        bell(ctx, jelly, beat);
        ctx.restore();
      }
      ctx.globalCompositeOperation = 'source-over';
      vignette(ctx, stage, { strength: 0.5 });
    };
  },
};
