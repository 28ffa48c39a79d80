// Synthetic defects in a small copy of a clip, one per check of media/src/measure. `strength` goes from 0, the least
// that a viewer would call a defect, to 1.
import type { Check } from '@zhenku/media/measure/findings';

export interface Defect {
  video?: string;
  audio?: string;
  options?: string[];
}

export interface LumaStats {
  percentile: (percent: number) => number;
}

const [WIDTH, HEIGHT] = [640, 360];
const even = (value: number) => Math.round(value / 2) * 2;

export const DEFECTS: Record<
  Exclude<Check, 'enlarged' | 'brokenSound' | 'blackOrFrozen'>,
  (strength: number, luma: LumaStats) => Defect
> = {
  black: (strength) => ({
    video: `drawbox=color=black:t=fill:enable='between(t,0.5,${1.8 + 1.5 * strength})',noise=alls=3:allf=t`,
  }),
  frozen: (strength) => ({ video: `loop=loop=${Math.round(60 + 60 * strength)}:size=1:start=20` }),
  silent: (strength) => ({ audio: `volume=0:enable='between(t,0.5,${4.1 + 0.5 * strength})'` }),
  highlights: (strength, { percentile }) => {
    const white = Math.max(24, percentile(65 - 30 * strength));
    return { video: `lutyuv=y='clip(16+(val-16)*${(219 / (white - 16)).toFixed(3)},16,235)'` };
  },
  shadows: (strength, { percentile }) => {
    const black = Math.min(220, percentile(72 + 20 * strength));
    return { video: `lutyuv=y='clip(16+(val-${black})*${(219 / (235 - black)).toFixed(3)},16,235)'` };
  },
  // Every other clip gets the disc blur of an out-of-focus lens.
  blur: (strength) => ({ video: isOdd(strength) ? outOfFocus(strength) : `gblur=sigma=${2.2 + 3 * strength}` }),
  shake: (strength) => {
    const [x, y] = [5 + 12 * strength, 4 + 9 * strength];
    const wobble = (by: number, a: number, b: number) => `${by}*(sin(n*${a})+sin(n*${b}))/2`;
    return {
      video: `crop=iw-48:ih-28:24+${wobble(x, 1.27, 0.83)}:14+${wobble(y, 1.06, 1.41)},scale=${WIDTH}:${HEIGHT}`,
    };
  },
  interlaced: (strength) => ({
    // Needs a panning camera: fields of a still scene are identical.
    video: `crop=iw-160:ih:'min(160,n*${2 + 4 * strength})':0,tinterlace=mode=interleave_top,setfield=prog,scale=${WIDTH}:${HEIGHT}:interl=1`,
  }),
  bars: (strength) => {
    const height = even(HEIGHT * (0.03 + 0.1 * strength));
    return {
      video: `drawbox=y=0:h=${height}:color=black:t=fill,drawbox=y=ih-${height}:h=${height}:color=black:t=fill`,
    };
  },
  // Every other clip becomes 24 fps footage at 30 fps, in which every fifth frame is a duplicate.
  duplicates: (strength) => ({
    video: isOdd(strength) ? 'fps=24,fps=30' : `fps=${Math.round(22 - 7 * strength)},fps=25`,
  }),
  loudness: (strength) =>
    strength < 0.5
      ? { audio: `volume=${-26 - 10 * strength}dB` }
      : { audio: `volume=${8 + 14 * strength}dB,asoftclip=type=hard` },
  // Needs a clip with black areas: without dark pixels a wrong range is invisible.
  colourTags: (strength, { percentile }) => {
    const black = Math.min(220, percentile(2 + 8 * strength));
    const graded = `lutyuv=y='clip(16+(val-${black})*${(219 / (235 - black)).toFixed(3)},16,235)'`;
    return {
      video: `${graded},scale=in_range=tv:out_range=pc`,
      options: ['-color_range', 'tv', '-x264-params', 'range=tv'],
    };
  },
};

const isOdd = (strength: number) => Math.round(strength * 11) % 2 === 1;

function outOfFocus(strength: number): string {
  const sides = [-3, -2, -1, 0, 1, 2, 3];
  const disc = sides.flatMap((y) => sides.map((x) => (x * x + y * y <= 9.5 ? 1 : 0)));
  const share = 1 / disc.reduce((sum: number, one) => sum + one, 0);
  const planes = [0, 1, 2].map((plane) => `${plane}m='${disc.join(' ')}':${plane}rdiv=${share}`).join(':');
  const height = even(HEIGHT / (1 + strength));
  return `scale=${even((height * WIDTH) / HEIGHT)}:${height}:flags=area,convolution=${planes},scale=${WIDTH}:${HEIGHT}:flags=bicubic`;
}

/** Sound at about -23 LUFS without silence. */
export const PINK_NOISE = 'anoisesrc=color=pink:amplitude=0.38:sample_rate=48000';
