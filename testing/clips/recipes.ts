export interface Recipe {
  /** Without it, ffmpeg generates the clip; also without `encode`, the clip is empty. */
  original?: string;
  /** ffmpeg's arguments between its input and its output. Without them the original is copied. */
  encode?: string;
  keep?: number;
}

const TWO_CHANNELS = '-f lavfi -i sine=frequency=220:sample_rate=48000:duration=5 -ac 2 -c:a aac';
const FIELDS = 'setpts=0.5*PTS,fps=50,scale=1440:1080,setsar=4/3,tinterlace=interleave_top,setfield=tff';
const MPEG2 = '-c:v mpeg2video -flags +ilme+ildct -b:v 20M';

/** The tests' clips. Those up to `dunes.mp4` can be sold; the names of the others say why they cannot. */
export const recipes = {
  '4k.mp4': { original: 'liquid-silk', encode: `${TWO_CHANNELS} -map 0:v -map 1:a -c:v copy -movflags +faststart` },
  'short-4k.mp4': { original: 'liquid-silk', encode: '-c copy -t 1' },
  'hd.mp4': { original: 'aurora-lake' },
  'portrait.mp4': { original: 'sky-lanterns' },
  /** 1440×1080 non-square pixels, displayed as 1920×1080. Lasts one second. */
  'interlaced.mov': { original: 'city-traffic', encode: `-vf ${FIELDS} ${MPEG2} -t 1` },
  'hd-with-sound.mp4': {
    encode: `-f lavfi -i testsrc2=s=1920x1080:d=2 ${TWO_CHANNELS} -c:v libx264 -preset ultrafast -pix_fmt yuv420p -t 2`,
  },
  /** Two seconds of black before a moving picture. */
  'black-start.mp4': {
    original: 'aurora-lake',
    encode: '-vf tpad=start_duration=2:color=black -c:v libx264 -preset ultrafast -t 3',
  },
  /** Has real detail for its size. */
  'real-4k.mp4': {
    encode: '-f lavfi -i testsrc2=s=3840x2160:d=1 -c:v libx264 -preset ultrafast -crf 18 -pix_fmt yuv420p -t 1',
  },
  /** Browsers cannot play it. */
  'prores.mov': { original: 'city-traffic', encode: '-vf scale=1920:1080 -c:v prores_ks -profile:v 0 -t 1' },
  /** No other clip has the footage of this one or the next three, so that films with it are recognised. */
  'leaves.mp4': { original: 'autumn-leaves' },
  'bamboo.mp4': { original: 'bamboo-grove' },
  'petals.mp4': { original: 'cherry-petals' },
  'dunes.mp4': { original: 'desert-road' },
  'too-small-640x480.mp4': { original: 'train-window', encode: '-vf scale=640:480,setsar=1 -c:v libx264 -t 2' },
  'too-small-10-bit.mov': {
    original: 'jellyfish',
    encode: '-vf scale=320:240,setsar=1 -c:v prores_ks -profile:v 3 -pix_fmt yuv422p10le -t 1',
  },
  'audio-only.mp4': { encode: '-f lavfi -i sine=frequency=220:duration=3 -c:a aac' },
  'picture.mp4': { original: 'nebula', encode: '-vf scale=640:-2 -frames:v 1 -c:v png -f image2' },
  'truncated.mp4': { original: 'aurora-lake', keep: 0.6 },
  /** Broken bytes in every frame, but a valid index. */
  'damaged.mp4': { original: 'aurora-lake', encode: '-c copy -bsf:v noise=amount=40 -t 2' },
  'empty.mp4': {},
} as const satisfies Record<string, Recipe>;

export type ClipName = keyof typeof recipes;
