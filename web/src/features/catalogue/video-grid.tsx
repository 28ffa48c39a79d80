import type { VideoCard as Video } from '@zhenku/contract/catalogue/catalogue';
import type { PageOf } from '@zhenku/contract/shapes';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState, type CSSProperties, type ReactNode } from 'react';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import { VideoCard } from './video-card.tsx';
import { ratioOf } from '../clips/posters.ts';
import card from '../clips/video-card.module.css';
import styles from './video-grid.module.css';

const QuickLook = lazy(() => import('./quick-look.tsx'));

interface VideoGridProps {
  videos: readonly Video[];
  stale?: boolean;
  keyword?: string;
  corner?: (video: Video) => ReactNode;
}

export function VideoGrid({ videos, stale, keyword, corner }: VideoGridProps) {
  const [looking, setLooking] = useState<number>();
  return (
    <>
      <ul className={styles.grid} data-stale={stale} aria-busy={stale || undefined}>
        {videos.map((video) => (
          <li key={video.videoId} style={{ '--ratio': ratioOf(video) } as CSSProperties}>
            <VideoCard video={video} keyword={keyword} corner={corner?.(video)} list={videos} onLook={setLooking} />
          </li>
        ))}
      </ul>
      {looking !== undefined && (
        <Suspense>
          <QuickLook videos={videos} videoId={looking} onMove={setLooking} onClose={() => setLooking(undefined)} />
        </Suspense>
      )}
    </>
  );
}

export function VideoGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={card.place} />
      ))}
    </div>
  );
}

export interface VideoResultsProps {
  query: UseQueryResult<PageOf<Video>>;
  expected?: number;
  empty?: ReactNode;
  keyword?: string;
  corner?: VideoGridProps['corner'];
}

/** Dims the clips while the next page loads. */
export function VideoResults({ query, expected = 20, empty, keyword, corner }: VideoResultsProps) {
  const { isPlaceholderData, isError, refetch } = query;
  // Deferred, because rendering many cards at once would block the page.
  const data = useDeferredValue(query.data);
  if (isError && !query.data) return <ErrorState message="素材加载失败" onRetry={() => void refetch()} />;
  if (!data) return <VideoGridSkeleton count={expected} />;
  if (data.content.length === 0) return empty ?? <Empty message="暂无相关作品" picture="shutter" />;
  return (
    <VideoGrid
      videos={data.content}
      stale={isPlaceholderData || data !== query.data}
      keyword={keyword}
      corner={corner}
    />
  );
}
