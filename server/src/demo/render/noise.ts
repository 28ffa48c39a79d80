import type { Random } from './random.ts';

export type Noise = {
  /** Gradient noise, about -0.8 to 0.8, smooth in all three dimensions. */
  at: (x: number, y?: number, z?: number) => number;
  /** Octaves of the noise, each twice as fine and half as strong; about -1 to 1. */
  fractal: (x: number, y: number, z: number, octaves: number) => number;
};

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

/** Returns the dot product with one of a cube's twelve edge directions. */
function slope(hash: number, x: number, y: number, z: number): number {
  const h = hash & 15;
  const u = h < 8 ? x : y;
  const v = h < 4 ? y : h === 12 || h === 14 ? x : z;
  return ((h & 1) === 0 ? u : -u) + ((h & 2) === 0 ? v : -v);
}

/** Creates Perlin's improved noise (SIGGRAPH 2002) over a shuffled table. */
export function createNoise(random: Random): Noise {
  const table = new Uint8Array(512);
  const order = Array.from({ length: 256 }, (_, index) => index);
  for (let index = 255; index > 0; index--) {
    const other = Math.floor(random.next() * (index + 1));
    [order[index], order[other]] = [order[other]!, order[index]!];
  }
  for (let index = 0; index < 512; index++) table[index] = order[index & 255]!;

  const at = (x: number, y = 0, z = 0) => {
    const fx = Math.floor(x);
    const fy = Math.floor(y);
    const fz = Math.floor(z);
    const dx = x - fx;
    const dy = y - fy;
    const dz = z - fz;
    const cx = fx & 255;
    const cy = fy & 255;
    const cz = fz & 255;
    const a = table[cx]! + cy;
    const b = table[(cx + 1) & 255]! + cy;
    const aa = table[a]! + cz;
    const ab = table[a + 1]! + cz;
    const ba = table[b]! + cz;
    const bb = table[b + 1]! + cz;
    const u = fade(dx);
    const v = fade(dy);
    const w = fade(dz);
    const n00 = slope(table[aa]!, dx, dy, dz);
    const n10 = slope(table[ba]!, dx - 1, dy, dz);
    const n01 = slope(table[ab]!, dx, dy - 1, dz);
    const n11 = slope(table[bb]!, dx - 1, dy - 1, dz);
    const m00 = slope(table[aa + 1]!, dx, dy, dz - 1);
    const m10 = slope(table[ba + 1]!, dx - 1, dy, dz - 1);
    const m01 = slope(table[ab + 1]!, dx, dy - 1, dz - 1);
    const m11 = slope(table[bb + 1]!, dx - 1, dy - 1, dz - 1);
    const near = n00 + u * (n10 - n00) + v * (n01 + u * (n11 - n01) - n00 - u * (n10 - n00));
    const far = m00 + u * (m10 - m00) + v * (m01 + u * (m11 - m01) - m00 - u * (m10 - m00));
    return near + w * (far - near);
  };

  const fractal = (x: number, y: number, z: number, octaves: number) => {
    let sum = 0;
    let strength = 0.6;
    let scale = 1;
    for (let octave = 0; octave < octaves; octave++) {
      sum += strength * at(x * scale + octave * 17.3, y * scale, z * scale);
      strength /= 2;
      scale *= 2;
    }
    return sum * 1.6;
  };
  return { at, fractal };
}
