import { useEffect, type RefObject } from 'react';
import { seekTargetInLoop, hasLoop, type LoopRange } from './loop-range.ts';

/** Keeps playback inside the loop, exact to the frame. While paused, any time can be shown. */
export function useLoop(media: RefObject<HTMLVideoElement | null>, range: LoopRange): void {
  useEffect(() => {
    const video = media.current;
    if (!video || !hasLoop(range)) return;
    let frame = 0;
    const watch = () => {
      const back = video.paused || video.seeking ? null : seekTargetInLoop(range, video.currentTime);
      if (back !== null) video.currentTime = back;
      frame = requestAnimationFrame(watch);
    };
    watch();
    return () => cancelAnimationFrame(frame);
  }, [media, range]);
}
