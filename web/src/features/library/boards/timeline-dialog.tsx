import type { BoardItem } from '@zhenku/contract/library/boards';
import { formatDuration } from '@zhenku/contract/format';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import styles from './board.module.css';
import { previewUrl } from './preview-link.ts';
import { seekShot, type Shot, shotsOf } from './timeline.ts';

/** The player cuts this long before a clip's out point, because a frame that is due is drawn later. */
const CUT_EARLY_SECONDS = 0.02;

/** Plays a board's clips one after another, each from in to out. */
export function TimelineDialog({ items, onClose }: { items: readonly BoardItem[]; onClose: () => void }) {
  // The board may change elsewhere while it plays.
  const [shots] = useState(() => shotsOf(items));
  const total = shots.reduce((sum, { length }) => sum + length, 0);
  const { left, right, at, playing, failed, toggle, seek } = useTimeline(shots);
  const shot = shots[at.index];
  const elapsed = shot ? shot.start + Math.max(0, at.time - shot.from) : 0;
  return (
    <Dialog open title="连续播放" width={960} onClose={onClose}>
      <div className={styles.screen}>
        {[left, right].map((ref, side) => (
          // Stock footage has no speech that needs captions.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video key={side} ref={ref} muted playsInline preload="auto" data-shown={at.index % 2 === side} />
        ))}
      </div>
      <div className={styles.controls}>
        <Button aria-label={playing ? '暂停' : '播放'} onClick={toggle}>
          {playing ? '暂停' : '播放'}
        </Button>
        <Button disabled={at.index === 0} onClick={() => seek(shots[at.index - 1]!.start)}>
          上一条
        </Button>
        <Button disabled={at.index >= shots.length - 1} onClick={() => seek(shots[at.index + 1]!.start)}>
          下一条
        </Button>
        <span className="num muted">
          {formatDuration(elapsed)} / {formatDuration(total)}
        </span>
        <strong className={styles.current} aria-live="polite">
          {shot && `${at.index + 1}. ${shot.item.video.videoName}`}
        </strong>
      </div>
      <div className={styles.track}>
        {shots.map(({ item, start, length }, index) => (
          <button
            key={item.itemId}
            type="button"
            style={{ flexGrow: length }}
            data-current={index === at.index}
            aria-label={`播放第 ${index + 1} 条 ${item.video.videoName}`}
            onClick={() => seek(start)}
          >
            {item.video.thumbnailUrl && <img src={item.video.thumbnailUrl} alt="" />}
          </button>
        ))}
      </div>
      {failed.length > 0 && <output className="muted small">{failed.length} 条预览无法播放，已跳过。</output>}
    </Dialog>
  );
}

/**
 * Plays with two video elements in turn: while one plays, the other has the next clip loaded at its in point, so that a cut
 * only swaps them.
 */
function useTimeline(shots: readonly Shot[]) {
  const [left, right] = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)];
  const [at, setAt] = useState({ index: 0, time: shots[0]?.from ?? 0 });
  const [playing, setPlaying] = useState(true);
  const [failed, setFailed] = useState<readonly number[]>([]);
  const playingNow = useRef(true);
  const wanted = useRef<{ index: number; isLoaded: boolean }>({ index: 0, isLoaded: false });
  const sideOf = (index: number) => (index % 2 === 0 ? left : right).current;

  /** Loads a shot, unless the user has moved on before its URL is known. */
  const load = async (index: number, time: number): Promise<void> => {
    const [shot, video, request] = [shots[index], sideOf(index), wanted.current];
    if (!shot || !video) return;
    const url = new URL(await previewUrl(shot.item.videoId), location.href).href;
    if (wanted.current !== request) return;
    if (video.src !== url) video.src = url;
    video.currentTime = time;
  };
  const play = async (index: number): Promise<void> => {
    const request = wanted.current;
    try {
      await sideOf(index)?.play();
    } catch (error) {
      // The user paused or moved on while the clip loaded.
      if (wanted.current !== request || (error instanceof DOMException && error.name === 'AbortError')) return;
      if (error instanceof DOMException && error.name === 'NotAllowedError') stop();
      else skip(index);
    }
  };
  const show = async (index: number, time: number): Promise<void> => {
    const request = { index, isLoaded: false };
    wanted.current = request;
    setAt({ index, time });
    sideOf(index + 1)?.pause();
    const next = shots[index + 1];
    // Loads the next clip's URL already, as a short shot may end soon.
    if (next) previewUrl(next.item.videoId).catch(() => undefined);
    try {
      await load(index, time);
    } catch {
      if (wanted.current === request) skip(index);
      return;
    }
    if (wanted.current !== request) return;
    request.isLoaded = true;
    if (playingNow.current) await play(index);
    if (wanted.current === request && next) await load(index + 1, next.from).catch(() => undefined);
  };
  const skip = (index: number) => {
    setFailed((ids) => [...new Set([...ids, index])]);
    if (index < shots.length - 1) void show(index + 1, shots[index + 1]!.from);
    else stop();
  };
  const stop = () => {
    playingNow.current = false;
    setPlaying(false);
  };
  /** Swaps to the other element, which is ready, and loads the one after. */
  const cut = (index: number) => {
    const next = shots[index + 1];
    if (!next) {
      sideOf(index)?.pause();
      stop();
      return;
    }
    void show(index + 1, next.from);
  };

  useEffect(() => {
    if (shots.length === 0) return;
    void show(0, shots[0]!.from);
    let frame = 0;
    const watch = () => {
      const { index, isLoaded } = wanted.current;
      const [shot, video] = [isLoaded ? shots[index] : undefined, sideOf(index)];
      if (shot && video && !video.paused) {
        setAt({ index, time: video.currentTime });
        if (video.currentTime >= shot.to - CUT_EARLY_SECONDS || video.ended) cut(index);
      } else if (shot && video?.ended && playingNow.current) cut(index);
      frame = requestAnimationFrame(watch);
    };
    watch();
    return () => {
      cancelAnimationFrame(frame);
      // Drops what is still loading.
      wanted.current = { index: -1, isLoaded: false };
    };
    // The shots are those with which the dialog was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const toggle = () => {
    const { index } = wanted.current;
    playingNow.current = !playingNow.current;
    setPlaying(playingNow.current);
    if (!playingNow.current) return sideOf(index)?.pause();
    const ended =
      index === shots.length - 1 && (sideOf(index)?.currentTime ?? 0) >= shots[index]!.to - CUT_EARLY_SECONDS;
    if (ended) void show(0, shots[0]!.from);
    else void play(index);
  };
  const seek = (seconds: number) => {
    const { index, time } = seekShot(shots, seconds);
    void show(index, time);
  };
  return { left, right, at, playing, failed, toggle, seek };
}
