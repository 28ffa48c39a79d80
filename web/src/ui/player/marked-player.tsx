import { useEffect, useRef, useState, type RefObject } from 'react';
import { unloadVideo } from '../pictures/unload-video.ts';
import styles from './marked-player.module.css';
import player from './player.module.css';
import './player-elements.ts';

/** A span of the clip, in seconds. */
export interface Mark {
  from: number;
  to: number;
  severity: 'note' | 'warning' | 'serious';
}

interface MarkedPlayerProps {
  /** A URL or a local file. */
  src: string | File;
  poster: string | null;
  title: string;
  marks: readonly Mark[];
  media: RefObject<HTMLVideoElement | null>;
  /** Called when the browser cannot play the file. */
  onUnplayable: () => void;
}

/** The caller explains the marks. */
export default function MarkedPlayer({ src, poster, title, marks, media, onUnplayable }: MarkedPlayerProps) {
  const duration = useDuration(media);
  useUnplayable(media, onUnplayable);
  useFile(media, src);
  return (
    <media-controller className={player.player} nohotkeys>
      {/* Stock footage has no speech that needs captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={media}
        slot="media"
        src={typeof src === 'string' ? src : undefined}
        poster={poster ?? undefined}
        preload="metadata"
        playsInline
        aria-label={title}
      />
      <media-loading-indicator slot="centered-chrome" noautohide />
      <media-control-bar className={player.bar}>
        <media-play-button />
        <div className={`${player.seek} ${styles.timeLine}`}>
          <media-time-range className={styles.range} />
          <div className={styles.marks} aria-hidden="true">
            {Number.isFinite(duration) &&
              duration > 0 &&
              marks.map(({ from, to, severity }, index) => (
                <span key={index} data-severity={severity} style={placeOf(from, to, duration)} />
              ))}
          </div>
        </div>
        <media-clock className={player.time} showduration notoggle />
        <media-mute-button />
        <media-volume-range className={player.volume} />
        <media-fullscreen-button />
      </media-control-bar>
    </media-controller>
  );
}

type Media = MarkedPlayerProps['media'];

/** Returns the duration in seconds, or 0 while unknown. The metadata may have loaded before the effect runs. */
function useDuration(media: Media): number {
  const [duration, setDuration] = useState(0);
  useEffect(() => {
    const video = media.current;
    if (!video) return;
    const note = () => setDuration(video.duration);
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) note();
    video.addEventListener('durationchange', note);
    return () => video.removeEventListener('durationchange', note);
  }, [media]);
  return duration;
}

function useFile(media: Media, src: string | File): void {
  useEffect(() => {
    const video = media.current;
    if (!video || typeof src === 'string') return;
    const url = URL.createObjectURL(src);
    video.setAttribute('src', url);
    return () => {
      unloadVideo(video);
      URL.revokeObjectURL(url);
    };
  }, [media, src]);
}

function useUnplayable(media: Media, onUnplayable: () => void): void {
  const latest = useRef(onUnplayable);
  useEffect(() => {
    latest.current = onUnplayable;
  });
  useEffect(() => {
    const video = media.current;
    if (!video) return;
    const note = () => latest.current();
    if (video.error) note();
    video.addEventListener('error', note);
    return () => video.removeEventListener('error', note);
  }, [media]);
}

function placeOf(from: number, to: number, duration: number) {
  const percent = (seconds: number) => Math.min(100, Math.max(0, (seconds / duration) * 100));
  const [left, right] = [percent(from), percent(to)];
  return { left: `${left.toFixed(2)}%`, width: `${(right - left).toFixed(2)}%` };
}
