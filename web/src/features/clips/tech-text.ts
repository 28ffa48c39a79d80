import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';

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

/** `12345678` → `12.35 Mbps`; below one megabit `850 kbps`. */
export function bitRateText(bitsPerSecond: number): string {
  return bitsPerSecond >= 1e6 ? `${(bitsPerSecond / 1e6).toFixed(2)} Mbps` : `${Math.round(bitsPerSecond / 1e3)} kbps`;
}

/** `AAC · 立体声 · 48 kHz`; 无 without sound. */
export function audioText(audio: VideoDetail['audio']): string {
  if (!audio) return '无';
  const codec = audio.codec.startsWith('pcm_') ? 'PCM' : codecText(audio.codec);
  const channels = CHANNELS[audio.channels] ?? `${audio.channels} 声道`;
  return `${codec} · ${channels} · ${audio.sampleRate / 1000} kHz`;
}

/** `25 fps`, `29.97 fps`. */
export const frameRateText = (fps: number) => `${Number(fps.toFixed(2))} fps`;
