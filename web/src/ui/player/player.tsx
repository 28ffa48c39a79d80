import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { PLAYER_RATES } from '@zhenku/contract/constants';
import { useDeferredValue, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { actOnMedia } from './act-on-media.ts';
import { FrameTools } from './frame-tools.tsx';
import { KeyHelp } from './key-help.tsx';
import { useKeysEnabled } from './keys-enabled.ts';
import { seekTargetInLoop, hasLoop, startLoop, endLoop, WHOLE_CLIP, type LoopRange } from './loop-range.ts';
import type { PlayerAction } from './player-keys.ts';
import './player-elements.ts';
import './clip-player-elements.ts';
import styles from './player.module.css';
import { ThumbnailStrip } from './thumbnail-strip.tsx';
import { usePlayerKeys } from './use-player-keys.ts';
import { useLoop } from './use-loop.ts';
import { useStoryboard } from './use-storyboard.ts';

interface PlayerProps {
  src: string;
  /** Shown before playback starts; `''` for none. */
  poster: string;
  video: Pick<VideoDetail, 'videoName' | 'videoDuration' | 'fps' | 'storyboard' | 'audio'>;
  tools?: ReactNode;
}

/** The keys work anywhere on the page except in fields and controls. */
export default function Player({ src, poster, video, tools }: PlayerProps) {
  const media = useRef<HTMLVideoElement>(null);
  const toolsId = useId();
  const [helpOpen, setHelpOpen] = useState(false);
  const [toolsOpen, setToolsOpen] = useState(false);
  const [range, setRange] = useState(WHOLE_CLIP);
  const [keysEnabled, enableKeys] = useKeysEnabled();
  // Renders the controls in later steps, because rendering everything at once would block a slow phone.
  const controls = useDeferredValue(true, false);
  const hidden = useDeferredValue(controls, false);
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
      {/* Starts muted, even if the user unmuted another video, because browsers autoplay only muted videos. */}
      <media-controller className={styles.player} nohotkeys nomutedpref>
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
        <media-loading-indicator slot="centered-chrome" noautohide />
        {controls && (
          <>
            {hidden && <media-playback-rate-menu rates={PLAYER_RATES.join(' ')} hidden anchor="auto" />}
            <media-control-bar className={styles.bar}>
              <media-play-button />
              <media-time-range className={styles.seek} style={rangeOnSeekBar(range, video.videoDuration)}>
                {hidden && (
                  <>
                    <media-preview-thumbnail slot="preview" />
                    <media-preview-time-display slot="preview" />
                  </>
                )}
              </media-time-range>
              <media-clock className={styles.time} showduration notoggle />
              {video.audio && (
                <>
                  <media-mute-button />
                  <media-volume-range className={styles.volume} />
                </>
              )}
              <button
                type="button"
                className={styles.toolsButton}
                aria-expanded={toolsOpen}
                aria-controls={toolsId}
                onClick={() => setToolsOpen(!toolsOpen)}
              >
                逐帧
              </button>
              <media-playback-rate-menu-button aria-label="播放速度 1x" aria-haspopup="menu" />
              <media-fullscreen-button />
            </media-control-bar>
          </>
        )}
      </media-controller>
      {video.storyboard && (
        <ThumbnailStrip media={media} storyboard={video.storyboard} duration={video.videoDuration} onSeek={seekTo} />
      )}
      <FrameTools id={toolsId} open={toolsOpen} range={range} onAction={onAction}>
        {tools}
      </FrameTools>
      <KeyHelp open={helpOpen} onClose={() => setHelpOpen(false)} enabled={keysEnabled} onEnable={enableKeys} />
    </>
  );
}

function rangeOnSeekBar(range: LoopRange, duration: number): CSSProperties | undefined {
  if (!hasLoop(range) || duration <= 0) return undefined;
  const percent = (seconds: number) => `${Math.min(100, (seconds / duration) * 100).toFixed(2)}%`;
  const [from, to] = [percent(range.from ?? 0), percent(range.to ?? duration)];
  const outside = 'rgb(255 255 255 / 32%)';
  const track = `linear-gradient(to right, ${outside} ${from}, #f0b549 ${from} ${to}, ${outside} ${to})`;
  return { '--media-range-track-background': track } as CSSProperties;
}
