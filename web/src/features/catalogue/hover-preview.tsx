import { useEffect, useRef, useState, type RefObject } from 'react';
import { useCall } from '../../api/use-call.ts';
import { thumbnailAt } from './thumbnail-at.ts';
import styles from './video-card.module.css';

interface HoverPreviewProps {
  videoId: number;
  thumbnails: readonly string[];
}

const still = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Covers the thumbnail with the hover preview at six times the speed. Until it plays, and for users who prefer reduced
 * motion, the thumbnails follow the pointer.
 */
export default function HoverPreview({ videoId, thumbnails }: HoverPreviewProps) {
  const { data } = useCall(
    'GET /video/v1/{id}/preview',
    { id: videoId, hover: true },
    { silent: true, staleTime: 300_000, enabled: !still.matches },
  );
  const layer = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const [playing, setPlaying] = useState(false);
  const shown = useThumbnailUnderPointer(layer, thumbnails);
  useInViewOnly(video, data?.url);
  useProgressLine(video, line, playing);

  return (
    <div ref={layer} className={styles.preview}>
      {shown && !playing && <img src={shown} alt="" />}
      {data && (
        <video
          ref={video}
          className={styles.hover}
          data-playing={playing}
          src={data.url}
          muted
          autoPlay
          loop
          playsInline
          onPlaying={() => setPlaying(true)}
        />
      )}
      <span ref={line} className={styles.line} />
    </div>
  );
}

/** The thumbnail at the pointer's position; undefined until the pointer moves. */
function useThumbnailUnderPointer(layer: RefObject<HTMLElement | null>, thumbnails: readonly string[]) {
  const [index, setIndex] = useState<number | null>(null);
  useEffect(() => {
    const frame = layer.current?.parentElement;
    if (!frame || thumbnails.length < 2) return;
    // Loads all of them together: they are small, and the pointer is already over the card.
    for (const url of thumbnails) new Image().src = url;
    const follow = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      const { left, width } = frame.getBoundingClientRect();
      setIndex(thumbnailAt(event.clientX - left, width, thumbnails.length));
    };
    // The card's link covers the picture and receives the pointer's events.
    const card = frame.parentElement ?? frame;
    card.addEventListener('pointermove', follow);
    return () => card.removeEventListener('pointermove', follow);
  }, [layer, thumbnails]);
  return index === null ? undefined : thumbnails[index];
}

/** Pauses the video while it is out of view. */
function useInViewOnly(video: RefObject<HTMLVideoElement | null>, url: string | undefined): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) element.play().catch(() => undefined);
      else element.pause();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [video, url]);
}

/** Draws the thin progress line at the bottom. */
function useProgressLine(
  video: RefObject<HTMLVideoElement | null>,
  line: RefObject<HTMLElement | null>,
  playing: boolean,
): void {
  useEffect(() => {
    if (!playing) return;
    let frame = 0;
    const draw = () => {
      const { currentTime = 0, duration = 0 } = video.current ?? {};
      if (line.current && duration > 0) line.current.style.transform = `scaleX(${currentTime / duration})`;
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [video, line, playing]);
}
