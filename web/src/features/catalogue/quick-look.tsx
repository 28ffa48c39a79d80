import type { VideoCard, VideoDetail } from '@zhenku/contract/catalogue';
import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '../../api/session.ts';
import { useCall } from '../../api/use-call.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LeftIcon, RightIcon } from '../../ui/page-icons.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { pictureOf } from './posters.ts';
import { PurchasePanel } from './purchase-panel.tsx';
import styles from './quick-look.module.css';

const Player = lazy(() => import('../player/player.tsx'));
const WIDTH = 1360;

interface QuickLookProps {
  /** The list that it was opened from. */
  videos: readonly VideoCard[];
  videoId: number;
  onMove: (videoId: number) => void;
  onClose: () => void;
}

/** A clip of a list over the page: its player, its tiers, and the way to the next one. */
export default function QuickLook({ videos, videoId, onMove, onClose }: QuickLookProps) {
  const index = videos.findIndex((video) => video.videoId === videoId);
  const card = videos[index];
  const [previous, next] = [videos[index - 1], videos[index + 1]];
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const to = { PageUp: previous, PageDown: next }[event.key];
      if (!to) return;
      event.preventDefault();
      onMove(to.videoId);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [previous, next, onMove]);
  if (!card) return null;
  return (
    <Dialog open onClose={onClose} title={card.videoName} width={WIDTH} className={styles.dialog}>
      <div className={styles.look}>
        <Look key={videoId} card={card} />
      </div>
      <nav className={styles.ways} aria-label="结果">
        <IconButton label="上一条（PageUp）" disabled={!previous} onClick={() => previous && onMove(previous.videoId)}>
          <LeftIcon />
        </IconButton>
        <span className="num" aria-live="polite">
          {index + 1} / {videos.length}
        </span>
        <IconButton label="下一条（PageDown）" disabled={!next} onClick={() => next && onMove(next.videoId)}>
          <RightIcon />
        </IconButton>
        <ButtonLink to={`/detail/${videoId}`} className={styles.whole}>
          打开详情页
        </ButtonLink>
      </nav>
    </Dialog>
  );
}

function Look({ card }: { card: VideoCard }) {
  const { videoId } = card;
  const { loggedIn } = useSession();
  const detail = useCall('GET /video/v1/queryVideoByVideoId', { videoId }, { silent: true });
  const mine = useCall('GET /video/v1/{id}/mine', { id: videoId }, { enabled: loggedIn, silent: true });
  if (detail.isError) return <ErrorState message="视频加载失败" onRetry={() => void detail.refetch()} />;
  return (
    <>
      <div className={styles.stage}>
        <Stage card={card} video={detail.data} />
      </div>
      <aside className={styles.side}>
        {detail.data && !mine.isLoading ? (
          <PurchasePanel video={detail.data} mine={mine.data} />
        ) : (
          <Skeleton style={{ height: 400 }} />
        )}
      </aside>
    </>
  );
}

function Stage({ card, video }: { card: VideoCard; video: VideoDetail | undefined }) {
  const { data } = useCall('GET /video/v1/{id}/preview', { id: card.videoId });
  const picture = pictureOf(card, 'card');
  const waiting = <img {...picture} alt="" className={styles.still} />;
  if (!video || !data) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Player src={data.url} poster={picture.src} video={video} />
    </Suspense>
  );
}
