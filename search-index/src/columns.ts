import { PALETTE_BYTES } from './looks.ts';

/** Each clip's properties, by slot; -1 if the clip has none. */
export interface Columns {
  id: Uint32Array<ArrayBuffer>;
  /** Microseconds since 1970, like PostgreSQL's. */
  publishedAt: Float64Array<ArrayBuffer>;
  price: Float64Array<ArrayBuffer>;
  /** Seconds. */
  duration: Float64Array<ArrayBuffer>;
  fps: Float64Array<ArrayBuffer>;
  hotScore: Float64Array<ArrayBuffer>;
  /** Packed by looks.ts; 255 means none. */
  luma: Uint8Array<ArrayBuffer>;
  contrast: Uint8Array<ArrayBuffer>;
  /** `PALETTE_BYTES` per clip. */
  palette: Uint8Array<ArrayBuffer>;
}

export function createColumns(size: number): Columns {
  return {
    id: new Uint32Array(size),
    publishedAt: new Float64Array(size),
    price: new Float64Array(size),
    duration: new Float64Array(size),
    fps: new Float64Array(size),
    hotScore: new Float64Array(size),
    luma: new Uint8Array(size),
    contrast: new Uint8Array(size),
    palette: new Uint8Array(size * PALETTE_BYTES),
  };
}

export function growColumns(old: Columns, size: number): Columns {
  const grown = createColumns(size);
  for (const name of Object.keys(grown) as (keyof Columns)[]) grown[name].set(old[name]);
  return grown;
}
