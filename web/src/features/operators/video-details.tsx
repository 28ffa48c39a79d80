import type { OperatorVideo } from '@zhenku/contract/operators';
import { AUTHENTICATION_TYPE_LABEL, TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import {
  formatDuration,
  formatMoney,
  formatResolution,
  formatSize,
  formatTime,
  formatVideoId,
} from '@zhenku/contract/format';
import { Descriptions, Tag } from 'antd';
import { useEffect } from 'react';
import { ChangedWords } from './changed-words.tsx';
import { ReplacedFile } from './replaced-file.tsx';
import { isVersionInReview, withReviewedFile } from './reviewed-file.ts';
import styles from './video-details.module.css';

const words = (list: readonly string[]) => (list.length > 0 ? list.map((word) => <Tag key={word}>{word}</Tag>) : '—');

interface VideoDetailsProps {
  video: OperatorVideo;
  /** Called when the preview's first frame is visible. */
  onPreview?: () => void;
  /** Called when there is no preview or it cannot be played. */
  onNoPreview?: () => void;
}

/** The watermarked preview with everything that a reviewer needs to decide. */
export function VideoDetails({ video: clip, onPreview, onNoPreview }: VideoDetailsProps) {
  const video = withReviewedFile(clip);
  const { previewUrl } = video;
  useEffect(() => {
    if (!previewUrl) onNoPreview?.();
  }, [previewUrl, onNoPreview]);
  return (
    <div className={styles.facts}>
      {previewUrl ? (
        // Clips are sold without speech to caption.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          key={video.videoId}
          className={styles.player}
          src={previewUrl}
          poster={video.thumbnailUrl ?? undefined}
          controls
          loop
          muted
          autoPlay
          playsInline
          onLoadedData={onPreview}
          onError={onNoPreview}
        />
      ) : (
        <p className={styles.player}>预览尚未生成</p>
      )}
      {isVersionInReview(clip) && <ReplacedFile video={clip} />}
      <ChangedWords video={clip} />
      <Similar video={video} />
      <Descriptions size="small" bordered column={{ xs: 1, sm: 1, md: 2 }} items={itemsOf(video)} />
    </div>
  );
}

function Similar({ video: { similar } }: { video: OperatorVideo }) {
  if (similar.length === 0) return <p className={styles.quiet}>未发现与其他创作者作品相似的画面</p>;
  return (
    <div className={styles.similar} role="note">
      <strong>画面与以下作品相似，请核对是否重复或盗用</strong>
      <ul>
        {similar.map(({ videoId, videoName, score }) => (
          <li key={videoId}>
            <a href={`/#/detail/${videoId}`} target="_blank" rel="noopener">
              {videoName}（{videoId}）
            </a>
            <span className="num">{Math.round(score * 100)}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function itemsOf(video: OperatorVideo) {
  const price = (tier: Tier, yuan: number | null) => ({
    key: `tier${tier}`,
    label: TIER_LABEL[tier],
    children: <span className="num">{yuan === null ? '不出售' : `¥${formatMoney(yuan)}`}</span>,
  });
  return [
    { key: 'author', label: '创作者', children: `${video.authorName}（${video.authorId}）` },
    { key: 'id', label: '素材编号', children: formatVideoId(video.videoId) },
    price(1, video.hdPrice),
    price(2, video.hd4kPrice),
    price(3, video.hdPlusPrice),
    { key: 'period', label: '授权期限', children: AUTHENTICATION_TYPE_LABEL[video.authenticationType] },
    { key: 'resolution', label: '分辨率', children: video.resolution ? formatResolution(video.resolution) : '—' },
    { key: 'codec', label: '编码', children: video.codec ?? '—' },
    { key: 'fps', label: '帧率', children: video.fps === null ? '—' : `${Number(video.fps.toFixed(3))} fps` },
    {
      key: 'duration',
      label: '时长',
      children: video.videoDuration === null ? '—' : formatDuration(video.videoDuration),
    },
    { key: 'size', label: '原片大小', children: video.fileSize === null ? '—' : formatSize(video.fileSize) },
    { key: 'time', label: '提交时间', children: formatTime(video.addTime) },
    { key: 'categories', label: '分类', children: words(video.categories) },
    { key: 'labels', label: '标签', children: words(video.labels) },
    { key: 'keywords', label: '关键词', span: 'filled' as const, children: words(video.videoKeywords) },
    { key: 'remark', label: '描述', span: 'filled' as const, children: video.videoRemark || '—' },
    ...(video.note ? [{ key: 'note', label: '系统说明', span: 'filled' as const, children: video.note }] : []),
    ...(video.lastRejection
      ? [{ key: 'rejection', label: '上次驳回', span: 'filled' as const, children: video.lastRejection }]
      : []),
    ...(video.reason ? [{ key: 'reason', label: '原因', span: 'filled' as const, children: video.reason }] : []),
  ];
}
