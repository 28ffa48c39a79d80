import { type FilmClock, timecodeAt } from '@zhenku/contract/rules/timecode';
import type { ReactNode } from 'react';
import { clipTimeAt, tilePlace } from './clip-time.ts';
import { clockTime } from './film-times.ts';
import type { Sighting } from './judge-finds.ts';
import { type FilmPicture, pictureOf } from './shot-pictures.ts';
import styles from './shot-frames.module.css';

/** Must equal the images' `max-height` in shot-frames.module.css, in pixels. */
const HEIGHT_MAX = 200;

interface ShotFramesProps {
  clip: Sighting;
  pictures: readonly FilmPicture[];
  clock: FilmClock;
}

export function ShotFrames({ clip, pictures, clock }: ShotFramesProps): ReactNode {
  const picture = pictureOf(pictures, clip);
  const time = picture?.time ?? (clip.filmFrom + clip.filmTo) / 2;
  const at = timecodeAt(Math.round(time * clock.fps), clock);
  return (
    <div className={styles.frames}>
      <figure>
        {picture ? (
          <img src={picture.url} alt={`影片 ${at} 的画面`} />
        ) : (
          <p>这一处没有留下影片的画面，请用“对比画面”看</p>
        )}
        <figcaption className="num">影片 {at}</figcaption>
      </figure>
      <figure>
        <ClipFrame clip={clip} time={clipTimeAt(clip, time)} />
        <figcaption className="num">
          素材 {clockTime(clipTimeAt(clip, time))}
          {clip.flipped && '（翻转显示）'}
        </figcaption>
      </figure>
    </div>
  );
}

function ClipFrame({ clip, time }: { clip: Sighting; time: number }): ReactNode {
  const { storyboard, videoName, thumbnailUrl, flipped } = clip;
  if (!storyboard) return thumbnailUrl ? <img src={thumbnailUrl} alt={`素材 ${videoName}`} /> : <p>没有素材的画面</p>;
  const { url, columns, rows, tileWidth, tileHeight } = storyboard;
  const [column, row] = tilePlace(storyboard, time, clip.duration);
  return (
    <div
      className={styles.tile}
      data-flipped={flipped || undefined}
      style={{
        aspectRatio: `${tileWidth} / ${tileHeight}`,
        width: `min(100%, ${Math.round((HEIGHT_MAX * tileWidth) / tileHeight)}px)`,
        backgroundImage: `url("${url}")`,
        backgroundSize: `${columns * 100}% ${rows * 100}%`,
        backgroundPosition: `${share(column, columns)}% ${share(row, rows)}%`,
      }}
    >
      <span className="visually-hidden">素材 {videoName} 同一时刻的画面</span>
    </div>
  );
}

/** Returns the background position in percent that shows one of `count` equal parts. */
const share = (at: number, count: number): number => (count > 1 ? (at / (count - 1)) * 100 : 0);
