import type { OperatorVideo, SimilarClip } from '@zhenku/contract/review/operator-videos';
import { VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import { objectPath } from '@zhenku/contract/operations/object-kinds';
import { formatTime, formatVideoId } from '@zhenku/contract/format';
import { Button, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { actOnMedia } from '../../../ui/player/act-on-media.ts';
import styles from '../review.module.css';

export function SimilarClips({ video }: { video: OperatorVideo }) {
  const { similar } = video;
  const [beside, setBeside] = useState<number | null>(null);
  if (similar.length === 0) return <p className={styles.quiet}>未发现画面相似的作品</p>;
  const compared = similar.find(({ videoId }) => videoId === beside);
  return (
    <section className={styles.similar} aria-label="相似作品">
      <strong>画面与以下作品相似，请核对是否重复或盗用</strong>
      <ul>
        {similar.map((clip) => (
          <li key={clip.videoId}>
            <span>
              <a href={`#${objectPath('video', clip.videoId)}`} target="_blank" rel="noopener">
                {clip.videoName}（{formatVideoId(clip.videoId)}）
              </a>{' '}
              <span className={styles.quiet}>
                {clip.authorName} · {VIDEO_STATUS_LABEL[clip.videoStatus]} ·{' '}
                {clip.publishTime ? `${formatTime(clip.publishTime)} 首次发布` : '从未发布'}
              </span>
            </span>
            <span className={styles.tags}>
              {clip.sameFile && <Tag color="error">同一文件</Tag>}
              {clip.sameAuthor && <Tag>同一创作者</Tag>}
              {clip.mirrored && <Tag color="warning">左右翻转</Tag>}
              {clip.rotation !== 0 && <Tag color="warning">旋转 {clip.rotation}°</Tag>}
              {clip.speed !== 1 && <Tag color="warning">变速</Tag>}
              <LikenessLabel clip={clip} />
              <Button
                size="small"
                disabled={!clip.previewUrl || !video.previewUrl}
                aria-pressed={clip === compared}
                onClick={() => setBeside(clip === compared ? null : clip.videoId)}
              >
                并排对比
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {compared && <SideBySide key={compared.videoId} video={video} clip={compared} />}
    </section>
  );
}

/** Shows the share of similar pictures, or words if the evidence is too thin for a percentage. */
export const LikenessLabel = ({ clip: { score, evidence } }: { clip: Pick<SimilarClip, 'score' | 'evidence'> }) =>
  evidence === 'thin' ? (
    <span className={styles.quiet}>画面很少，可能相似</span>
  ) : (
    <span className="num">{Math.round(score * 100)}%</span>
  );

/** Drift at which the second player is re-synced. */
const TOLERANCE_SECONDS = 0.15;

/** Plays two previews in sync; the left one leads. */
function SideBySide({ video, clip }: { video: OperatorVideo; clip: SimilarClip }) {
  const [left, right] = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)];
  useEffect(() => {
    const [leader, follower] = [left.current!, right.current!];
    const follow = () => {
      const time = Math.max(0, leader.currentTime * clip.speed + clip.offsetSeconds);
      if (Math.abs(follower.currentTime - time) > (leader.paused ? 0 : TOLERANCE_SECONDS)) follower.currentTime = time;
      follower.playbackRate = leader.playbackRate * clip.speed;
      if (leader.paused) follower.pause();
      else void follower.play().catch(() => undefined);
    };
    const events = ['play', 'pause', 'seeked', 'timeupdate', 'ratechange'] as const;
    for (const event of events) leader.addEventListener(event, follow);
    return () => {
      for (const event of events) leader.removeEventListener(event, follow);
    };
  }, [left, right, clip]);
  const pair = useRef<HTMLDivElement>(null);
  // The braces matter: React would treat the return value as a clean-up function.
  useEffect(() => {
    pair.current!.scrollIntoView({ block: 'nearest' });
  }, []);
  const first = firstPublished(video, clip);
  return (
    <div ref={pair} className={styles.pair}>
      <figure>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- stock footage has no speech */}
        <video ref={left} src={video.previewUrl!} controls muted loop playsInline aria-label="本作品的预览" />
        <figcaption>
          本作品 · {video.authorName} {first === 'video' && <Tag color="success">先发布</Tag>}
        </figcaption>
      </figure>
      <figure>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- stock footage has no speech */}
        <video
          ref={right}
          src={clip.previewUrl!}
          muted
          playsInline
          style={{ transform: correctingTransform(clip) }}
          aria-label="相似作品的预览"
        />
        <figcaption>
          {clip.videoName} · {clip.authorName} {first === 'clip' && <Tag color="success">先发布</Tag>}
        </figcaption>
      </figure>
      <Button onClick={() => left.current && actOnMedia(left.current, { do: 'toggle' }, video.fps ?? 0)}>
        同步播放、暂停
      </Button>
    </div>
  );
}

/**
 * Returns the CSS transform that reverses a similar clip's rotation or flip; none for a quarter turn, which would leave
 * the frame.
 */
function correctingTransform({ mirrored, rotation }: SimilarClip): string | undefined {
  if (rotation === 90 || rotation === 270) return undefined;
  if (rotation === 180) return mirrored ? 'scaleY(-1)' : 'rotate(180deg)';
  return mirrored ? 'scaleX(-1)' : undefined;
}

/** Returns which of two clips was on sale first; null if neither was. */
function firstPublished(video: OperatorVideo, clip: SimilarClip): 'video' | 'clip' | null {
  if (video.publishTime === null) return clip.publishTime === null ? null : 'clip';
  return clip.publishTime === null || video.publishTime < clip.publishTime ? 'video' : 'clip';
}
