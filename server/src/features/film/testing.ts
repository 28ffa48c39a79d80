import { FILM_FRAMES_PER_SECOND, FRAME_SIZE, type FilmRecord, filmCodes } from '@zhenku/contract/rules/frame-codes';
import { ffmpeg, fileInput } from '@zhenku/media/run';

const { width, height } = FRAME_SIZE;

/** What editors do to a clip, as filters of ffmpeg. */
export const CHANGES = {
  plain: 'null',
  'crop 10 %': 'crop=iw*0.9:ih*0.9',
  'crop 20 %, off the middle': 'crop=iw*0.8:ih*0.8:iw*0.13:ih*0.05',
  flip: 'hflip',
  grade: 'eq=contrast=1.25:brightness=-0.06:saturation=1.4:gamma=1.1',
  'black and white': 'hue=s=0,eq=contrast=1.1',
  '2×': 'setpts=PTS/2',
  '0.8×': 'setpts=PTS/0.8',
  'bars of 2.39': 'drawbox=0:0:iw:ih*0.128:black:fill,drawbox=0:ih*0.872:iw:ih*0.128:black:fill',
  '9:16 in pillars': 'crop=ih*9/16:ih,pad=ih*16/9:ih:(ow-iw)/2:0',
  'lower third': 'drawbox=iw*0.05:ih*0.75:iw*0.5:ih*0.15:white:fill',
  'turned by 2.5°': 'rotate=0.0436,crop=iw*0.94:ih*0.94',
  'flip, crop, grade, 0.8×': 'hflip,crop=iw*0.9:ih*0.9,eq=contrast=1.2:brightness=0.04,setpts=PTS/0.8',
} as const;
export type Change = keyof typeof CHANGES;

/** The codes of a film of 640 pixels that shows a file so changed, from its second `from` on, as a browser sends them. */
export async function codeFilm(
  path: string,
  change: Change,
  { from = 0, seconds = 5, at = 0 } = {},
): Promise<FilmRecord[]> {
  const looked = `fps=${FILM_FRAMES_PER_SECOND}:round=up,scale=${width}:${height}:flags=area,format=gray`;
  const args = [
    '-ss',
    String(from),
    ...fileInput(path),
    '-an',
    '-vf',
    `scale=640:-2,${CHANGES[change]},${looked}`,
    '-t',
    String(seconds),
  ];
  const { stdout } = await ffmpeg([...args, '-f', 'rawvideo', 'pipe:1'], {
    maxStdoutBytes: 2 ** 28,
    timeoutMs: 300_000,
  });
  const frames = Math.floor(stdout.length / (width * height));
  return Array.from({ length: frames }, (_, i) => {
    const luma = stdout.subarray(i * width * height, (i + 1) * width * height);
    return filmCodes(luma, width, height).map((code) => ({ ...code, time: at + (i * 1_000) / FILM_FRAMES_PER_SECOND }));
  }).flat();
}
