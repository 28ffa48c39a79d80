import type { BoardItem } from '@zhenku/contract/library/boards';
import { usedFrames } from '@zhenku/contract/rules/clip-points';

/** A clip's part on the board's timeline, in seconds. */
export interface Shot {
  item: Pick<BoardItem, 'itemId' | 'videoId' | 'sequence'> & {
    video: Pick<BoardItem['video'], 'videoName' | 'thumbnailUrl'>;
  };
  /** Its start on the timeline. */
  start: number;
  length: number;
  /** The used part of the clip. */
  from: number;
  to: number;
}

export function shotsOf(items: readonly BoardItem[]): Shot[] {
  let start = 0;
  return items.map((item) => {
    const from = (item.inFrame ?? 0) / item.fps;
    const length = usedFrames(item) / item.fps;
    const shot = { item, start, length, from, to: from + length };
    start += length;
    return shot;
  });
}

/** Returns the shot at a time of the timeline, and the position in its clip. The end belongs to the last shot. */
export function seekShot(shots: readonly Shot[], seconds: number): { index: number; time: number } {
  const found = shots.findIndex(({ start, length }) => seconds < start + length);
  const index = found < 0 ? shots.length - 1 : found;
  const shot = shots[index]!;
  return { index, time: shot.from + Math.min(shot.length, Math.max(0, seconds - shot.start)) };
}
