import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { formatDuration } from '@zhenku/contract/format';
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type RefObject } from 'react';
import { tileStartTimes, tileIndexAt } from './storyboard.ts';
import styles from './thumbnail-strip.module.css';

interface ThumbnailStripProps {
  media: RefObject<HTMLVideoElement | null>;
  storyboard: NonNullable<VideoDetail['storyboard']>;
  /** Seconds. */
  duration: number;
  onSeek: (seconds: number) => void;
}

/**
 * Renders a row of the clip's frames; a click seeks to a frame. The row is one tab stop, within which arrow keys move.
 */
export function ThumbnailStrip({ media, storyboard, duration, onSeek }: ThumbnailStripProps) {
  const starts = tileStartTimes(storyboard, duration);
  const playing = usePlayingTile(media, starts.length, duration);
  const [focused, setFocused] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  useFollowing(list, playing);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: focused - 1, ArrowRight: focused + 1, Home: 0, End: starts.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    // The key events come from the buttons and bubble up here.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={list}
      role="toolbar"
      aria-label="画面缩略图"
      className={styles.strip}
      data-upright={storyboard.tileHeight > storyboard.tileWidth}
      onKeyDown={onKeyDown}
    >
      {starts.map((start, index) => (
        <button
          key={start}
          type="button"
          aria-label={`跳到 ${formatDuration(start)}，第 ${index + 1} 帧画面`}
          aria-current={index === playing || undefined}
          tabIndex={index === focused ? 0 : -1}
          className={styles.tile}
          style={tileStyle(storyboard, index)}
          onFocus={() => setFocused(index)}
          onClick={() => onSeek(start)}
        />
      ))}
    </div>
  );
}

function usePlayingTile(media: RefObject<HTMLVideoElement | null>, count: number, duration: number): number {
  const [tile, setTile] = useState(0);
  useEffect(() => {
    const video = media.current;
    if (!video) return;
    const follow = () => setTile(tileIndexAt(video.currentTime, count, duration));
    for (const event of ['timeupdate', 'seeking'] as const) video.addEventListener(event, follow);
    return () => {
      for (const event of ['timeupdate', 'seeking'] as const) video.removeEventListener(event, follow);
    };
  }, [media, count, duration]);
  return tile;
}

/** Scrolls the current tile into view, unless the user is selecting another one. */
function useFollowing(list: RefObject<HTMLElement | null>, playing: number): void {
  useEffect(() => {
    const strip = list.current;
    if (!strip || strip.matches(':hover, :focus-within')) return;
    const tile = strip.querySelectorAll('button')[playing];
    // Scrolls only the strip, because `scrollIntoView` would also scroll the page.
    if (tile) strip.scrollTo({ left: tile.offsetLeft - (strip.clientWidth - tile.offsetWidth) / 2 });
  }, [list, playing]);
}

/** All tiles are in one image; each button shows its own part. */
function tileStyle({ url, columns, rows, tileWidth, tileHeight }: ThumbnailStripProps['storyboard'], index: number) {
  const place = (at: number, count: number) => (count > 1 ? `${(at / (count - 1)) * 100}%` : '0');
  const style: CSSProperties = {
    aspectRatio: `${tileWidth} / ${tileHeight}`,
    backgroundImage: `url(${JSON.stringify(url)})`,
    backgroundPosition: `${place(index % columns, columns)} ${place(Math.floor(index / columns), rows)}`,
    backgroundSize: `${columns * 100}% ${rows * 100}%`,
  };
  return style;
}
