import { formatVideoId } from '@zhenku/contract/format';
import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { Tag } from 'antd';
import { isVersionInReview } from './clip/reviewed-file.ts';
import { FilmIcon } from '../../ui/icons/icons.tsx';
import styles from '../shell/console.module.css';
import { ObjectLink } from '../parts/object-link.tsx';

export function VideoCell({ video }: { video: OperatorVideo }) {
  const { videoId, videoName, thumbnailUrl } = video;
  return (
    <span className={styles.video}>
      <span className={styles.thumbnail}>
        {thumbnailUrl ? <img src={thumbnailUrl} alt="" width="96" height="54" loading="lazy" /> : <FilmIcon />}
      </span>
      <span className={styles.videoName}>
        <ObjectLink kind="video" id={videoId}>
          {videoName}
        </ObjectLink>
        <small>素材编号 {formatVideoId(videoId)}</small>
        {isVersionInReview(video) && <Tag color="processing">新版本</Tag>}
        {video.changes && <Tag color="warning">文字改动</Tag>}
      </span>
    </span>
  );
}
