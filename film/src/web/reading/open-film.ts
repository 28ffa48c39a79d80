import { ALL_FORMATS, BlobSource, Input, type InputVideoTrack } from 'mediabunny';
import { FilmError, type FilmFacts, HOURS_MAX } from '../film-pictures.ts';

export interface OpenFilm {
  facts: FilmFacts;
  track: InputVideoTrack;
  /** The film's first timestamp, in seconds. */
  start: number;
}

const CODEC_NAMES: Record<string, string> = {
  hevc: 'HEVC（H.265）',
  vp9: 'VP9',
  av1: 'AV1',
  vp8: 'VP8',
  avc: 'H.264',
  prores: 'ProRes',
};
/** Names of codecs that browsers rarely support, by the beginnings of their FourCC codes. */
const LETTERS: Record<string, string> = {
  ap: 'ProRes',
  avd: 'DNxHD',
  hv: 'HEVC（H.265）',
  he: 'HEVC（H.265）',
  cfh: 'CineForm',
  mp4v: 'MPEG-4',
  xd: 'XDCAM',
};
const BROKEN = '这个文件不是视频，或已损坏';

/** Opens a film file. Throws `FilmError` with what is wrong, in Chinese. */
export async function openFilm(file: File): Promise<OpenFilm> {
  if (typeof VideoDecoder === 'undefined') {
    throw new FilmError('这个浏览器不能在本机逐帧读取影片，请换用最新的 Chrome、Edge 或 Safari');
  }
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const track = await readTrack(input);
  if (!track) throw new FilmError('文件里没有视频轨，请换成片文件');
  if (!(await canDecode(track))) {
    const codec = await codecName(track);
    throw new FilmError(`这个浏览器不能解码 ${codec} 视频，请从剪辑软件导出一份 H.264 的 MP4 再检查`);
  }
  try {
    const [start, end] = [await track.getFirstTimestamp(), await track.computeDuration()];
    const duration = end - start;
    if (!(duration > 0)) throw new FilmError(BROKEN);
    if (duration > HOURS_MAX * 3_600) throw new FilmError(`影片超过 ${HOURS_MAX} 小时，请分段检查`);
    const { bestGuessFrameRate } = await track.computeFrameRateMetrics();
    const fps = Math.min(1_000, Math.max(1, bestGuessFrameRate));
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    return { facts: { duration, fps, width, height }, track, start };
  } catch (error) {
    throw error instanceof FilmError ? error : new FilmError(BROKEN);
  }
}

async function readTrack(input: Input): Promise<InputVideoTrack | null> {
  try {
    if (!(await input.canRead())) throw new FilmError(BROKEN);
    // A truncated file may list no tracks.
    if ((await input.getTracks()).length === 0) throw new FilmError(BROKEN);
    return await input.getPrimaryVideoTrack();
  } catch {
    throw new FilmError(BROKEN);
  }
}

async function canDecode(track: InputVideoTrack): Promise<boolean> {
  try {
    return await track.canDecode();
  } catch {
    return false;
  }
}

async function codecName(track: InputVideoTrack): Promise<string> {
  const codec = await track.getCodec();
  if (codec !== null) return CODEC_NAMES[codec] ?? codec.toUpperCase();
  const letters = await track.getInternalCodecId();
  const known =
    typeof letters === 'string' && Object.entries(LETTERS).find(([begin]) => letters.toLowerCase().startsWith(begin));
  return known ? known[1] : '这种编码的';
}
