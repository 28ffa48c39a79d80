import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';

type Storyboard = NonNullable<VideoDetail['storyboard']>;

/** Returns whether a row of the clip's frames tells anything. */
export const hasStrip = ({ storyboard }: Pick<VideoDetail, 'storyboard'>): boolean =>
  storyboard !== null && !storyboard.alike;

export interface StoryboardCue {
  /** Seconds. */
  start: number;
  end: number;
  /** The image and its part as a media fragment: `…#xywh=160,0,160,90`. */
  text: string;
}

/**
 * Returns the evenly spaced frames of a storyboard as cues over `duration` seconds. The image's URL is relative to
 * `page`.
 */
export function storyboardCues(storyboard: Storyboard, duration: number, page: string): StoryboardCue[] {
  const { url, columns, rows, tileWidth, tileHeight } = storyboard;
  const image = new URL(url, page);
  const step = duration / (columns * rows);
  return Array.from({ length: columns * rows }, (_, index) => {
    const x = (index % columns) * tileWidth;
    const y = Math.floor(index / columns) * tileHeight;
    image.hash = `xywh=${x},${y},${tileWidth},${tileHeight}`;
    return { start: index * step, end: (index + 1) * step, text: image.href };
  });
}

/** Returns the start time of each frame of a storyboard, in seconds. */
export function tileStartTimes({ columns, rows }: Storyboard, duration: number): number[] {
  const count = columns * rows;
  return Array.from({ length: count }, (_, index) => (index / count) * duration);
}

/** Returns the index of the frame at a time, for `count` evenly spaced frames; the end belongs to the last frame. */
export function tileIndexAt(time: number, count: number, duration: number): number {
  if (!(duration > 0)) return 0;
  // The added margin compensates for rounding at the start of a tile.
  return Math.min(count - 1, Math.max(0, Math.floor((time / duration) * count + 1e-6)));
}

/** Adds the storyboard to the seek bar; media-chrome looks for this label. */
export function addStoryboard(video: HTMLVideoElement, cues: readonly StoryboardCue[]): void {
  const track = video.addTextTrack('metadata', 'thumbnails');
  track.mode = 'hidden';
  for (const { start, end, text } of cues) track.addCue(new VTTCue(start, end, text));
}
