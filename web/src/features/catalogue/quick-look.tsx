import type { VideoCard, VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useCall } from '../../api/use-call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useSwipe } from '../../ui/hooks/use-swipe.ts';
import { PurchasePanel } from './purchase-panel.tsx';
import styles from './quick-look.module.css';
import { clipAddress } from '@zhenku/contract/clips/clip-address';
import { ShareButton } from '../sharing/share-button.tsx';
import { ResultNavigation } from './result-navigation.tsx';

const Player = lazy(() => import('../../ui/player/player.tsx'));
const SimilarClips = lazy(() => import('./similar/similar-clips.tsx'));
const SIMILAR_COUNT = 6;
const WIDTH = 1360;

interface QuickLookProps {
  videos: readonly VideoCard[];
  videoId: number;
  onMove: (videoId: number) => void;
  onClose: () => void;
}

export default function QuickLook({ videos, videoId, onMove, onClose }: QuickLookProps) {
  const index = videos.findIndex((video) => video.videoId === videoId);
  const card = videos[index];
  const [previous, next] = [videos[index - 1]?.videoId, videos[index + 1]?.videoId];
  const look = useRef<HTMLDivElement>(null);
  const [showsSimilar, setShowsSimilar] = useState(false);
  useSwipe(look, (to) => {
    const wanted = to === 1 ? next : previous;
    if (wanted) onMove(wanted);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const to = { PageUp: previous, PageDown: next }[event.key];
      if (!to) return;
      event.preventDefault();
      onMove(to);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [previous, next, onMove]);
  if (!card) return null;
  return (
    <Dialog open onClose={onClose} title={card.videoName} width={WIDTH} className={styles.dialog}>
      <div ref={look} className={styles.look}>
        <Look key={videoId} card={card} />
      </div>
      <nav className={styles.navigation} aria-label="结果">
        <ResultNavigation place={{ index, count: videos.length, previous, next }} keys onMove={onMove} />
        <Button
          className={styles.similarButton}
          aria-expanded={showsSimilar}
          onClick={() => setShowsSimilar(!showsSimilar)}
        >
          相似镜头
        </Button>
        <ShareButton
          page={{
            title: card.videoName,
            address: clipAddress(card),
            poster: `/poster/v/${videoId}.jpg`,
            picture: card.thumbnailUrl || undefined,
            clip: { id: videoId, ratio: card.radio },
          }}
        />
        <ButtonLink to={`/detail/${videoId}`}>打开详情页</ButtonLink>
      </nav>
      {showsSimilar && (
        <section className={styles.similar} aria-label="相似镜头">
          <Suspense fallback={<Skeleton style={{ height: 240 }} />}>
            <SimilarClips
              key={videoId}
              videoId={videoId}
              size={SIMILAR_COUNT}
              canLook={false}
              title={(chips) => chips}
            />
          </Suspense>
        </section>
      )}
    </Dialog>
  );
}

function Look({ card }: { card: VideoCard }) {
  const { videoId } = card;
  const { loggedIn } = useSession();
  const detail = useCall('GET /video/v1/queryVideoByVideoId', { videoId }, { silent: true });
  const mine = useCall('GET /video/v1/{id}/mine', { id: videoId }, { enabled: loggedIn, silent: true });
  if (detail.isError && !detail.data)
    return <ErrorState message="素材加载失败" onRetry={() => void detail.refetch()} />;
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
  // Uses the largest poster, because the player covers most of the window.
  const poster = card.posters.at(-1)?.url ?? card.thumbnailUrl;
  const waiting = <img src={poster} alt="" className={styles.still} />;
  if (!video || !data) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Player src={data.url} poster={poster} video={video} />
    </Suspense>
  );
}
