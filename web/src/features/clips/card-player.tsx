import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { frameAt } from '@zhenku/contract/rules/timecode';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall } from '../../api/use-call.ts';
import { showFrame } from '../../ui/player/act-on-media.ts';
import { hasMarks, markedSeconds } from '../../ui/player/clip-marks.ts';
import type { PlayerAction } from '../../ui/player/player-keys.ts';
import { speedLabel } from '../../ui/player/shuttle.ts';
import { Timecode } from '../../ui/player/timecode.tsx';
import { useClipControl } from '../../ui/player/use-clip-control.ts';
import { usePlayerKeys } from '../../ui/player/use-player-keys.ts';
import styles from './card-player.module.css';

export interface CardPlayerProps {
  videoId: number;
  /** The action of the key that opened the player. */
  first: PlayerAction;
  /** The place at which the clip stood, from 0 to 1. */
  place: number;
}

/** Plays a clip in its card under the control of the player's keys. */
export default function CardPlayer({ videoId, ...start }: CardPlayerProps) {
  const { data: video } = useCall('GET /video/v1/queryVideoByVideoId', { videoId }, { silent: true });
  const { data: preview } = useCall('GET /video/v1/{id}/preview', { id: videoId }, { silent: true });
  return video && preview ? <LoadedPlayer video={video} src={preview.url} {...start} /> : null;
}

type LoadedPlayerProps = Omit<CardPlayerProps, 'videoId'> & { video: VideoDetail; src: string };

function LoadedPlayer({ video, src, first, place }: LoadedPlayerProps) {
  const media = useRef<HTMLVideoElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const { marks, speed, status, act } = useClipControl(media, video);
  usePlayerKeys({
    player: media,
    enabled: true,
    handles: ({ do: kind }) => kind !== 'toggle' && kind !== 'fullscreen' && kind !== 'help',
    onAction: (action) => action.do !== 'help' && act(action),
  });
  const begin = useEffectEvent((element: HTMLVideoElement) => {
    showFrame(element, frameAt(place * element.duration, video.fps), video.fps);
    if (first.do !== 'help') act(first);
  });
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const start = () => begin(element);
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) start();
    else element.addEventListener('loadedmetadata', start, { once: true });
    return () => element.removeEventListener('loadedmetadata', start);
  }, []);
  useEffect(() => {
    let request = 0;
    const draw = () => {
      const { currentTime = 0, duration = 0 } = media.current ?? {};
      if (line.current && duration > 0) line.current.style.left = `${(currentTime / duration) * 100}%`;
      request = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(request);
  }, []);
  const { from, to } = markedSeconds(marks, video.fps);
  const share = (seconds: number) => `${Math.min(100, (seconds / video.videoDuration) * 100).toFixed(2)}%`;
  return (
    <div className={styles.player}>
      {/* Stock footage has no speech that needs captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={media} src={src} muted loop playsInline preload="auto" aria-label={video.videoName} />
      <span className={styles.clock}>
        <Timecode media={media} fps={video.fps} />
        {speedLabel(speed)}
      </span>
      <span className={styles.line}>
        {hasMarks(marks) && (
          <span
            className={styles.marked}
            style={{ left: share(from), right: `calc(100% - ${share(to ?? video.videoDuration)})` }}
          />
        )}
        <span ref={line} className={styles.place} />
      </span>
      <output className="visually-hidden">{status}</output>
    </div>
  );
}
