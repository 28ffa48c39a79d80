import type { VideoFacts } from './probe.ts';
import { convertTimecode } from './timecode.ts';
import { fileInput } from './programs/run.ts';
import type { Size } from './tiers.ts';
import { toneMapFile } from './tone-map.ts';

/** Tags for the output of `normalise`. */
export const BT709_TAGS = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];

/** Returns output options for a WebP picture; frames must be `bgra`, otherwise they would be treated as BT.601. */
export function webp(quality: number): string[] {
  return ['-c:v', 'libwebp', '-quality', String(quality)];
}

/** Relabels frames after `lut3d`, which keeps the original's colour tags; later filters rely on them. */
const TAGGED_RGB = 'setparams=colorspace=gbr:color_primaries=bt709:color_trc=bt709:range=pc';
const TAGGED_BT709 = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv';

/** Matrices of standard-definition and wide-gamut video that the `colorspace` filter converts to BT.709. */
const CONVERTIBLE = new Set(['smpte170m', 'bt470bg', 'smpte240m', 'fcc', 'bt2020nc']);
const COLORSPACE_REST =
  'space=bt709:iprimaries=bt709:primaries=bt709:itrc=bt709:trc=bt709:irange=tv:range=tv:format=yuv420p';

const FRAME_RATES = [24000 / 1001, 24, 25, 30000 / 1001, 30, 48, 50, 60000 / 1001, 60];

/** ffmpeg's own decoders ignore the alpha of these codecs. */
const ALPHA_DECODERS: Record<string, string> = { vp8: 'libvpx', vp9: 'libvpx-vp9' };

/** Returns input options that open an original for decoding. */
export function originalInput(path: string, { alpha, codec }: VideoFacts): string[] {
  const decoder = alpha ? ALPHA_DECODERS[codec] : undefined;
  return [...(decoder ? ['-c:v', decoder] : []), ...fileInput(path)];
}

/**
 * Returns the filter chain that converts an original to progressive, square-pixel, opaque, 8-bit BT.709 of `size`; both fields
 * of an interlaced frame become frames. ffmpeg itself rotates frames upright before the first filter.
 */
export async function normalise(facts: VideoFacts, size: Size): Promise<string> {
  const deinterlace = facts.interlaced ? ['bwdif=mode=send_field'] : [];
  return [...withoutPadding(facts), ...deinterlace, ...(await scaleAndColour(facts, size)), 'setsar=1'].join(',');
}

/**
 * Returns the start of the filter chain for a picture that begins after the sound, as in most transport streams; empty
 * for others. Encoders would fill the time before it with copies of the first frame, and its timecode would be late.
 */
export const fromFirstFrame = ({ pictureStart }: VideoFacts): string =>
  pictureStart > 0 ? 'setpts=PTS-STARTPTS,' : '';

/** Cuts off rows that are stored only because encoders work in blocks. */
function withoutPadding({ codedWidth, codedHeight, rotation, height }: VideoFacts): string[] {
  return rotation === 0 && height < codedHeight ? [`crop=${codedWidth}:${height}:0:0`] : [];
}

/**
 * Returns the end of the filter chain, which makes a variable frame rate constant; empty for constant rates. It must be
 * last: it repeats frames, and only here do queued copies share one frame's memory.
 */
export function evenRate(facts: VideoFacts): string {
  return facts.variableFrameRate ? `,fps=${evenedRate(facts)}` : '';
}

/** Returns the frame rate after `normalise` and `evenRate`. */
export function evenedRate({ variableFrameRate, fps, interlaced }: VideoFacts): number {
  if (interlaced) return fps * 2;
  return variableFrameRate ? nearestFrameRate(fps) : fps;
}

/** Returns the timecode of the first frame after `normalise` and `evenRate`. */
export const evenedTimecode = (facts: VideoFacts): string | null =>
  convertTimecode(facts.timecode, { from: facts.fps, to: evenedRate(facts) });

/** Returns the same as `normalise` for one picture, ready for `webp`. */
export async function normalisePicture(facts: VideoFacts, size: Size): Promise<string> {
  const first = [...withoutPadding(facts), ...(facts.interlaced ? ['yadif'] : [])];
  if (facts.hdr) return [...first, ...(await toneMapped(facts, size)), 'format=bgra'].join(',');
  const matrix = facts.colorMatrix ? '' : ':in_color_matrix=bt709';
  return [...first, `scale=${size.width}:${size.height}${matrix}`, ...overBlack(facts), 'format=bgra'].join(',');
}

async function scaleAndColour(facts: VideoFacts, size: Size): Promise<string[]> {
  const { hdr, colorMatrix, fullRange } = facts;
  const rgb = isRgb(facts);
  const scale = [
    `scale=${size.width}:${size.height}`,
    ...(fullRange || rgb ? ['out_range=tv'] : []),
    // Otherwise the scaler would convert RGB to BT.601.
    ...(rgb ? ['out_color_matrix=bt709'] : []),
  ];
  if (hdr) {
    const toLimited = 'scale=out_color_matrix=bt709:out_range=tv';
    return [...(await toneMapped(facts, size)), toLimited, 'format=yuv420p', TAGGED_BT709];
  }
  // Untagged video of these sizes is BT.709. The scaler could convert too, but costs twenty times as much.
  const convert =
    colorMatrix && CONVERTIBLE.has(colorMatrix) ? [`colorspace=ispace=${colorMatrix}:${COLORSPACE_REST}`] : [];
  return [scale.join(':'), ...overBlack(facts), 'format=yuv420p', ...convert];
}

/** Ends in full-range R'G'B' of BT.709, converted after scaling, because there are fewer pixels then. */
async function toneMapped(facts: VideoFacts, size: Size): Promise<string[]> {
  const matrix = facts.colorMatrix ? '' : ':in_color_matrix=bt2020';
  const table = `lut3d=file='${await toneMapFile(facts)}':interp=tetrahedral`;
  return [`scale=${size.width}:${size.height}${matrix}`, ...overBlack(facts), 'format=gbrp10', table, TAGGED_RGB];
}

function overBlack(facts: VideoFacts): string[] {
  if (!facts.alpha) return [];
  const [transparent, opaque] = isRgb(facts) ? ['gbrap', 'gbrp'] : ['yuva444p10le', 'yuv444p10le'];
  return [`format=${transparent}`, 'premultiply=inplace=1', `format=${opaque}`];
}

const isRgb = ({ colorMatrix, chroma }: VideoFacts): boolean => colorMatrix === 'gbr' || chroma === 'RGB';

function nearestFrameRate(fps: number): number {
  const capped = Math.min(fps, 60);
  return FRAME_RATES.reduce((best, rate) => (Math.abs(rate - capped) < Math.abs(best - capped) ? rate : best));
}
