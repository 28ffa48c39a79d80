import { clip, type ClipName } from '../../testing/clips/clips.ts';

export { clip, type ClipName as ClipFile };

export const BAD_CLIPS = {
  'empty.mp4': '文件是空的，请重新导出后上传',
  'audio-only.mp4': '文件中没有视频画面',
  'truncated.mp4': '文件已损坏或不完整，请重新导出后上传',
  'damaged.mp4': '文件已损坏或不完整，请重新导出后上传',
  'picture.mp4': '不支持的文件格式',
  'too-small-640x480.mp4': '分辨率低于1920×1080',
  'too-small-10-bit.mov': '分辨率低于1920×1080',
} as const satisfies Partial<Record<ClipName, string>>;
