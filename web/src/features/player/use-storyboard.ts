import type { VideoDetail } from '@zhenku/contract/catalogue';
import { useEffect, type RefObject } from 'react';
import { addStoryboard, storyboardCues } from './storyboard.ts';

/** Gives the seek bar its pictures as soon as the clip's length is known. */
export function useStoryboard(media: RefObject<HTMLVideoElement | null>, storyboard: VideoDetail['storyboard']): void {
  useEffect(() => {
    const video = media.current;
    if (!video || !storyboard) return;
    const add = () => {
      if (video.textTracks.length > 0) return;
      addStoryboard(video, storyboardCues(storyboard, video.duration, location.href));
    };
    // The element loads from the moment it is created, which may be over before this effect runs.
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) add();
    else video.addEventListener('loadedmetadata', add, { once: true });
    return () => video.removeEventListener('loadedmetadata', add);
  }, [media, storyboard]);
}
