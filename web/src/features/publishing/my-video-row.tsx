import type { MyVideo } from '@zhenku/contract/publishing/publishing';
import { VIDEO_STATUS, VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import { formatDuration, formatTime, formatVideoId } from '@zhenku/contract/format';
import { Checkbox } from '../../ui/input.tsx';
import { FilmIcon } from '../../ui/icons/icons.tsx';
import { Link } from '../../ui/router/link.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { MyVideoActions } from './my-video-actions.tsx';
import styles from './my-video-row.module.css';
import line from '../clips/clip-line.module.css';

interface MyVideoRowProps {
  video: MyVideo;
  selected: boolean;
  onSelect: (videoId: number) => void;
}

export function MyVideoRow({ video, selected, onSelect }: MyVideoRowProps) {
  const { videoId, videoName, thumbnailUrl, videoStatus, videoDuration } = video;
  const wasPublished = videoStatus === VIDEO_STATUS.published || videoStatus === VIDEO_STATUS.offline;
  return (
    <article className={styles.row} data-selected={selected}>
      <Checkbox
        className={styles.select}
        checked={selected}
        aria-label={`选择 ${formatVideoId(videoId)} ${videoName || '未命名'}`}
        onChange={() => onSelect(videoId)}
      />
      <div className={styles.picture}>
        {thumbnailUrl ? (
          <img src={thumbnailUrl} alt="" width="200" height="113" loading="lazy" />
        ) : (
          <FilmIcon size={32} />
        )}
        {videoDuration !== null && <span className="badge num">{formatDuration(videoDuration)}</span>}
      </div>
      <div className={styles.text}>
        <h3>
          {videoStatus === VIDEO_STATUS.published ? (
            <Link to={`/detail/${videoId}`}>{videoName}</Link>
          ) : (
            videoName || '未命名'
          )}
        </h3>
        <p className={line.notes}>
          <span>素材编号 {formatVideoId(videoId)}</span>
          <span>{formatTime(video.addTime)}</span>
          {wasPublished && (
            <>
              <span>销量 {video.saleCount}</span>
              <span>浏览 {video.viewCount}</span>
              <span>收藏 {video.favouriteCount}</span>
            </>
          )}
        </p>
        <Prices video={video} />
        {video.note && <p className="warning small">{video.note}</p>}
      </div>
      <div className={styles.side}>
        <State video={video} />
        <MyVideoActions video={video} />
      </div>
    </article>
  );
}

function Prices({ video: { hdPrice, hd4kPrice, hdPlusPrice } }: { video: MyVideo }) {
  const prices = Object.entries({ HD: hdPrice, '4K': hd4kPrice, PLUS: hdPlusPrice });
  return (
    <p className={line.notes}>
      {prices.map(
        ([tier, price]) =>
          price !== null && (
            <span key={tier}>
              {tier} <PriceText yuan={price} className={styles.price} />
            </span>
          ),
      )}
    </p>
  );
}

const waitingText = (seconds: number): string =>
  seconds < 3_600 ? `${Math.ceil(seconds / 60)}分钟` : `${Math.ceil(seconds / 3_600)}小时`;

function State({ video }: { video: MyVideo }) {
  const { videoStatus, step, progress, queuePosition, expectedSeconds, reason } = video;
  const processing = videoStatus === VIDEO_STATUS.processing;
  return (
    <div className={styles.state}>
      <strong data-status={videoStatus}>{VIDEO_STATUS_LABEL[videoStatus]}</strong>
      {processing && progress !== null && (
        <progress max={1} value={progress} aria-label={`${video.videoName} 的处理进度`} />
      )}
      {processing && (
        <span>
          {step ?? '等待处理'}
          {progress !== null && ` ${Math.floor(progress * 100)}%`}
        </span>
      )}
      {queuePosition !== null && (!processing || progress === null) && (
        <span>
          {processing ? '处理' : '审核'}队列第 {queuePosition} 位
        </span>
      )}
      {expectedSeconds !== null && <span>约{waitingText(expectedSeconds)}后完成</span>}
      {reason && <span className="danger">{reason}</span>}
      {videoStatus === VIDEO_STATUS.rejected && (
        <Link
          to={`/user/editVideo/${video.videoId}`}
          aria-label={`看原因，可申诉 ${video.videoName}`}
          className="accent"
        >
          看原因，可申诉
        </Link>
      )}
    </div>
  );
}
