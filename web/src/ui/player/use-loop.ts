import { useEffect, type RefObject } from 'react';

/**
 * Returns to the start of a part when playback reaches its end, exact to the frame. Playback that the user started
 * outside the part goes on.
 */
export function useLoop(media: RefObject<HTMLVideoElement | null>, from: number | null, to: number | null): void {
  useEffect(() => {
    const video = media.current;
    if (!video || from === null) return;
    let request = 0;
    let inside = false;
    const watch = () => {
      const { currentTime, paused, seeking } = video;
      if (!seeking) {
        if (inside && !paused && to !== null && currentTime >= to) video.currentTime = from;
        inside = currentTime >= from && (to === null || currentTime < to);
      }
      request = requestAnimationFrame(watch);
    };
    const restart = () => {
      video.currentTime = from;
      void video.play().catch(() => undefined);
    };
    const onSeeking = () => {
      inside = false;
    };
    // The whole clip would be repeated from its first frame.
    video.toggleAttribute('loop', false);
    video.addEventListener('ended', restart);
    video.addEventListener('seeking', onSeeking);
    watch();
    return () => {
      cancelAnimationFrame(request);
      video.removeEventListener('ended', restart);
      video.removeEventListener('seeking', onSeeking);
      video.toggleAttribute('loop', true);
    };
  }, [media, from, to]);
}
