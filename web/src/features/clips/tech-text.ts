import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import type { DeliveredFile } from '@zhenku/contract/clips/media-facts';
import { formatSize } from '@zhenku/contract/format';

const CODEC: Record<string, string> = {
  h264: 'H.264 (AVC)',
  hevc: 'H.265 (HEVC)',
  prores: 'Apple ProRes',
  dnxhd: 'Avid DNxHD',
  mpeg2video: 'MPEG-2',
  mjpeg: 'Motion JPEG',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
};

const CHANNELS: Record<number, string> = { 1: '单声道', 2: '立体声', 6: '5.1 声道', 8: '7.1 声道' };

export const codecText = (codec: string) => CODEC[codec] ?? codec.toUpperCase();

/** Formats bit rates: `12345678` → `12.35 Mbps`; below one megabit `850 kbps`. */
export function bitRateText(bitsPerSecond: number): string {
  return bitsPerSecond >= 1e6 ? `${(bitsPerSecond / 1e6).toFixed(2)} Mbps` : `${Math.round(bitsPerSecond / 1e3)} kbps`;
}

/** Formats audio like `AAC · 立体声 · 48 kHz`; 无 if there is no sound. */
export function audioText(audio: VideoDetail['audio']): string {
  if (!audio) return '无';
  const codec = audio.codec.startsWith('pcm_') ? 'PCM' : codecText(audio.codec);
  const channels = CHANNELS[audio.channels] ?? `${audio.channels} 声道`;
  return `${codec} · ${channels} · ${audio.sampleRate / 1000} kHz`;
}

/** Formats frame rates like `25 fps` or `29.97 fps`. */
export const frameRateText = (fps: number) => `${Number(fps.toFixed(2))} fps`;

const CONTAINER: Record<string, string> = {
  mp4: 'MP4',
  mov: 'MOV',
  mxf: 'MXF',
  matroska: 'MKV',
  webm: 'WebM',
  mpegts: 'TS',
  avi: 'AVI',
};
const HDR = { pq: 'HDR（PQ）', hlg: 'HDR（HLG）' } as const;

const containerText = (container: string) => CONTAINER[container] ?? container.toUpperCase();

/** Formats a file's encoding like `MOV · Apple ProRes · 12 位 4:4:4 · 带透明通道`. */
const codingText = (file: DeliveredFile) =>
  [
    containerText(file.container),
    codecText(file.codec),
    `${file.bitDepth} 位 ${file.chroma}`,
    file.alpha && '带透明通道',
    file.hdr && HDR[file.hdr],
  ]
    .filter(Boolean)
    .join(' · ');

const scanText = ({ scan, frameRate }: DeliveredFile) =>
  `${scan === 'interlaced' ? '隔行' : '逐行'} ${frameRateText(frameRate)}`;

/**
 * Formats a file like `1920×1080 · MP4 · H.264 (AVC) · 8 位 4:2:0 · 逐行 25 fps · 5.12 Mbps · 8.20MB · AAC · 立体声 · 48 kHz
 * · 时码 10:00:00:00`.
 */
export function deliveredText(file: DeliveredFile): string {
  const audio = file.audio.length > 1 ? `${file.audio.length} 条音轨` : audioText(file.audio[0] ?? null);
  return [
    `${file.width}×${file.height}`,
    codingText(file),
    scanText(file),
    bitRateText(file.bitRate),
    formatSize(file.sizeBytes),
    file.audio.length === 0 ? '无声音' : audio,
    file.timecode && `时码 ${file.timecode}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Summarises what buyers of a tier get: `1920×1080 · MP4 · H.264 (AVC) · 8 位 4:2:0 · 逐行 25 fps · 8.20MB，另有母版 MOV · …`; null
 * if the files have no media facts.
 */
export function deliveredSummary(files: readonly DeliveredFile[]): string | null {
  const standard = files.find(({ format }) => format === 'standard');
  if (!standard) return null;
  const size = `${standard.width}×${standard.height}`;
  const text = [size, codingText(standard), scanText(standard), formatSize(standard.sizeBytes)].join(' · ');
  const master = files.find(({ format }) => format === 'master');
  return master ? `${text}，另有母版 ${codingText(master)} · ${formatSize(master.sizeBytes)}` : text;
}
