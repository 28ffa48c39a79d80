import type { BoardItem } from '@zhenku/contract/library/boards';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import styles from './board.module.css';
import { previewUrl } from './preview-link.ts';
import { type Shot, shotsOf } from './timeline.ts';

export const COMPARE_MAX = 4;

/** Clips further apart than this are set to the position of the first that can be played. */
const DRIFT_SECONDS = 0.08;

const videosIn = (grid: HTMLElement | null) => [...(grid?.querySelectorAll('video') ?? [])];

const seekAll = (videos: readonly HTMLVideoElement[], shots: readonly Shot[], seconds: number) =>
  videos.forEach((video, index) => (video.currentTime = shots[index]!.from + seconds));

/** Plays up to four clips side by side, in step from their in points, until the shortest ends, and repeats. */
export function CompareDialog({ items, onClose }: { items: readonly BoardItem[]; onClose: () => void }) {
  const [shots] = useState(() => shotsOf(items));
  const length = Math.min(...shots.map((shot) => shot.length));
  const grid = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState(true);
  const [time, setTime] = useState(0);
  const [urls, setUrls] = useState<readonly (string | null)[]>([]);

  useEffect(() => {
    let left = false;
    const links = shots.map(({ item }) => previewUrl(item.videoId).catch(() => null));
    void Promise.all(links).then((all) => !left && setUrls(all));
    return () => void (left = true);
  }, [shots]);
  useEffect(() => {
    if (urls.length === 0) return;
    const videos = videosIn(grid.current);
    const lead = urls.findIndex((url) => url !== null);
    if (lead < 0) return;
    const play = () => videos.forEach((video) => void video.play().catch(() => undefined));
    let frame = 0;
    const watch = () => {
      const at = videos[lead]!.currentTime - shots[lead]!.from;
      setTime(Math.max(0, at));
      // A file may be shorter than its counted frames, and a video that has ended stays paused.
      const ended = videos.some((video) => video.ended);
      if (playing && (ended || at >= length - 0.02)) {
        seekAll(videos, shots, 0);
        if (ended) play();
      } else {
        videos.forEach((video, index) => {
          const due = shots[index]!.from + at;
          if (index === lead || video.seeking) return;
          if (Math.abs(video.currentTime - due) > DRIFT_SECONDS) video.currentTime = due;
        });
      }
      frame = requestAnimationFrame(watch);
    };
    if (playing) play();
    else videos.forEach((video) => video.pause());
    watch();
    return () => cancelAnimationFrame(frame);
  }, [urls, playing, shots, length]);

  return (
    <Dialog open title={`对比 ${items.length} 条素材`} width={1200} onClose={onClose}>
      <div ref={grid} className={styles.compare} data-count={items.length}>
        {items.map(({ itemId, video }, index) => (
          <figure key={itemId}>
            {/* Stock footage has no speech that needs captions. */}
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
            <video
              src={urls[index] ?? undefined}
              poster={video.thumbnailUrl || undefined}
              muted
              playsInline
              preload="auto"
              aria-label={video.videoName}
              onLoadedMetadata={(event) => (event.currentTarget.currentTime = shots[index]!.from)}
            />
            <figcaption>
              {video.videoName}
              {urls.length > 0 && urls[index] === null && <span className="muted">（预览无法播放）</span>}
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.controls}>
        <Button onClick={() => setPlaying(!playing)}>{playing ? '暂停' : '播放'}</Button>
        <input
          type="range"
          className={styles.seek}
          aria-label="共同的播放位置"
          min={0}
          max={length}
          step={0.04}
          value={Math.min(time, length)}
          onChange={({ target }) => seekAll(videosIn(grid.current), shots, Number(target.value))}
        />
      </div>
    </Dialog>
  );
}
