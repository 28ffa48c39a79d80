/** A picture's chroma sampling; `RGB` has no separate chroma samples, `4:0:0` no chroma. */
export type Chroma = '4:2:0' | '4:2:2' | '4:4:4' | '4:1:1' | '4:4:0' | '4:1:0' | '4:0:0' | 'RGB';

export interface PixelFormat {
  bitDepth: number;
  chroma: Chroma;
  alpha: boolean;
}

/** Reads ffmpeg's name of a pixel format, such as `yuva444p10le`. */
export function readPixelFormat(name: string): PixelFormat {
  return {
    bitDepth: bitDepthOf(name),
    chroma: chromaOf(name),
    alpha: /^(yuva|gbrap|rgba|bgra|argb|abgr|ya)/.test(name),
  };
}

function bitDepthOf(name: string): number {
  // Packed formats name the bits of a whole pixel.
  const packed = /^(?:rgb|bgr|rgba|bgra)(48|64)/.exec(name)?.[1];
  if (packed) return 16;
  if (/^x2(rgb|bgr)10/.test(name)) return 10;
  if (/^nv\d\d$/.test(name)) return 8;
  return Number(/(9|10|12|14|16)(?:le|be)?$/.exec(name)?.[1] ?? 8);
}

function chromaOf(name: string): Chroma {
  if (/^(gbr|rgb|bgr|argb|abgr|0rgb|0bgr|x2rgb|x2bgr|pal8)/.test(name)) return 'RGB';
  if (/^(gray|ya|mono)/.test(name)) return '4:0:0';
  const digits = /(420|422|444|411|440|410)/.exec(name)?.[1];
  if (digits) return digits.split('').join(':') as Chroma;
  if (/^(yuyv|uyvy|yvyu|y210|y212|p210|p216|nv16)/.test(name)) return '4:2:2';
  if (/^(p410|p416|nv24|nv42|ayuv|xv)/.test(name)) return '4:4:4';
  return '4:2:0';
}
