import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './cut-preview.module.css';

/** A clip's part in a sequence, in seconds. */
export interface Shot {
  videoId: number;
  in: number;
  out: number;
}

/** Seconds that the preview plays before and after the cut. */
const AROUND = 2;

interface CutPreviewProps {
  from: Shot;
  /** The shot after the cut; the preview shows only the first one without it. */
  to: Shot | undefined;
}

const usePreviewUrl = (videoId: number | undefined) =>
  useCall('GET /video/v1/{id}/preview', { id: videoId ?? 0 }, { enabled: videoId !== undefined, staleTime: 300_000 })
    .data?.url;

/** Shows both sides of a cut, and plays it: the end of the first shot, then the start of the second. */
export function CutPreview({ from, to }: CutPreviewProps) {
  const left = useRef<HTMLVideoElement>(null);
  const right = useRef<HTMLVideoElement>(null);
  const [fromUrl, toUrl] = [usePreviewUrl(from.videoId), usePreviewUrl(to?.videoId)];
  const [playing, setPlaying] = useState<{ run: number; side: 'before' | 'after' } | null>(null);
  const run = useRef(0);

  // At rest, the pictures beside the cut are shown.
  useEffect(() => {
    run.current++;
    left.current?.pause();
    right.current?.pause();
    seek(left.current, from.out);
    if (to) seek(right.current, to.in);
  }, [from.out, to, fromUrl, toUrl]);

  const play = async () => {
    const [before, after] = [left.current, right.current];
    if (!before || !after || !to) return;
    const current = ++run.current;
    const isCurrent = () => run.current === current;
    after.pause();
    seek(after, to.in);
    setPlaying({ run: current, side: 'before' });
    await playPart(before, Math.max(from.in, from.out - AROUND), from.out, isCurrent);
    if (isCurrent()) {
      setPlaying({ run: current, side: 'after' });
      await playPart(after, to.in, Math.min(to.out, to.in + AROUND), isCurrent);
    }
    // A newer run may be playing.
    setPlaying((shown) => (shown?.run === current ? null : shown));
  };

  return (
    <div className={styles.preview}>
      <Side label="切出" shown={playing?.side !== 'after'} video={left} url={fromUrl} />
      <Side label="切入" shown={playing?.side !== 'before'} video={right} url={toUrl} />
      <div className={styles.tools}>
        <Button variant="primary" disabled={!to || !toUrl || !fromUrl} onClick={() => void play()}>
          {playing ? '重新播放' : '播放剪接点'}
        </Button>
        {!to && <span>选一个镜头，看它接得怎样</span>}
      </div>
    </div>
  );
}

interface SideProps {
  label: string;
  shown: boolean;
  video: RefObject<HTMLVideoElement | null>;
  url: string | undefined;
}

const Side = ({ label, shown, video, url }: SideProps) => (
  <figure className={styles.side} data-dim={!shown}>
    <video ref={video} src={url} muted playsInline preload="auto" aria-label={label} />
    <figcaption>{label}</figcaption>
  </figure>
);

function seek(video: HTMLVideoElement | null, seconds: number): void {
  if (!video) return;
  const go = () => (video.currentTime = Math.min(seconds, Math.max(0, (video.duration || seconds) - 0.05)));
  if (video.readyState > 0) go();
  else video.addEventListener('loadedmetadata', go, { once: true });
}

/** Plays a part of a film. Ends early if it cannot play, or without a pause if a newer run has the films. */
async function playPart(video: HTMLVideoElement, from: number, to: number, isCurrent: () => boolean): Promise<void> {
  seek(video, from);
  try {
    await video.play();
  } catch {
    return;
  }
  await new Promise<void>((resolve) => {
    const follow = () => {
      if (!isCurrent()) return resolve();
      if (video.currentTime < to && !video.ended && !video.paused) return requestAnimationFrame(follow);
      video.pause();
      return resolve();
    };
    follow();
  });
}
