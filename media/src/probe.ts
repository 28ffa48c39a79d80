import { type FileHandle, open, stat } from 'node:fs/promises';
import { type AigcOrigin, readAigcMark } from './metadata/aigc-mark.ts';
import { isMachineFailure, MediaError } from './errors.ts';
import { PROBE_MEMORY_BYTES } from './programs/memory.ts';
import { type PixelFormat, readPixelFormat } from './pixel-format.ts';
import { ffmpeg, ffprobe, fileInput } from './programs/run.ts';
import { defaultProgramme, type Programme, type SoundTrack } from './sound-tracks.ts';

export type Container = 'mp4' | 'mov' | 'matroska' | 'webm' | 'mxf' | 'mpegts' | 'avi';

/** A file's facts as its headers state them. Only a complete decode (transcode.ts) verifies the frames. */
export interface VideoFacts extends PixelFormat {
  container: Container;
  codec: string;
  profile: string | null;
  pixelFormat: string;
  codedWidth: number;
  codedHeight: number;
  /** Displayed size, after rotation and pixel shape, without padding. */
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
  /** The peak brightness of PQ content by the file's metadata; null if it has none. */
  peakNits: number | null;
  /** ffmpeg's names (`bt709`, `bt2020nc`, …); null if the file does not specify it. */
  colorMatrix: string | null;
  primaries: string | null;
  transfer: string | null;
  fullRange: boolean;
  /** The Dolby Vision profile. Its metadata is optional: every player can show the picture without it. */
  dolbyVision: number | null;
  /** The first frame's timecode, `hh:mm:ss:ff`, or `hh:mm:ss;ff` if it is drop-frame. */
  timecode: string | null;
  /** The name of the tape or card. */
  reel: string | null;
  /** Whether an edit list hides a part from players. */
  hidesFrames: boolean;
  durationSeconds: number;
  /** Seconds from the file's beginning, where sound may already play, to the first frame. */
  pictureStart: number;
  /** Null if the file does not specify it. */
  frameCount: number | null;
  /** Bits per second of the whole file. */
  bitRate: number;
  streamIndex: number;
  /** The programme for viewers; null without sound. */
  audio: Programme | null;
  soundTracks: SoundTrack[];
  aigc: AigcOrigin | null;
  sizeBytes: number;
}

/** The only formats that ffmpeg opens: a playlist or an image named .mp4 is never followed. */
const FORMATS = 'mov,matroska,webm,mxf,mpegts,avi';

interface ProbedStream {
  index: number;
  codec_type?: string;
  codec_name?: string;
  codec_tag_string?: string;
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
  color_primaries?: string;
  color_transfer?: string;
  start_time?: string;
  duration?: string;
  nb_frames?: string;
  channels?: number;
  channel_layout?: string;
  sample_rate?: string;
  disposition?: { default?: number; attached_pic?: number; timed_thumbnails?: number };
  tags?: Record<string, string>;
  side_data_list?: { rotation?: number; dv_profile?: number; max_content?: number; max_luminance?: string }[];
}

interface ProbeOutput {
  streams?: ProbedStream[];
  format?: {
    format_name?: string;
    start_time?: string;
    duration?: string;
    bit_rate?: string;
    tags?: Record<string, string>;
  };
}

/** The maximum size of ffprobe's output: tags can have any length. */
const HEADERS_MAX_BYTES = 8 * 1024 * 1024;

/**
 * The Dolby Vision profile whose colours only a Dolby decoder shows, and the tags of such files without a profile
 * number.
 */
const DOLBY_ONLY_PROFILE = 5;
const DOLBY_ONLY_TAGS = ['dvh1', 'dvhe', 'dav1'];

/**
 * Reads a file's facts. Throws MediaError `empty`, `unreadable`, `containerNotAllowed`, `noVideo`, `encrypted`,
 * `dolbyVisionOnly`, or `damaged` if an MP4 or MOV ends before its media data.
 */
export async function probe(path: string, signal?: AbortSignal): Promise<VideoFacts> {
  const { size } = await stat(path);
  if (size === 0) throw new MediaError('empty');
  const probed = await readHeaders(path, signal);
  const container = containerOf(probed);
  const video = pictureTrack(probed.streams ?? []);
  if (!video?.width || !video.height) throw new MediaError('noVideo');
  assertColours(video);
  if (container === 'mp4' || container === 'mov') await assertReadable(path, size, signal);

  const pictureStart = Math.max(0, Number(video.start_time ?? 0) - Number(probed.format?.start_time ?? 0));
  const end = async () => endOf(probed, video) ?? (await measureDuration(path, signal));
  const durationSeconds = Number(video.duration ?? 0) || Math.max(0, (await end()) - pictureStart);
  const soundTracks = soundTracksOf(probed.streams ?? []);
  const times = timing(video);
  return {
    container,
    codec: video.codec_name ?? 'unknown',
    profile: video.profile ?? null,
    pixelFormat: video.pix_fmt ?? 'unknown',
    ...pixels(video),
    ...geometry(video, video.width, video.height),
    ...times,
    ...colour(video),
    dolbyVision: dolbyProfile(video),
    ...timecodeOf(probed, video),
    hidesFrames: Number(video.nb_frames ?? 0) > durationSeconds * times.fps + 1.5,
    durationSeconds,
    pictureStart,
    frameCount: Number(video.nb_frames ?? 0) || null,
    bitRate: Number(probed.format?.bit_rate ?? 0) || (durationSeconds ? Math.round((size * 8) / durationSeconds) : 0),
    streamIndex: video.index,
    audio: defaultProgramme(soundTracks),
    soundTracks,
    aigc: readAigcMark(probed.format?.tags),
    sizeBytes: size,
  };
}

/**
 * Returns the default picture track, or the largest if there are several. Covers, thumbnails and proxies have their own
 * tracks.
 */
function pictureTrack(streams: ProbedStream[]): ProbedStream | undefined {
  const pictures = streams.filter(
    ({ codec_type, disposition }) =>
      codec_type === 'video' && !disposition?.attached_pic && !disposition?.timed_thumbnails,
  );
  const defaults = pictures.filter(({ disposition }) => disposition?.default);
  const area = ({ width = 0, height = 0 }: ProbedStream) => width * height;
  return (defaults.length > 0 ? defaults : pictures).toSorted((a, b) => area(b) - area(a))[0];
}

/** Throws `dolbyVisionOnly` if only Dolby's decoders show the right colours. */
function assertColours(video: ProbedStream): void {
  const tag = video.codec_tag_string ?? '';
  const profile = dolbyProfile(video) ?? (DOLBY_ONLY_TAGS.includes(tag) ? DOLBY_ONLY_PROFILE : null);
  if (profile === DOLBY_ONLY_PROFILE) throw new MediaError('dolbyVisionOnly', { profile });
}

const dolbyProfile = ({ side_data_list }: ProbedStream): number | null =>
  side_data_list?.find((data) => data.dv_profile !== undefined)?.dv_profile ?? null;

function soundTracksOf(streams: ProbedStream[]): SoundTrack[] {
  return streams
    .filter((s) => s.codec_type === 'audio' && s.codec_name && s.channels)
    .map((s) => ({
      streamIndex: s.index,
      codec: s.codec_name ?? 'unknown',
      channels: s.channels ?? 0,
      layout: s.channel_layout && s.channel_layout !== 'unknown' ? s.channel_layout : null,
      sampleRate: Number(s.sample_rate ?? 0),
      isDefault: s.disposition?.default === 1,
    }));
}

/** VP9 stores alpha beside the picture and announces it only in a tag. */
function pixels({ pix_fmt, tags }: ProbedStream): PixelFormat {
  const format = readPixelFormat(pix_fmt ?? '');
  return tags?.alpha_mode === '1' || tags?.ALPHA_MODE === '1' ? { ...format, alpha: true } : format;
}

function timecodeOf({ streams = [], format }: ProbeOutput, video: ProbedStream) {
  const tagged = [video, ...streams.filter((s) => s.codec_type === 'data'), format ?? {}];
  const find = (name: string) => tagged.map(({ tags }) => tags?.[name]).find((value) => value !== undefined) ?? null;
  return { timecode: find('timecode'), reel: find('reel_name') };
}

async function readHeaders(path: string, signal?: AbortSignal): Promise<ProbeOutput> {
  const args = ['-format_whitelist', FORMATS, ...fileInput(path), '-show_format', '-show_streams', '-of', 'json'];
  try {
    const { stdout } = await ffprobe(args, {
      signal,
      memoryBytes: PROBE_MEMORY_BYTES,
      maxStdoutBytes: HEADERS_MAX_BYTES,
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ffprobe's own format; every field is optional
    return JSON.parse(stdout.toString()) as ProbeOutput;
  } catch (error) {
    if (!(error instanceof MediaError) || error.code !== 'toolFailed' || isMachineFailure(error)) throw error;
    const stderr = String(error.detail.stderr ?? '');
    const refused = /\[(\S+) @ .*not on whitelist/.exec(stderr)?.[1];
    if (refused) throw new MediaError('containerNotAllowed', { container: refused }, { cause: error });
    throw new MediaError('unreadable', { stderr }, { cause: error });
  }
}

function containerOf({ format }: ProbeOutput): Container {
  const names = (format?.format_name ?? '').split(',');
  // One demuxer reads MP4 and QuickTime. QuickTime files have the brand `qt`, or none.
  if (names.includes('mov')) return (format?.tags?.major_brand ?? 'qt').trim() === 'qt' ? 'mov' : 'mp4';
  // ffprobe does not distinguish WebM from Matroska either.
  if (names.includes('matroska')) return 'matroska';
  const known = (['webm', 'mxf', 'mpegts', 'avi'] as const).find((name) => names.includes(name));
  if (!known) throw new MediaError('containerNotAllowed', { container: names[0] ?? 'unknown' });
  return known;
}

/** Encoders work in blocks of 16 rows. Files that do not declare the crop would show the padding below the picture. */
const PADDED_HEIGHTS: Record<number, number> = { 1088: 1080, 2176: 2160 };

function geometry(video: ProbedStream, codedWidth: number, codedHeight: number) {
  const turned = video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation;
  // The display matrix counts anticlockwise, the older tag clockwise.
  const degrees = turned === undefined ? Number(video.tags?.rotate ?? 0) : -turned;
  const rotation = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360 || 0;
  const sar = ratio(video.sample_aspect_ratio?.replace(':', '/')) ?? 1;
  const shownWidth = Math.round(codedWidth * sar);
  const shownHeight = rotation === 0 ? (PADDED_HEIGHTS[codedHeight] ?? codedHeight) : codedHeight;
  const [width, height] = rotation % 180 === 0 ? [shownWidth, shownHeight] : [shownHeight, shownWidth];
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
  const known = (name: string | undefined) => (name && name !== 'unknown' && name !== 'reserved' ? name : null);
  return {
    hdr: hdr === 'pq' || hdr === 'hlg' ? hdr : null,
    colorMatrix: known(video.color_space),
    primaries: known(video.color_primaries),
    transfer: known(video.color_transfer),
    peakNits: hdr === 'pq' ? peakNits(video) : null,
    fullRange: video.color_range === 'pc' || (video.pix_fmt?.startsWith('yuvj') ?? false),
  } as const;
}

/** Returns the content's peak brightness if the file states it, otherwise that of the mastering display. */
function peakNits({ side_data_list = [] }: ProbedStream): number | null {
  const content = side_data_list.find(({ max_content }) => max_content)?.max_content;
  const display = side_data_list.find(({ max_luminance }) => max_luminance)?.max_luminance;
  return content ?? ratio(display) ?? null;
}

/** Returns when the video ends or, without a duration tag, when the file ends, although its sound may be longer. */
function endOf({ format }: ProbeOutput, video: ProbedStream): number | null {
  const tag = /^(\d+):(\d+):([\d.]+)$/.exec(video.tags?.DURATION ?? '');
  const tagged = tag ? Number(tag[1]) * 3600 + Number(tag[2]) * 60 + Number(tag[3]) : 0;
  return tagged || Number(format?.duration ?? 0) || null;
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

/**
 * The maximum number of boxes, far more than two hours in one-second fragments need; a file of empty boxes would
 * otherwise take hours.
 */
const BOXES_MAX = 30_000;

/** The maximum size of tables, larger than a two-hour video's; reading them takes a moment. */
const TABLES_MAX_BYTES = 64 * 1024 ** 2;

/** Detects a truncated or encrypted upload immediately rather than at the end of a long decode. */
async function assertReadable(path: string, size: number, signal?: AbortSignal): Promise<void> {
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
      const type = header.toString('latin1', 4, 8);
      if (type === 'moov' && length <= TABLES_MAX_BYTES) await assertNotEncrypted(file, { offset, length });
      if (type === 'mdat' && offset + length > size) {
        throw new MediaError('damaged', { missingBytes: offset + length - size });
      }
      if (length < 8) return; // 0: up to the end of the file
      offset += length;
    }
  } finally {
    await file.close();
  }
}

/**
 * Finds encryption, which ffprobe does not report, by the name of the sample entry in each `stsd` box. The name follows
 * the box's type, flags and entry count, and the entry's size.
 */
async function assertNotEncrypted(
  file: FileHandle,
  { offset, length }: { offset: number; length: number },
): Promise<void> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
  for (let at = buffer.indexOf('stsd'); at !== -1; at = buffer.indexOf('stsd', at + 4)) {
    if (buffer.toString('latin1', at + 16, at + 20) === 'encv') throw new MediaError('encrypted');
  }
}

/** Parses `30000/1001` as 29.97; null for `0/0`, `0/1` and invalid ratios. */
function ratio(text: string | undefined): number | null {
  const [above, below] = (text ?? '').split('/').map(Number);
  return above && below ? above / below : null;
}
