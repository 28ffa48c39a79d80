/** A picture's spectrum: real and imaginary parts, row by row. */
export interface Spectrum {
  re: Float64Array;
  im: Float64Array;
}

export interface Fft {
  /**
   * Transforms `size` numbers in place, starting at `from` and `step` apart. Applied twice, it returns them reversed, ×
   * size.
   */
  line: (values: Spectrum, from: number, step: number) => void;
  square: (values: Spectrum) => void;
}

/** Creates the discrete Fourier transform of `size` numbers, a power of two. */
export function createFft(size: number): Fft {
  const cos = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sin = Float64Array.from({ length: size / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / size));
  const order = bitReversal(size);

  const line = ({ re, im }: Spectrum, from: number, step: number) => {
    for (let i = 0; i < size; i++) {
      const j = order[i]!;
      if (j <= i) continue;
      const a = from + i * step;
      const b = from + j * step;
      const x = re[a]!;
      const y = im[a]!;
      re[a] = re[b]!;
      im[a] = im[b]!;
      re[b] = x;
      im[b] = y;
    }
    for (let half = 1; half < size; half *= 2) {
      const stride = size / half / 2;
      for (let start = 0; start < size; start += half * 2) {
        for (let k = 0; k < half; k++) {
          const a = from + (start + k) * step;
          const b = a + half * step;
          const c = cos[k * stride]!;
          const s = sin[k * stride]!;
          const x = re[b]! * c - im[b]! * s;
          const y = re[b]! * s + im[b]! * c;
          re[b] = re[a]! - x;
          im[b] = im[a]! - y;
          re[a] = re[a]! + x;
          im[a] = im[a]! + y;
        }
      }
    }
  };
  const square = (values: Spectrum) => {
    for (let y = 0; y < size; y++) line(values, y * size, 1);
    for (let x = 0; x < size; x++) line(values, x, size);
  };
  return { line, square };
}

/**
 * Returns a window that fades a line of `size` numbers out at its ends, which a transform would otherwise treat as
 * edges.
 */
export const hann = (size: number): Float64Array =>
  Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / size));

function bitReversal(size: number): Uint16Array {
  const bits = Math.log2(size);
  return Uint16Array.from({ length: size }, (_, i) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
}
