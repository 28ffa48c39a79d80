import { FILM_FRAMES_PER_SECOND, type FilmRecord, filmRecords } from '../rules/film-records.ts';
import { frameSizeOf } from '../rules/frame-codes.ts';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';

const LANDSCAPE = 16 / 9;

const CROPPED_LOOK = 'hflip,crop=iw*0.9:ih*0.9,eq=contrast=1.2:brightness=0.04';
const BARS = 'drawbox=0:0:iw:ih*0.128:black:fill,drawbox=0:ih*0.872:iw:ih*0.128:black:fill';
const title = (size: number, y: string, x = '(w-tw)/2') =>
  `drawtext=fontfile={font}:text=山河一程:fontcolor=white:fontsize=h*${size}:x=${x}:y=${y}`;
/** Overlays `{other}` for the first second, fading out. */
const DISSOLVE =
  'null[clip];movie={other},format=yuva420p,fade=out:st=0:d=1:alpha=1[other];[clip][other]overlay=shortest=1:eof_action=pass';

/** Edits as ffmpeg filters; see `filterOf` for the placeholders. */
export const CHANGES = {
  plain: 'null',
  'crop 10 %': 'crop=iw*0.9:ih*0.9',
  'crop 20 %, off-centre': 'crop=iw*0.8:ih*0.8:iw*0.13:ih*0.05',
  'slow zoom': "zoompan=z='1+0.0025*on':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=1:s={size}:fps=25",
  '2×': 'setpts=PTS/2',
  '0.5×': 'setpts=PTS/0.5',
  '0.8×': 'setpts=PTS/0.8',
  reverse: 'reverse',
  grade: 'eq=contrast=1.25:brightness=-0.06:saturation=1.4:gamma=1.1',
  'faded grade': 'eq=contrast=0.75:brightness=0.08:saturation=0.6,colorbalance=rs=.15:bs=-.1',
  'black and white': 'hue=s=0,eq=contrast=1.1',
  flip: 'hflip',
  fades: 'fade=in:st=0:d=0.8,fade=out:st=1.7:d=0.8',
  dissolve: DISSOLVE,
  'lower third': `drawbox=iw*0.05:ih*0.75:iw*0.5:ih*0.15:black@0.6:fill,${title(0.08, 'h*0.79')}`,
  'lower third, opaque': 'drawbox=iw*0.05:ih*0.75:iw*0.5:ih*0.15:white:fill',
  'big title': title(0.22, '(h-th)/2'),
  'bars of 2.39': BARS,
  'watermarked preview': 'null[clip];movie={mark}[mark];[clip][mark]overlay',
  'turned by 2.5°': 'rotate=0.0436,crop=iw*0.94:ih*0.94',
  '9:16 in pillars': 'crop=ih*9/16:ih,pad=ih*16/9:ih:(ow-iw)/2:0',
  'picture in picture':
    'null[clip];movie={other},scale={inset}:-2[other];[clip][other]overlay=W*0.68:H*0.06:eof_action=repeat:shortest=0',
  'crop, grade, bars, title': `crop=iw*0.9:ih*0.9,eq=contrast=1.2:saturation=1.3,${BARS},${title(0.1, 'h*0.7')}`,
  'flip, crop, grade, 0.8×': `${CROPPED_LOOK},setpts=PTS/0.8`,
} as const;

/** Held-out graphics that no threshold was tuned on. */
export const HELD_OUT = {
  'lower third at the right': `drawbox=iw*0.48:ih*0.78:iw*0.47:ih*0.12:0x203050@0.8:fill,${title(0.07, 'h*0.81', 'w*0.7')}`,
  'logo in a corner':
    'drawbox=iw*0.83:ih*0.06:iw*0.12:ih*0.16:white:fill,drawbox=iw*0.86:ih*0.1:iw*0.06:ih*0.08:red:fill',
  ticker: `drawbox=0:ih*0.85:iw:ih*0.15:0x101850:fill,${title(0.09, 'h*0.88', 'w*0.05')}`,
  subtitles: `${title(0.065, 'h*0.8')},${title(0.065, 'h*0.88')}`,
  'picture in picture, below at the left':
    'null[clip];movie={other},scale={inset}:-2[other];[clip][other]overlay=W*0.04:H*0.66:eof_action=repeat:shortest=0',
  'crop 15 %, off-centre': 'crop=iw*0.85:ih*0.85:iw*0.02:ih*0.11',
  'crop 25 %, off-centre': 'crop=iw*0.75:ih*0.75:iw*0.07:ih*0.16',
  'flip, grade, lower third': `hflip,eq=contrast=1.2:brightness=0.04,drawbox=iw*0.06:ih*0.72:iw*0.4:ih*0.18:0xf0e020:fill,${title(0.07, 'h*0.78', 'w*0.1')}`,
} as const;
export type Change = keyof typeof CHANGES | keyof typeof HELD_OUT;

const SMALL_FILM = { width: 640, height: 360 };

/**
 * Returns an edit's filter for a film size. `{other}`, `{mark}` and `{font}` are paths; the first two files have that
 * size.
 */
export function filterOf(change: Change, files: Readonly<Record<string, string>>, size = SMALL_FILM): string {
  const filled = { ...files, size: `${size.width}x${size.height}`, inset: String(Math.round((size.width * 9) / 32)) };
  return { ...CHANGES, ...HELD_OUT }[change].replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => filled[name as keyof typeof filled]!,
  );
}

export interface FilmFrame {
  /** Milliseconds. */
  time: number;
  luma: Uint8Array;
}

interface Shot {
  /** Start in the file, in seconds. */
  from?: number;
  seconds?: number;
  /** Seconds of the shot before the first sample. */
  skip?: number;
  /** Position in the film, in milliseconds. */
  at?: number;
  files?: Readonly<Record<string, string>>;
  aspect?: number;
}

/** Returns the frames of a 640-pixel film of an edited file, sampled as a browser does. */
export const readFilm = (path: string, change: Change, shot: Shot = {}): Promise<FilmFrame[]> =>
  readEdited(path, filterOf(change, shot.files ?? {}), shot);

/** Returns the frames of a file edited by an ffmpeg filter, whose input is 640 pixels wide. */
export async function readEdited(
  path: string,
  filter: string,
  { from = 0, seconds = 5, skip = 0, at = 0, files = {}, aspect = LANDSCAPE }: Shot = {},
): Promise<FilmFrame[]> {
  const { width, height } = frameSizeOf(aspect);
  const looked = `trim=start=${skip.toFixed(3)},setpts=PTS-STARTPTS,fps=${FILM_FRAMES_PER_SECOND}:round=up,scale=${width}:${height}:flags=area,format=gray`;
  const input = [
    '-ss',
    String(from),
    ...fileInput(path),
    '-an',
    '-vf',
    `scale=${SMALL_FILM.width}:-2,${filter},${looked}`,
  ];
  const { stdout } = await ffmpeg([...input, '-t', String(seconds - skip), '-f', 'rawvideo', 'pipe:1'], {
    maxStdoutBytes: 2 ** 28,
    timeoutMs: 900_000,
    // The filter also reads files.
    confinement: { reads: [path, ...Object.values(files)], writes: [] },
  });
  const size = width * height;
  return Array.from({ length: Math.floor(stdout.length / size) }, (_, i) => ({
    time: at + (i * 1_000) / FILM_FRAMES_PER_SECOND,
    luma: stdout.subarray(i * size, (i + 1) * size),
  }));
}

/** Encodes film frames as a browser sends them. */
export const codeFrames = (frames: readonly FilmFrame[], aspect = LANDSCAPE): FilmRecord[] =>
  frames.flatMap(({ time, luma }) => filmRecords({ luma, ...frameSizeOf(aspect), aspect }, time));

export const codeFilm = async (path: string, change: Change, shot: Shot = {}): Promise<FilmRecord[]> =>
  codeFrames(await readFilm(path, change, shot));
