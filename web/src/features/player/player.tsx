import type { VideoDetail } from '@zhenku/contract/catalogue';
import { PLAYER_RATES } from '@zhenku/contract/constants';
import {
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPlayButton,
  MediaPreviewThumbnail,
  MediaPreviewTimeDisplay,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import { MediaPlaybackRateMenu, MediaPlaybackRateMenuButton } from 'media-chrome/react/menu';
import { useDeferredValue, useRef, useState, type CSSProperties } from 'react';
import { actOnMedia } from './act-on-media.ts';
import { FrameTools } from './frame-tools.tsx';
import { KeyHelp } from './key-help.tsx';
import { useKeysEnabled } from './keys-enabled.ts';
import { seekTargetInLoop, hasLoop, startLoop, endLoop, WHOLE_CLIP, type LoopRange } from './loop-range.ts';
import type { PlayerAction } from './player-keys.ts';
import './player-language.ts';
import styles from './player.module.css';
import { ThumbnailStrip } from './thumbnail-strip.tsx';
import { usePlayerKeys } from './use-player-keys.ts';
import { useLoop } from './use-loop.ts';
import { useStoryboard } from './use-storyboard.ts';

interface PlayerProps {
  src: string;
  /** Shown before it plays; `''` for none. */
  poster: string;
  video: Pick<VideoDetail, 'videoName' | 'videoDuration' | 'fps' | 'storyboard' | 'audio'>;
}

/** The preview player; its keys work anywhere on the page except in fields and controls. */
export default function Player({ src, poster, video }: PlayerProps) {
  const media = useRef<HTMLVideoElement>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  const [range, setRange] = useState(WHOLE_CLIP);
  const [keysEnabled, enableKeys] = useKeysEnabled();
  // Loads after the picture: both at once would block a slow phone.
  const controls = useDeferredValue(true, false);
  useStoryboard(media, video.storyboard);
  useLoop(media, range);

  const onAction = (action: PlayerAction) => {
    const time = media.current?.currentTime ?? 0;
    if (action.do === 'help') setHelpOpen(true);
    else if (action.do === 'loopFrom') setRange(startLoop(range, time));
    else if (action.do === 'loopTo') setRange(endLoop(range, time));
    else if (action.do === 'loopOff') setRange(WHOLE_CLIP);
    else if (media.current) actOnMedia(media.current, action, video.fps);
  };
  usePlayerKeys(media, keysEnabled, onAction);
  const seekTo = (seconds: number) => {
    if (!media.current) return;
    // Seeking to a frame must show it, even outside the loop.
    if (seekTargetInLoop(range, seconds) !== null) setRange(WHOLE_CLIP);
    media.current.currentTime = seconds;
  };

  return (
    <>
      {/* Muted at first, whatever the user chose elsewhere: browsers autoplay only muted videos. */}
      <MediaController className={styles.player} noHotkeys noMutedPref>
        {/* Stock footage has no speech that needs captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={media}
          slot="media"
          src={src}
          poster={poster || undefined}
          preload="auto"
          autoPlay={!matchMedia('(prefers-reduced-motion: reduce)').matches}
          muted
          loop
          playsInline
          aria-label={video.videoName}
        />
        <MediaLoadingIndicator slot="centered-chrome" noAutohide />
        {controls && (
          <>
            <MediaPlaybackRateMenu rates={[...PLAYER_RATES]} hidden anchor="auto" />
            <MediaControlBar className={styles.bar}>
              <MediaPlayButton />
              <MediaTimeRange className={styles.seek} style={rangeOnSeekBar(range, video.videoDuration)}>
                <MediaPreviewThumbnail slot="preview" />
                <MediaPreviewTimeDisplay slot="preview" />
              </MediaTimeRange>
              <MediaTimeDisplay className={styles.time} showDuration noToggle />
              {video.audio && (
                <>
                  <MediaMuteButton />
                  <MediaVolumeRange className={styles.volume} />
                </>
              )}
              <MediaPlaybackRateMenuButton aria-label="播放速度 1x" />
              <MediaFullscreenButton />
            </MediaControlBar>
          </>
        )}
      </MediaController>
      {video.storyboard && (
        <ThumbnailStrip media={media} storyboard={video.storyboard} duration={video.videoDuration} onSeek={seekTo} />
      )}
      <FrameTools range={range} onAction={onAction} />
      <KeyHelp open={helpOpen} onClose={() => setHelpOpen(false)} enabled={keysEnabled} onEnable={enableKeys} />
    </>
  );
}

/** Paints the loop into the seek bar's track. */
function rangeOnSeekBar(range: LoopRange, duration: number): CSSProperties | undefined {
  if (!hasLoop(range) || duration <= 0) return undefined;
  const percent = (seconds: number) => `${Math.min(100, (seconds / duration) * 100).toFixed(2)}%`;
  const [from, to] = [percent(range.from ?? 0), percent(range.to ?? duration)];
  const outside = 'rgb(255 255 255 / 32%)';
  const track = `linear-gradient(to right, ${outside} ${from}, #f0b549 ${from} ${to}, ${outside} ${to})`;
  return { '--media-range-track-background': track } as CSSProperties;
}
