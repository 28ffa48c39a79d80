import { glow, glowSprite, sky, stamp, vignette } from '../../brush.ts';
import { alpha } from '../../colour.ts';
import { many } from '../../random.ts';
import type { Scene } from '../../scene.ts';

export const goldDust: Scene = {
  slug: 'gold-dust',
  seconds: 5,
  sound: 'pad',
  bitrate: 640,
  compose: (stage) => {
    const { width, height, random, noise } = stage;
    const grain = glowSprite('#ffb84a', 0.35);
    const soft = glowSprite('#ff9a2e');
    const ribbon = (x: number, lane: number, time: number) =>
      height * 0.56 +
      Math.sin(x * 0.0026 + time * 0.55 + lane * 0.8) * 170 +
      Math.sin(x * 0.0051 - time * 0.4 + lane * 2.2) * 60 +
      lane * (60 + 90 * Math.sin(x * 0.0016 + 0.6) ** 2);
    const dust = many(1300, () => ({
      x: random.next() * 2200,
      lane: (random.next() + random.next() + random.next() - 1.5) * 1.7,
      pace: random.between(50, 150),
      size: 5 + random.next() ** 5 * 34,
      phase: random.next() * 6,
    }));
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#080402', 0.55: '#2a1405', 1: '#070301' });
      glow(ctx, { x: 1180 + Math.sin(time * 0.4) * 90, y: 600, radius: 1000, colour: '#b8651a', strength: 0.5 });
      ctx.globalCompositeOperation = 'lighter';
      for (let strand = 0; strand < 30; strand++) {
        const lane = (strand / 29 - 0.5) * 2.1;
        ctx.beginPath();
        for (let x = -20; x <= width + 20; x += 20) ctx.lineTo(x, ribbon(x, lane, time));
        ctx.strokeStyle = alpha('#ffae45', 0.12 + 0.3 * (1 - Math.abs(lane)) ** 2);
        ctx.lineWidth = 1.6;
        ctx.stroke();
      }
      for (const each of dust) {
        const x = ((each.x + time * each.pace) % 2200) - 140;
        const y = ribbon(x, each.lane, time) + noise.at(each.phase * 9, time * 0.4) * 60;
        const twinkle = 0.4 + 0.6 * Math.sin(time * 2.6 + each.phase * 7) ** 2;
        stamp(ctx, each.size > 20 ? soft : grain, {
          x,
          y,
          radius: each.size,
          opacity: twinkle * (each.size > 20 ? 0.4 : 0.95),
        });
      }
      ctx.globalCompositeOperation = 'source-over';
      vignette(ctx, stage, { strength: 0.6 });
    };
  },
};
