import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { PLAYER_RATES } from '@zhenku/contract/constants';
import { useDeferredValue, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { hasMarks, markedSeconds, type ClipMarks } from './clip-marks.ts';
import { FrameTools } from './frame-tools.tsx';
import { KeyHelp } from './key-help.tsx';
import { useKeysEnabled } from './keys-enabled.ts';
import type { PlayerAction } from './player-keys.ts';
import './player-elements.ts';
import './clip-player-elements.ts';
import styles from './player.module.css';
import { ThumbnailStrip } from './thumbnail-strip.tsx';
import { ShuttleSpeed } from './shuttle-speed.tsx';
import { useClipControl } from './use-clip-control.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { hasStrip } from './storyboard.ts';
import { useStoryboard } from './use-storyboard.ts';

interface PlayerProps {
  src: string;
  /** Shown before playback starts; `''` for none. */
  poster: string;
  video: Pick<VideoDetail, 'videoId' | 'videoName' | 'videoDuration' | 'fps' | 'storyboard' | 'audio'>;
  tools?: ReactNode;
}

/** The keys work anywhere on the page except in fields and controls. */
export default function Player({ src, poster, video, tools }: PlayerProps) {
  const media = useRef<HTMLVideoElement>(null);
  const toolsId = useId();
  const [helpOpen, setHelpOpen] = useState(false);
  const [toolsOpen, setToolsOpen] = useState(false);
  const control = useClipControl(media, video);
  const [keysEnabled, enableKeys] = useKeysEnabled();
  // Renders the controls in later steps, because rendering everything at once would block a slow phone.
  const controls = useDeferredValue(true, false);
  const hidden = useDeferredValue(controls, false);
  useStoryboard(media, video.storyboard);

  const onAction = (action: PlayerAction) => (action.do === 'help' ? setHelpOpen(true) : control.act(action));
  usePlayerKeys({ player: media, enabled: keysEnabled, onAction });
  const seekTo = (seconds: number) => {
    if (media.current) media.current.currentTime = seconds;
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
        <ShuttleSpeed speed={control.speed} />
        {controls && (
          <>
            {hidden && <media-playback-rate-menu rates={PLAYER_RATES.join(' ')} hidden anchor="auto" />}
            <media-control-bar className={styles.bar}>
              <media-play-button />
              <media-time-range
                className={styles.seek}
                data-marked={hasMarks(control.marks)}
                style={marksOnSeekBar(control.marks, video)}
              >
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
      {video.storyboard && hasStrip(video) && (
        <ThumbnailStrip media={media} storyboard={video.storyboard} duration={video.videoDuration} onSeek={seekTo} />
      )}
      <FrameTools id={toolsId} media={media} fps={video.fps} open={toolsOpen} control={control} onAction={onAction}>
        {tools}
      </FrameTools>
      <KeyHelp open={helpOpen} onClose={() => setHelpOpen(false)} enabled={keysEnabled} onEnable={enableKeys} />
    </>
  );
}

/** Returns a style that shows the marks on the seek bar: a bright part of the track between two bars. */
function marksOnSeekBar(marks: ClipMarks, { fps, videoDuration }: PlayerProps['video']): CSSProperties | undefined {
  if (!hasMarks(marks) || videoDuration <= 0) return undefined;
  const share = (seconds: number) => Math.min(1, seconds / videoDuration).toFixed(4);
  const { from, to } = markedSeconds(marks, fps);
  return { '--mark-from': share(from), '--mark-to': share(to ?? videoDuration) } as CSSProperties;
}
