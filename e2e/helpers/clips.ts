import { access } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../shared/clips');

/** Files that cannot be sold, with what their creator reads. */
export const BAD_CLIPS = {
  'bad-empty.mp4': '文件是空的，请重新导出后上传',
  'bad-audio-only.mp4': '文件中没有视频画面',
  'bad-truncated.mp4': '文件已损坏或不完整，请重新导出后上传',
  'bad-png-renamed.mp4': '不支持的文件格式',
  'friday-sd-640x480.mp4': '分辨率低于1920×1080',
  'prores-422hq-320x240.mov': '分辨率低于1920×1080',
} as const;

const GOOD_CLIPS = [
  'flower-4k.mp4',
  'corridor-1080p.mp4',
  'bottles-portrait-1080x1920.mp4',
  'hdv-1080i50-sar4x3.mov',
] as const;

export type ClipFile = (typeof GOOD_CLIPS)[number] | keyof typeof BAD_CLIPS;

/** A real clip of the folder that stands beside the checkout. */
export const clip = (file: ClipFile) => join(FOLDER, file);

/** Throws where the clips are missing: without them nothing would be tested. */
export async function assertClips(): Promise<void> {
  await Promise.all([...GOOD_CLIPS, ...Object.keys(BAD_CLIPS)].map((file) => access(join(FOLDER, file))));
}
