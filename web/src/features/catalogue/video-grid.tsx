import type { VideoCard as Video } from '@zhenku/contract/catalogue';
import type { PageOf } from '@zhenku/contract/shapes';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import { VideoCard } from './video-card.tsx';
import styles from './video-grid.module.css';

interface VideoGridProps {
  videos: readonly Video[];
  /** Greyed: something newer is on its way. */
  stale?: boolean;
  /** What was searched for, to be marked in the names. */
  keyword?: string;
  /** Laid over each picture, at its lower left. */
  corner?: (video: Video) => ReactNode;
}

export function VideoGrid({ videos, stale, keyword, corner }: VideoGridProps) {
  return (
    <ul className={styles.grid} data-stale={stale} aria-busy={stale || undefined}>
      {videos.map((video) => (
        <li key={video.videoId}>
          <VideoCard video={video} keyword={keyword} corner={corner?.(video)} />
        </li>
      ))}
    </ul>
  );
}

/** The grid before its clips are there: the same boxes, empty. */
export function VideoGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.waiting}>
          <Skeleton style={{ aspectRatio: '16 / 9' }} />
          <Skeleton style={{ height: 16, marginBlock: 4, width: '70%' }} />
        </div>
      ))}
    </div>
  );
}

export interface VideoResultsProps {
  query: UseQueryResult<PageOf<Video>>;
  /** How many shapes to show while waiting. */
  expected?: number;
  empty?: ReactNode;
  keyword?: string;
  corner?: VideoGridProps['corner'];
}

/** A list of clips in each of its states: waiting, failed, empty, full, and greyed while the next one loads. */
export function VideoResults({ query, expected = 20, empty, keyword, corner }: VideoResultsProps) {
  const { isPlaceholderData, isError, refetch } = query;
  // In slices: many cards at once would hold up the page.
  const data = useDeferredValue(query.data);
  if (isError) return <ErrorState message="视频加载失败" onRetry={() => void refetch()} />;
  if (!data) return <VideoGridSkeleton count={expected} />;
  if (data.content.length === 0) return empty ?? <Empty message="暂无相关作品" />;
  return (
    <VideoGrid
      videos={data.content}
      stale={isPlaceholderData || data !== query.data}
      keyword={keyword}
      corner={corner}
    />
  );
}
