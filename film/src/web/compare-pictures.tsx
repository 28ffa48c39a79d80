import { useEffect, useId, useRef, useState } from 'react';
import { unloadVideo } from '../../../web/src/ui/pictures/unload-video.ts';
import { Button } from '../../../web/src/ui/button.tsx';
import { clipTimeAt } from './clip-time.ts';
import { clockTime } from './film-times.ts';
import type { Sighting } from './judge-finds.ts';
import styles from './film-pictures.module.css';

/** Drift at which the clip is re-synced, in seconds. */
const DRIFT = 0.15;
/** Playback rates that browsers support. */
const RATES = { min: 0.25, max: 4 } as const;

export function ComparePictures({ film, fps, clip }: { film: File; fps: number; clip: Sighting }) {
  const id = useId();
  const filmVideo = useRef<HTMLVideoElement>(null);
  const clipVideo = useRef<HTMLVideoElement>(null);
  const middle = (clip.filmFrom + clip.filmTo) / 2;
  const [time, setTime] = useState(middle);
  const [playing, setPlaying] = useState(false);
  const [unplayable, setUnplayable] = useState(false);
  const backwards = clip.speed < 0;

  useEffect(() => {
    const video = filmVideo.current;
    const url = URL.createObjectURL(film);
    if (video) video.src = url;
    return () => {
      if (video) unloadVideo(video);
      URL.revokeObjectURL(url);
    };
  }, [film]);

  const stop = () => {
    filmVideo.current?.pause();
    clipVideo.current?.pause();
    setPlaying(false);
  };
  const show = (at: number) => {
    setTime(at);
    if (filmVideo.current) filmVideo.current.currentTime = at;
    if (clipVideo.current) clipVideo.current.currentTime = clipTimeAt(clip, at);
  };
  const play = () => {
    const [filmPlayer, clipPlayer] = [filmVideo.current, clipVideo.current];
    if (!filmPlayer || !clipPlayer) return;
    if (filmPlayer.currentTime >= clip.filmTo - 0.05) show(clip.filmFrom);
    clipPlayer.playbackRate = Math.min(RATES.max, Math.max(RATES.min, Math.abs(clip.speed)));
    setPlaying(true);
    void filmPlayer.play().catch(stop);
    // Browsers cannot play backwards, so the page seeks the clip to each frame instead.
    if (!backwards) void clipPlayer.play().catch(stop);
  };
  const follow = () => {
    const [filmPlayer, clipPlayer] = [filmVideo.current, clipVideo.current];
    if (!filmPlayer || !clipPlayer || filmPlayer.paused) return;
    setTime(filmPlayer.currentTime);
    if (filmPlayer.currentTime >= clip.filmTo) {
      stop();
      return;
    }
    const wanted = clipTimeAt(clip, filmPlayer.currentTime);
    if (backwards || Math.abs(clipPlayer.currentTime - wanted) > DRIFT) clipPlayer.currentTime = wanted;
  };
  return (
    <div className={styles.compare}>
      <figure>
        {unplayable ? (
          <p className={styles.unplayable}>浏览器播放不了这种格式，请按时间码在剪辑软件里看</p>
        ) : (
          <video
            ref={filmVideo}
            muted
            playsInline
            preload="auto"
            aria-label="您的影片"
            onLoadedMetadata={() => show(time)}
            onTimeUpdate={follow}
            onError={() => setUnplayable(true)}
          />
        )}
        <figcaption>您的影片 {clockTime(time)}</figcaption>
      </figure>
      <figure>
        <video
          ref={clipVideo}
          src={clip.previewUrl}
          muted
          playsInline
          preload="auto"
          aria-label={`素材 ${clip.videoName}`}
          data-flipped={clip.flipped || undefined}
          onLoadedMetadata={() => show(time)}
        />
        <figcaption>
          素材 {clockTime(clipTimeAt(clip, time))}
          {clip.flipped && '（左右翻转显示）'}
        </figcaption>
      </figure>
      <div className={styles.scrub}>
        <Button onClick={() => (playing ? stop() : play())} disabled={unplayable}>
          {playing ? '暂停' : '同步播放'}
        </Button>
        <label className="visually-hidden" htmlFor={id}>
          对比的时刻
        </label>
        <input
          id={id}
          type="range"
          min={clip.filmFrom}
          max={clip.filmTo}
          step={1 / fps}
          value={time}
          onChange={({ target }) => {
            stop();
            show(Number(target.value));
          }}
        />
      </div>
    </div>
  );
}
