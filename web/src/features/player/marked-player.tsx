import {
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPlayButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import { useState, type RefObject } from 'react';
import styles from './marked-player.module.css';
import player from './player.module.css';
import './player-language.ts';

/** A stretch of the clip, in seconds. */
export interface Mark {
  from: number;
  to: number;
  severity: 'note' | 'warning' | 'serious';
}

interface MarkedPlayerProps {
  src: string;
  poster: string | null;
  title: string;
  marks: readonly Mark[];
  media: RefObject<HTMLVideoElement | null>;
  /** Called when the browser cannot play it. */
  onUnplayable: () => void;
}

/** A player with marks on its time line. What they mean is listed beside it. */
export default function MarkedPlayer({ src, poster, title, marks, media, onUnplayable }: MarkedPlayerProps) {
  const [duration, setDuration] = useState(0);
  return (
    <MediaController className={player.player} noHotkeys>
      {/* Stock footage has no speech that needs captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={media}
        slot="media"
        src={src}
        poster={poster ?? undefined}
        preload="metadata"
        playsInline
        aria-label={title}
        onDurationChange={({ currentTarget }) => setDuration(currentTarget.duration)}
        onError={onUnplayable}
      />
      <MediaLoadingIndicator slot="centered-chrome" noAutohide />
      <MediaControlBar className={player.bar}>
        <MediaPlayButton />
        <div className={`${player.seek} ${styles.timeLine}`}>
          <MediaTimeRange className={styles.range} />
          <div className={styles.marks} aria-hidden="true">
            {Number.isFinite(duration) &&
              duration > 0 &&
              marks.map(({ from, to, severity }, index) => (
                <span key={index} data-severity={severity} style={placeOf(from, to, duration)} />
              ))}
          </div>
        </div>
        <MediaTimeDisplay className={player.time} showDuration noToggle />
        <MediaMuteButton />
        <MediaVolumeRange className={player.volume} />
        <MediaFullscreenButton />
      </MediaControlBar>
    </MediaController>
  );
}

function placeOf(from: number, to: number, duration: number) {
  const percent = (seconds: number) => Math.min(100, Math.max(0, (seconds / duration) * 100));
  const [left, right] = [percent(from), percent(to)];
  return { left: `${left.toFixed(2)}%`, width: `${(right - left).toFixed(2)}%` };
}
