import type { VideoFacts } from './probe.ts';

/** The facts of a plain H.264 file, limited to those that rules use. */
export const H264_FACTS = {
  container: 'mp4',
  codec: 'h264',
  pixelFormat: 'yuv420p',
  bitDepth: 8,
  chroma: '4:2:0',
  alpha: false,
  hdr: null,
  interlaced: false,
  variableFrameRate: false,
  hidesFrames: false,
  fullRange: false,
  colorMatrix: null,
  width: 1920,
  height: 1080,
  codedWidth: 1920,
  codedHeight: 1080,
  rotation: 0,
  dolbyVision: null,
} as VideoFacts;
