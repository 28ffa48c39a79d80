// Defects that are made on purpose in a small copy of a clip, one for each check of media/src/measure. `strength` goes from
// 0, the least that a viewer would call a defect, to 1.
import type { Check } from '@zhenku/media/measure/findings';

export interface Defect {
  /** Filters of the picture and of the sound. */
  video?: string;
  audio?: string;
  /** Options of the encoder. */
  options?: string[];
}

/** Of the copy: the luma below which each percent of its pixels lies. */
export interface Copied {
  percentile: (percent: number) => number;
}

const [WIDTH, HEIGHT] = [640, 360];
const even = (value: number) => Math.round(value / 2) * 2;

export const DEFECTS: Record<Exclude<Check, 'enlarged'>, (strength: number, copied: Copied) => Defect> = {
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
  blur: (strength) => ({ video: `gblur=sigma=${2.2 + 3 * strength}` }),
  shake: (strength) => {
    const [x, y] = [5 + 12 * strength, 4 + 9 * strength];
    const wobble = (by: number, a: number, b: number) => `${by}*(sin(n*${a})+sin(n*${b}))/2`;
    return {
      video: `crop=iw-48:ih-28:24+${wobble(x, 1.27, 0.83)}:14+${wobble(y, 1.06, 1.41)},scale=${WIDTH}:${HEIGHT}`,
    };
  },
  interlaced: (strength) => ({
    // Of a camera that pans, since fields of what stands still are alike.
    video: `crop=iw-160:ih:'min(160,n*${2 + 4 * strength})':0,tinterlace=mode=interleave_top,setfield=prog,scale=${WIDTH}:${HEIGHT}:interl=1`,
  }),
  bars: (strength) => {
    const height = even(HEIGHT * (0.03 + 0.1 * strength));
    return {
      video: `drawbox=y=0:h=${height}:color=black:t=fill,drawbox=y=ih-${height}:h=${height}:color=black:t=fill`,
    };
  },
  duplicates: (strength) => ({ video: `fps=${Math.round(22 - 7 * strength)},fps=25` }),
  loudness: (strength) =>
    strength < 0.5
      ? { audio: `volume=${-26 - 10 * strength}dB` }
      : { audio: `volume=${16 + 8 * strength}dB,alimiter=limit=0.97:level=0` },
  colourTags: () => ({
    video: 'scale=in_range=tv:out_range=pc',
    options: ['-color_range', 'tv', '-x264-params', 'range=tv'],
  }),
};

/** A sound of about -23 LUFS that is never silent. */
export const SOUND = 'anoisesrc=color=pink:amplitude=0.18:sample_rate=48000';
