import type { Random } from './random.ts';
import type { Context } from './scene.ts';

export function pine(ctx: Context, random: Random, { x, y, height }: { x: number; y: number; height: number }): void {
  const tiers = 9;
  ctx.beginPath();
  ctx.moveTo(x, y - height);
  for (const side of [1, -1]) {
    const order = side === 1 ? [...Array(tiers).keys()] : [...Array(tiers).keys()].reverse();
    for (const tier of order) {
      const share = (tier + 1) / tiers;
      const reach = height * 0.19 * share * random.between(0.75, 1.15) + height * 0.012;
      const low = y - height * (1 - share * 0.94);
      const inner = [x + side * reach * 0.42, low - height * 0.012] as const;
      const outer = [x + side * reach, low + height * 0.02] as const;
      for (const [px, py] of side === 1 ? [outer, inner] : [inner, outer]) ctx.lineTo(px, py);
    }
  }
  ctx.closePath();
  ctx.fill();
  ctx.fillRect(x - height * 0.012, y - height * 0.08, height * 0.024, height * 0.09);
}

export function gull(ctx: Context, { x, y, span, beat }: { x: number; y: number; span: number; beat: number }): void {
  const lift = Math.sin(beat) * 0.32;
  const tip = -span * lift;
  const elbow = -span * (0.14 + lift * 0.25);
  ctx.beginPath();
  ctx.moveTo(x - span, y + tip);
  ctx.quadraticCurveTo(x - span * 0.5, y + elbow * 1.6, x, y);
  ctx.quadraticCurveTo(x + span * 0.5, y + elbow * 1.6, x + span, y + tip);
  ctx.quadraticCurveTo(x + span * 0.5, y + elbow * 0.7, x, y + span * 0.13);
  ctx.quadraticCurveTo(x - span * 0.5, y + elbow * 0.7, x - span, y + tip);
  ctx.fill();
}

export type Tower = { x: number; width: number; height: number; crown: number };

export function skyline(
  random: Random,
  { width, low, high, girth }: { width: number; low: number; high: number; girth: number },
): Tower[] {
  const towers: Tower[] = [];
  for (let x = -girth; x < width + girth;) {
    const wide = girth * random.between(0.6, 1.35);
    const middle = 1 - Math.abs((x + wide / 2) / width - 0.5) * 0.8;
    const height = (low + (high - low) * random.next() ** 1.7) * middle;
    // A pointed roof would make a broad house look like a barn.
    towers.push({ x, width: wide, height, crown: height > wide * 3.2 ? Math.floor(random.next() * 5) : 0 });
    x += wide + girth * random.between(-0.05, 0.22);
  }
  return towers;
}

/** Draws a tower with its roof: flat, stepped, pointed, slanted, or with an aerial. */
export function tower(ctx: Context, { x, width, height, crown }: Tower, base: number): void {
  const top = base - height;
  ctx.fillRect(x, top, width, height);
  if (crown === 1) ctx.fillRect(x + width * 0.2, top - width * 0.25, width * 0.6, width * 0.25);
  if (crown === 2 || crown === 3) {
    ctx.beginPath();
    ctx.moveTo(x, top);
    ctx.lineTo(x + width * (crown === 2 ? 0.5 : 1), top - width * 0.45);
    ctx.lineTo(x + width, top);
    ctx.fill();
  }
  if (crown === 4) {
    ctx.fillRect(x + width * 0.25, top - width * 0.18, width * 0.5, width * 0.18);
    ctx.fillRect(x + width * 0.48, top - width * 0.95, width * 0.04, width * 0.8);
  }
}
