import { type Bitmap, emptyBitmap, withBit } from './bitmap.ts';

/** What is kept of each clip, by slot; -1 where the clip has none. */
export interface Columns {
  id: Uint32Array<ArrayBuffer>;
  /** Microseconds since 1970, as PostgreSQL has them. */
  published: Float64Array<ArrayBuffer>;
  /** Fen. */
  price: Float64Array<ArrayBuffer>;
  /** Seconds. */
  duration: Float64Array<ArrayBuffer>;
  fps: Float64Array<ArrayBuffer>;
  hot: Float64Array<ArrayBuffer>;
}

export function makeColumns(size: number): Columns {
  return {
    id: new Uint32Array(size),
    published: new Float64Array(size),
    price: new Float64Array(size),
    duration: new Float64Array(size),
    fps: new Float64Array(size),
    hot: new Float64Array(size),
  };
}

/** The same columns with room for `size` clips. */
export function grownColumns(old: Columns, size: number): Columns {
  const grown = makeColumns(size);
  for (const name of Object.keys(grown) as (keyof Columns)[]) grown[name].set(old[name]);
  return grown;
}

/** Which clips have a label, a category, …: a bitmap each. */
export type Groups = Map<number, Bitmap>;

export function addTo(groups: Groups, key: number, slot: number): void {
  groups.set(key, withBit(groups.get(key), slot));
}

export function keepOnly(groups: Groups, keys: { has: (key: number) => boolean }): void {
  for (const key of groups.keys()) if (!keys.has(key)) groups.delete(key);
}

const NONE = emptyBitmap(0);
export const members = (groups: Groups, key: number): Bitmap => groups.get(key) ?? NONE;
