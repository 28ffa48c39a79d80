import { glow, glowSprite, sky, stamp, vignette } from '../brush.ts';
import { blossom, petal, tumble } from '../leaves.ts';
import { many } from '../random.ts';
import { layer, type Context, type Scene, type Stage } from '../scene.ts';

function branch(
  ctx: Context,
  { random }: Stage,
  { x, y, angle, length, girth }: { x: number; y: number; angle: number; length: number; girth: number },
) {
  const buds: { x: number; y: number }[] = [];
  const grow = ({
    fromX,
    fromY,
    heading,
    reach,
    wide,
  }: {
    fromX: number;
    fromY: number;
    heading: number;
    reach: number;
    wide: number;
  }) => {
    const endX = fromX + Math.cos(heading) * reach;
    const endY = fromY + Math.sin(heading) * reach;
    ctx.lineWidth = wide;
    ctx.beginPath();
    ctx.moveTo(fromX, fromY);
    ctx.quadraticCurveTo((fromX + endX) / 2, (fromY + endY) / 2 - reach * random.between(-0.1, 0.16), endX, endY);
    ctx.stroke();
    if (wide < 9)
      for (let bud = 0; bud < 3; bud++)
        buds.push({ x: endX + random.between(-34, 34), y: endY + random.between(-30, 30) });
    if (reach < 46) return;
    grow({
      fromX: endX,
      fromY: endY,
      heading: heading + random.between(-0.22, 0.14),
      reach: reach * random.between(0.74, 0.86),
      wide: wide * 0.72,
    });
    if (random.next() < 0.82)
      grow({
        fromX: endX,
        fromY: endY,
        heading: heading + random.pick([-1, 1]) * random.between(0.4, 0.85),
        reach: reach * random.between(0.5, 0.7),
        wide: wide * 0.5,
      });
  };
  ctx.lineCap = 'round';
  ctx.strokeStyle = '#4a2c30';
  grow({ fromX: x, fromY: y, heading: angle, reach: length, wide: girth });
  return buds;
}

export const cherryPetals: Scene = {
  slug: 'cherry-petals',
  seconds: 5,
  compose: (stage) => {
    const { width, height, random, noise } = stage;
    const pinks = ['#f8a9c4', '#f48fb1', '#fbc4d6'];
    const far = layer(stage, (ctx) => {
      const blobs = ['#f7b3cb', '#fbd3e0', '#f295b5', '#ffffff'].map((tone) => glowSprite(tone));
      for (let index = 0; index < 150; index++) {
        const x = random.next() * width;
        const y = height * (0.5 + random.between(-0.5, 0.5) * (0.3 + (x / width) * 0.7)) + 60;
        stamp(ctx, random.pick(blobs), { x, y, radius: random.between(50, 190), opacity: random.between(0.2, 0.55) });
      }
    });
    const flowers = pinks.flatMap((pink) => [blossom(pink, 0), blossom(pink, 1.4)]);
    const tree = layer(stage, (ctx) => {
      const buds = [
        ...branch(ctx, stage, { x: -30, y: 130, angle: 0.16, length: 300, girth: 34 }),
        ...branch(ctx, stage, { x: -40, y: 520, angle: -0.12, length: 210, girth: 22 }),
        ...branch(ctx, stage, { x: width + 40, y: 40, angle: 2.75, length: 240, girth: 24 }),
      ];
      for (const bud of buds)
        for (let flower = 0; flower < 2; flower++) {
          ctx.save();
          ctx.translate(bud.x + random.between(-20, 20), bud.y + random.between(-18, 18));
          ctx.rotate(random.next() * 6);
          const size = random.between(17, 36);
          ctx.drawImage(random.pick(flowers), -size, -size * 0.85, size * 2, size * 1.7);
          ctx.restore();
        }
    });
    const sprites = [pinks.map((pink) => petal(pink, 1)), pinks.map((pink) => petal(pink, 5))];
    const petals = many(150, () => {
      const near = random.next() ** 1.8;
      return {
        x: random.next() * 2400,
        y: random.next() * 1300,
        size: near > 0.8 ? random.between(40, 70) : 8 + near * 24,
        sprite: random.pick(sprites[near > 0.8 ? 1 : 0]!),
        pace: 50 + near * 130,
        phase: random.next() * 6,
      };
    });
    return (ctx, time) => {
      sky(ctx, { width, top: 0, bottom: height }, { 0: '#a9d3ee', 0.55: '#fbe3ea', 1: '#f6c6d3' });
      glow(ctx, { x: 1450, y: 160, radius: 900, colour: '#fff4dc', strength: 0.4 });
      ctx.drawImage(far, -20 - time * 5, 0, width + 70, height);
      ctx.save();
      ctx.rotate(Math.sin(time * 1.1) * 0.006);
      ctx.drawImage(tree, -12 + noise.at(time * 0.4) * 10, -8 + Math.sin(time * 0.9) * 5, width + 24, height + 16);
      ctx.restore();
      for (const each of petals)
        tumble(ctx, each.sprite, {
          x: ((each.x + time * each.pace * 1.5) % 2400) - 200,
          y: ((each.y + time * each.pace + Math.sin(time * 1.7 + each.phase) * 34) % 1300) - 100,
          size: each.size,
          spin: each.phase + time * 1.3,
          tilt: each.phase * 2 + time * 2.4,
        });
      vignette(ctx, stage, { strength: 0.2, colour: '#6a2a44' });
    };
  },
};
