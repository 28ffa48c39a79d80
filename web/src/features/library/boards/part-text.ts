import { type ClipFrames, type ClipPoints, usedFrames } from '@zhenku/contract/rules/clip-points';
import { clipTimecode } from '@zhenku/contract/rules/timecode';

/** Describes the used part of a clip in time code. */
export function partText(item: ClipPoints & ClipFrames): string {
  const { inFrame, outFrame, fps, frameCount } = item;
  const used = clipTimecode(usedFrames(item), fps);
  if (inFrame === null && outFrame === null) return `全段 ${used}`;
  return `入 ${clipTimecode(inFrame ?? 0, fps)} · 出 ${clipTimecode(outFrame ?? frameCount, fps)} · 用 ${used}`;
}
