import { formatVideoId } from '@zhenku/contract/format';
import type { ChosenClip } from '@zhenku/contract/content/taxonomies';
import { VIDEO_STATUS, VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import { Tag } from 'antd';
import { FilmIcon } from '../../ui/icons/icons.tsx';
import styles from './clips.module.css';

/** Marks a clip that visitors cannot see. */
export function ChosenClipLine({ clip: { videoId, videoName, thumbnailUrl, videoStatus } }: { clip: ChosenClip }) {
  return (
    <span className={styles.clip}>
      {thumbnailUrl ? <img src={thumbnailUrl} alt="" width="64" height="36" loading="lazy" /> : <FilmIcon />}
      <span className={styles.clipName}>
        {videoName}
        <small>素材编号 {formatVideoId(videoId)}</small>
      </span>
      {videoStatus !== VIDEO_STATUS.published && <Tag>{VIDEO_STATUS_LABEL[videoStatus]}，暂不展示</Tag>}
    </span>
  );
}
