import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useKeysEnabled } from '../../ui/player/keys-enabled.ts';
import type { PlayerAction } from '../../ui/player/player-keys.ts';
import { usePlayerKeys } from '../../ui/player/use-player-keys.ts';
import type { CardPlayerProps } from './card-player.tsx';
import { thumbnailAt } from './thumbnail-at.ts';
import styles from './video-card.module.css';

/** How long the pointer must rest before the preview replays. */
const REST_MS = 1_200;
const CardPlayer = lazy(() => import('./card-player.tsx'));
const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/**
 * Plays once at six times the speed and stops on the last frame, because looping a short clip would flicker. Until it
 * plays, and under reduced motion, thumbnails follow the pointer. The player's keys replace it with a small player.
 */
export default function HoverPreview({ videoId, thumbnails }: { videoId: number; thumbnails: readonly string[] }) {
  const { data } = useCall(
    'GET /video/v1/{id}/preview',
    { id: videoId, hover: true },
    { silent: true, staleTime: 300_000, enabled: !still?.matches },
  );
  const layer = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const [playing, setPlaying] = useState(false);
  const [player, setPlayer] = useState<Pick<CardPlayerProps, 'first' | 'place'>>();
  const [keysEnabled] = useKeysEnabled();
  usePlayerKeys({
    player: layer,
    enabled: keysEnabled && !player,
    handles: startsPlayer,
    onAction: (first) => {
      const { currentTime = 0, duration = 0 } = video.current ?? {};
      setPlayer({ first, place: duration > 0 ? currentTime / duration : 0 });
    },
  });
  const shown = useThumbnailUnderPointer(layer, thumbnails);
  useScrubbing(video, layer, data?.url);
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
          playsInline
          onPlaying={() => setPlaying(true)}
        />
      )}
      {player ? (
        <Suspense fallback={null}>
          <CardPlayer videoId={videoId} {...player} />
        </Suspense>
      ) : (
        <span ref={line} className={styles.line} />
      )}
    </div>
  );
}

/** Space opens the quick look, and the arrow keys scroll until the player is there. */
const startsPlayer = ({ do: kind }: PlayerAction) => ['shuttle', 'stop', 'markIn', 'markOut'].includes(kind);

function useThumbnailUnderPointer(layer: RefObject<HTMLElement | null>, thumbnails: readonly string[]) {
  const [index, setIndex] = useState<number | null>(null);
  useEffect(() => {
    const frame = layer.current?.parentElement;
    if (!frame || thumbnails.length < 2) return;
    // Thumbnails are small, and the pointer is already over the card.
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

/** The pointer scrubs once the preview has played; when the pointer rests, it replays. */
function useScrubbing(video: RefObject<HTMLVideoElement | null>, layer: RefObject<HTMLElement | null>, url?: string) {
  useEffect(() => {
    const [element, card] = [video.current, layer.current?.closest('article')];
    if (!element || !card) return;
    let rest = 0;
    const scrub = ({ pointerType, clientX }: PointerEvent) => {
      if (pointerType !== 'mouse' || !element.paused || !(element.duration > 0)) return;
      const { left, width } = card.getBoundingClientRect();
      element.currentTime = Math.max(0, Math.min(1, (clientX - left) / width)) * element.duration;
      clearTimeout(rest);
      rest = window.setTimeout(() => {
        element.currentTime = 0;
        void element.play().catch(() => undefined);
      }, REST_MS);
    };
    card.addEventListener('pointermove', scrub);
    return () => {
      clearTimeout(rest);
      card.removeEventListener('pointermove', scrub);
    };
  }, [video, layer, url]);
}

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
