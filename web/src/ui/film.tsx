import { useEffect, useRef, useState } from 'react';
import styles from './film.module.css';
import { stopFilms, useFilmsStopped } from './films.ts';
import { PauseIcon, PlayIcon } from './icons.tsx';
import { loaded } from './loaded.ts';

/** Moving pictures nobody asked for: not for who wants less motion, nor for who pays for each megabyte. */
function isWanted(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface FilmProps {
  src: string;
  /** With the button that stops this film and all others of the site. */
  stoppable?: boolean;
}

/**
 * A silent film over the picture in the same box, which stays in sight until the film plays. It is fetched when it comes
 * into view and rests while it is out of it.
 */
export function Film({ src, stoppable }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const stopped = useFilmsStopped();
  const [playing, setPlaying] = useState(false);
  const [wanted] = useState(isWanted);
  useEffect(() => {
    const film = video.current;
    if (!film) return;
    if (stopped) return film.pause();
    let inView = false;
    // A browser that does not play by itself leaves the picture.
    const play = () => inView && void film.play().catch(() => undefined);
    const observer = new IntersectionObserver(([entry]) => {
      inView = entry?.isIntersecting ?? false;
      if (inView) void loaded().then(play);
      else film.pause();
    });
    observer.observe(film);
    return () => observer.disconnect();
  }, [wanted, stopped]);
  if (!wanted) return null;
  return (
    <>
      <video
        ref={video}
        className={styles.film}
        data-playing={playing}
        src={src}
        preload="none"
        muted
        loop
        playsInline
        aria-hidden="true"
        // Faded in when its first picture is there, so that it never shows an empty box.
        onPlaying={({ currentTarget }) => currentTarget.requestVideoFrameCallback(() => setPlaying(true))}
      />
      {stoppable && (
        <button
          type="button"
          className={styles.toggle}
          aria-label={stopped ? '播放背景影片' : '暂停背景影片'}
          onClick={() => stopFilms(!stopped)}
        >
          {stopped ? <PlayIcon /> : <PauseIcon />}
        </button>
      )}
    </>
  );
}
