import { open, stat } from 'node:fs/promises';
import { isMachineFailure, MediaError } from './errors.ts';
import { PROBE_MEMORY_BYTES } from './memory.ts';
import { ffmpeg, ffprobe, fileInput } from './run.ts';

export type Container = 'mp4' | 'mov' | 'matroska' | 'webm' | 'mxf' | 'mpegts' | 'avi';

/** A file's facts from its headers; only a complete decode (transcode.ts) verifies the rest. */
export interface VideoFacts {
  container: Container;
  codec: string;
  profile: string | null;
  pixelFormat: string;
  /** The stored size. */
  codedWidth: number;
  codedHeight: number;
  /** Displayed size, after rotation and pixel shape. */
  width: number;
  height: number;
  /** Clockwise degrees: 0, 90, 180 or 270. */
  rotation: number;
  /** Pixel shape, width ÷ height. */
  sar: number;
  /** Frames per second, on average. */
  fps: number;
  variableFrameRate: boolean;
  interlaced: boolean;
  hdr: 'pq' | 'hlg' | null;
  /** ffmpeg's name (`bt709`, `bt2020nc`, …); null if the file does not specify it. */
  colorMatrix: string | null;
  fullRange: boolean;
  durationSeconds: number;
  /** Bits per second of the whole file. */
  bitRate: number;
  streamIndex: number;
  audio: { codec: string; channels: number; sampleRate: number; streamIndex: number } | null;
  sizeBytes: number;
}

/** The only formats that ffmpeg opens: a playlist or an image named .mp4 is never followed. */
const FORMATS = 'mov,matroska,webm,mxf,mpegts,avi';

interface ProbedStream {
  index: number;
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  r_frame_rate?: string;
  avg_frame_rate?: string;
  field_order?: string;
  color_range?: string;
  color_space?: string;
  color_transfer?: string;
  duration?: string;
  channels?: number;
  sample_rate?: string;
  disposition?: { attached_pic?: number };
  tags?: Record<string, string>;
  side_data_list?: { rotation?: number }[];
}

interface Probed {
  streams?: ProbedStream[];
  format?: { format_name?: string; duration?: string; bit_rate?: string; tags?: Record<string, string> };
}

/**
 * Reads a file's facts. Throws MediaError `empty`, `unreadable`, `containerNotAllowed`, `noVideo`, or `damaged` if an MP4 or
 * MOV ends before its media data.
 */
export async function probe(path: string, signal?: AbortSignal): Promise<VideoFacts> {
  const { size } = await stat(path);
  if (size === 0) throw new MediaError('empty');
  const probed = await readHeaders(path, signal);
  const container = containerOf(probed);
  const video = probed.streams?.find((s) => s.codec_type === 'video' && !s.disposition?.attached_pic);
  if (!video?.width || !video.height) throw new MediaError('noVideo');
  if (container === 'mp4' || container === 'mov') await assertWhole(path, size, signal);

  const durationSeconds = durationOf(probed, video) ?? (await measureDuration(path, signal));
  const audio = probed.streams?.find((s) => s.codec_type === 'audio' && s.codec_name && s.channels);
  return {
    container,
    codec: video.codec_name ?? 'unknown',
    profile: video.profile ?? null,
    pixelFormat: video.pix_fmt ?? 'unknown',
    ...geometry(video, video.width, video.height),
    ...timing(video),
    ...colour(video),
    durationSeconds,
    bitRate: Number(probed.format?.bit_rate ?? 0) || (durationSeconds ? Math.round((size * 8) / durationSeconds) : 0),
    streamIndex: video.index,
    audio: audio
      ? {
          codec: audio.codec_name ?? 'unknown',
          channels: audio.channels ?? 0,
          sampleRate: Number(audio.sample_rate ?? 0),
          streamIndex: audio.index,
        }
      : null,
    sizeBytes: size,
  };
}

async function readHeaders(path: string, signal?: AbortSignal): Promise<Probed> {
  const args = ['-format_whitelist', FORMATS, ...fileInput(path), '-show_format', '-show_streams', '-of', 'json'];
  try {
    const { stdout } = await ffprobe(args, { signal, memoryBytes: PROBE_MEMORY_BYTES });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ffprobe's own format; every field is optional
    return JSON.parse(stdout.toString()) as Probed;
  } catch (error) {
    if (!(error instanceof MediaError) || error.code !== 'toolFailed' || isMachineFailure(error)) throw error;
    const stderr = String(error.detail.stderr ?? '');
    const refused = /\[(\S+) @ .*not on whitelist/.exec(stderr)?.[1];
    if (refused) throw new MediaError('containerNotAllowed', { container: refused }, { cause: error });
    throw new MediaError('unreadable', { stderr }, { cause: error });
  }
}

function containerOf({ format }: Probed): Container {
  const names = (format?.format_name ?? '').split(',');
  // One demuxer reads both; QuickTime has its own brand, or none.
  if (names.includes('mov')) return (format?.tags?.major_brand ?? 'qt').trim() === 'qt' ? 'mov' : 'mp4';
  // Nor does ffprobe distinguish WebM from Matroska.
  if (names.includes('matroska')) return 'matroska';
  const known = (['webm', 'mxf', 'mpegts', 'avi'] as const).find((name) => names.includes(name));
  if (!known) throw new MediaError('containerNotAllowed', { container: names[0] ?? 'unknown' });
  return known;
}

function geometry(video: ProbedStream, codedWidth: number, codedHeight: number) {
  const turned = video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation;
  // The display matrix counts anticlockwise, the older tag clockwise.
  const degrees = turned === undefined ? Number(video.tags?.rotate ?? 0) : -turned;
  const rotation = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360 || 0;
  const sar = ratio(video.sample_aspect_ratio?.replace(':', '/')) ?? 1;
  const shownWidth = Math.round(codedWidth * sar);
  const [width, height] = rotation % 180 === 0 ? [shownWidth, codedHeight] : [codedHeight, shownWidth];
  return { codedWidth, codedHeight, width, height, rotation, sar };
}

function timing(video: ProbedStream) {
  const average = ratio(video.avg_frame_rate);
  const nominal = ratio(video.r_frame_rate);
  const fps = average ?? nominal ?? 25;
  const interlaced = ['tt', 'bb', 'tb', 'bt'].includes(video.field_order ?? '');
  // Interlaced streams may give their field rate as the nominal one.
  const variableFrameRate = !interlaced && nominal !== null && Math.abs(nominal - fps) / nominal > 0.01;
  return { fps: Math.round(fps * 1000) / 1000, interlaced, variableFrameRate };
}

function colour(video: ProbedStream) {
  const hdr = { smpte2084: 'pq', 'arib-std-b67': 'hlg' }[video.color_transfer ?? ''];
  const known = video.color_space && video.color_space !== 'unknown' ? video.color_space : null;
  return {
    hdr: hdr === 'pq' || hdr === 'hlg' ? hdr : null,
    colorMatrix: known,
    fullRange: video.color_range === 'pc' || (video.pix_fmt?.startsWith('yuvj') ?? false),
  } as const;
}

/** Returns the video's own duration rather than the file's, in which the sound may be longer. */
function durationOf({ format }: Probed, video: ProbedStream): number | null {
  const tag = /^(\d+):(\d+):([\d.]+)$/.exec(video.tags?.DURATION ?? '');
  const tagged = tag ? Number(tag[1]) * 3600 + Number(tag[2]) * 60 + Number(tag[3]) : 0;
  return Number(video.duration ?? 0) || tagged || Number(format?.duration ?? 0) || null;
}

/** Measures the duration by reading all packets without decoding: browser recordings do not declare it. */
async function measureDuration(path: string, signal?: AbortSignal): Promise<number> {
  let seconds = 0;
  const onProgress = (time: number) => (seconds = time);
  await ffmpeg([...fileInput(path), '-map', '0:v:0', '-c', 'copy', '-f', 'null', '-'], {
    signal,
    timeoutMs: 600_000,
    memoryBytes: PROBE_MEMORY_BYTES,
    onProgress,
  });
  return seconds;
}

/** Far more than two hours in one-second fragments need; a file of empty boxes would otherwise take hours. */
const BOXES_MAX = 30_000;

/** Detects a truncated upload immediately rather than at the end of a long decode. */
async function assertWhole(path: string, size: number, signal?: AbortSignal): Promise<void> {
  const file = await open(path);
  try {
    const header = Buffer.alloc(16);
    let offset = 0;
    for (let boxes = 0; offset + 8 <= size; boxes++) {
      if (signal?.aborted) throw new MediaError('aborted');
      if (boxes >= BOXES_MAX) throw new MediaError('unreadable', { boxes });
      await file.read(header, 0, 16, offset);
      const short = header.readUInt32BE(0);
      const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
      if (header.toString('latin1', 4, 8) === 'mdat' && offset + length > size) {
        throw new MediaError('damaged', { missingBytes: offset + length - size });
      }
      if (length < 8) return; // 0: up to the end of the file
      offset += length;
    }
  } finally {
    await file.close();
  }
}

/** Parses `30000/1001` as 29.97; null for `0/0`, `0/1` and invalid ratios. */
function ratio(text: string | undefined): number | null {
  const [above, below] = (text ?? '').split('/').map(Number);
  return above && below ? above / below : null;
}
