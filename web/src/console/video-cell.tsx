import { formatVideoId } from '@zhenku/contract/format';
import type { OperatorVideo } from '@zhenku/contract/operators';
import { FilmIcon } from '../ui/icons.tsx';
import styles from './console.module.css';

export function VideoCell({ video: { videoId, videoName, thumbnailUrl } }: { video: OperatorVideo }) {
  return (
    <span className={styles.video}>
      <span className={styles.thumbnail}>
        {thumbnailUrl ? <img src={thumbnailUrl} alt="" width="96" height="54" loading="lazy" /> : <FilmIcon />}
      </span>
      <span className={styles.videoName}>
        {videoName}
        <small>素材编号 {formatVideoId(videoId)}</small>
      </span>
    </span>
  );
}
