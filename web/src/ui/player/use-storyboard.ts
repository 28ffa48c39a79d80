import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { useEffect, type RefObject } from 'react';
import { addStoryboard, storyboardCues } from './storyboard.ts';

/** Waits until the clip's length is known. */
export function useStoryboard(media: RefObject<HTMLVideoElement | null>, storyboard: VideoDetail['storyboard']): void {
  useEffect(() => {
    const video = media.current;
    if (!video || !storyboard) return;
    const add = () => {
      if (video.textTracks.length > 0) return;
      addStoryboard(video, storyboardCues(storyboard, video.duration, location.href));
    };
    // The element starts loading when it is created, so it may have loaded before this effect.
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) add();
    else video.addEventListener('loadedmetadata', add, { once: true });
    return () => video.removeEventListener('loadedmetadata', add);
  }, [media, storyboard]);
}
