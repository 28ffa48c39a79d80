import { useEffect, type RefObject } from 'react';

/**
 * Returns to the start of a part when playback reaches its end, exact to the frame if the page is not busy. Playback that
 * the user started behind the part goes on.
 */
export function useLoop(media: RefObject<HTMLVideoElement | null>, from: number | null, to: number | null): void {
  useEffect(() => {
    const video = media.current;
    if (!video || from === null) return;
    let request = 0;
    // A part that ends at the current frame may already be over. Only a seek can leave the loop: a busy page may not see
    // a short part at all.
    let looping = true;
    const watch = () => {
      const { currentTime, paused, seeking } = video;
      if (looping && !seeking && !paused && to !== null && currentTime >= to) video.currentTime = from;
      request = requestAnimationFrame(watch);
    };
    const restart = () => {
      video.currentTime = from;
      void video.play().catch(() => undefined);
    };
    const onSeeking = () => {
      looping = to === null || video.currentTime < to;
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
