import { glow, glowSprite, linearGradient, sky, stamp, vignette } from '../brush.ts';
import { alpha } from '../colour.ts';
import { mapleLeaf, tumble } from '../leaves.ts';
import { many } from '../random.ts';
import { layer, type Scene } from '../scene.ts';

export const autumnLeaves: Scene = {
  slug: 'autumn-leaves',
  seconds: 5,
  compose: (stage) => {
    const { width, height, random, noise } = stage;
    const colours = ['#d9480f', '#e8590c', '#f08c00', '#c92a2a', '#e67700'];
    const backdrop = layer(stage, (ctx) => {
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#f6b756', 0.45: '#d97a26', 1: '#4a1c0a' });
      ctx.filter = 'blur(14px)';
      for (let trunk = 0; trunk < 11; trunk++) {
        const x = random.next() * width;
        const girth = random.between(24, 74);
        ctx.fillStyle = alpha('#3d1608', 0.5);
        ctx.fillRect(x, -20, girth, height * random.between(0.86, 1.1));
      }
      ctx.filter = 'none';
      const blob = ['#ffcf5c', '#ff9d2e', '#e8590c', '#ffe9a3', '#c94a12'].map((tone) => glowSprite(tone));
      for (let index = 0; index < 190; index++) {
        const y = height * random.next() ** 1.5;
        stamp(ctx, random.pick(blob), {
          x: random.next() * width,
          y,
          radius: random.between(40, 170),
          opacity: random.between(0.15, 0.5),
        });
      }
      glow(ctx, { x: 1340, y: 190, radius: 900, colour: '#ffd98a', strength: 0.65 });
    });
    const sprites = [0, 2.5, 7].map((blur) => colours.map((colour) => mapleLeaf(colour, blur)));
    const leaves = many(84, () => {
      const near = random.next();
      return {
        x: random.next() * 2300 - 150,
        y: random.next() * 1500,
        near,
        sprite: random.pick(sprites[near > 0.86 ? 2 : near > 0.34 ? 0 : 1]!),
        size: near > 0.86 ? random.between(95, 150) : 18 + near * 52,
        pace: 70 + near * 170,
        turn: random.between(-1.4, 1.4),
        phase: random.next() * 6,
      };
    }).toSorted((a, b) => a.near - b.near);
    return (ctx, time) => {
      ctx.drawImage(backdrop, -time * 4 - 10, -8, width + 60, height + 16);
      ctx.globalCompositeOperation = 'lighter';
      for (let shaft = 0; shaft < 7; shaft++) {
        const power = 0.07 + 0.07 * noise.at(shaft * 3.3, time * 0.5);
        const reach = 500 + shaft * 210;
        ctx.fillStyle = linearGradient(ctx, [1340, 160, 1340 - reach, 1080], {
          0: alpha('#fff0b8', power * 1.6),
          1: alpha('#ffcf7a', 0),
        });
        ctx.beginPath();
        ctx.moveTo(1330, 100);
        ctx.lineTo(1390 - reach * 1.15, 1180);
        ctx.lineTo(1250 - reach * 1.35, 1180);
        ctx.fill();
      }
      ctx.globalCompositeOperation = 'source-over';
      for (const leaf of leaves)
        tumble(ctx, leaf.sprite, {
          x: leaf.x + Math.sin(time * 1.1 + leaf.phase) * 50 - time * 26,
          y: ((leaf.y + time * leaf.pace) % 1500) - 200,
          size: leaf.size,
          spin: leaf.phase + time * leaf.turn,
          tilt: leaf.phase + time * 1.9,
        });
      vignette(ctx, stage, { strength: 0.4, colour: '#2a0d04' });
    };
  },
};
