import { useEffect, useRef, useState } from 'react';
import styles from './background-video.module.css';
import { useBrowserValue } from '../hooks/use-browser-value.ts';
import { setBackgroundVideosStopped, useBackgroundVideosStopped } from '../theme/background-video-setting.ts';
import { icon } from '../icons/icons.tsx';
import { waitForPageLoad } from '../router/page-load.ts';

const PlayIcon = /* @__PURE__ */ icon(<path d="M8 5.5v13l10.5-6.5z" />);
const PauseIcon = /* @__PURE__ */ icon(<path d="M8.5 5.5v13m7-13v13" />);

/** Returns false for users who prefer reduced motion or save data. */
function isAutoplayAllowed(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Plays a silent video over the picture in the same container. The video loads when it scrolls into view and pauses
 * outside the view.
 */
export function BackgroundVideo({ src, stoppable }: { src: string; stoppable?: boolean }) {
  const ref = useRef<HTMLVideoElement>(null);
  const stopped = useBackgroundVideosStopped();
  const [playing, setPlaying] = useState(false);
  const allowed = useBrowserValue(isAutoplayAllowed, false);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    if (stopped) return video.pause();
    let inView = false;
    // If the browser blocks autoplay, the picture stays.
    const play = () => inView && void video.play().catch(() => undefined);
    const observer = new IntersectionObserver(([entry]) => {
      inView = entry?.isIntersecting ?? false;
      if (inView) void waitForPageLoad().then(play);
      else video.pause();
    });
    observer.observe(video);
    return () => observer.disconnect();
  }, [allowed, stopped]);
  if (!allowed) return null;
  return (
    <>
      <video
        ref={ref}
        className={styles.video}
        data-playing={playing}
        src={src}
        preload="none"
        muted
        loop
        playsInline
        aria-hidden="true"
        // Fades in with the first frame, so that the box is never empty.
        onPlaying={({ currentTarget }) => currentTarget.requestVideoFrameCallback(() => setPlaying(true))}
      />
      {stoppable && (
        <button
          type="button"
          className={styles.toggle}
          aria-label={stopped ? '播放背景影片' : '暂停背景影片'}
          onClick={() => setBackgroundVideosStopped(!stopped)}
        >
          {stopped ? <PlayIcon /> : <PauseIcon />}
        </button>
      )}
    </>
  );
}
