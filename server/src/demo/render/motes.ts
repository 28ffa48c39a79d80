import { glowSprite, stamp } from './brush.ts';
import { many, wrapAround } from './random.ts';
import type { Context, Stage } from './scene.ts';

type Motes = Record<'count' | 'rows' | 'largest' | 'pace' | 'sway' | 'rise' | 'opacity', number> & { colour: string };

export function createMotes(
  { width, height, noise, random }: Stage,
  look: Motes,
): (ctx: Context, time: number) => void {
  const sprite = glowSprite(look.colour, 0.2);
  const motes = many(look.count, () => ({
    x: random.next() * width,
    y: random.next() * height,
    row: random.next() * look.rows,
    radius: random.between(2, look.largest),
  }));
  return (ctx, time) => {
    for (const { x, y, row, radius } of motes)
      stamp(ctx, sprite, {
        x: x + noise.at(time * look.pace, row) * look.sway,
        y: wrapAround(y - time * look.rise, height),
        radius,
        opacity: look.opacity,
      });
  };
}
