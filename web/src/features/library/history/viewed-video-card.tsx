import type { View } from '@zhenku/contract/library/history';
import { formatTime } from '@zhenku/contract/format';
import { lazy, Suspense } from 'react';
import { Link } from '../../../ui/router/link.tsx';
import { LazyImage } from '../../../ui/pictures/lazy-image.tsx';
import { useCardPreview } from '../../clips/use-card-preview.ts';
import card from '../../clips/video-card.module.css';

const HoverPreview = lazy(() => import('../../clips/hover-preview.tsx'));

export function ViewedVideoCard({ view }: { view: View }) {
  const { active, handlers } = useCardPreview();
  return (
    <article className={card.card} {...handlers}>
      <div className={card.frame}>
        <LazyImage src={view.thumbnailUrl} alt="" width="400" height="225" />
        {active && (
          <Suspense fallback={null}>
            <HoverPreview videoId={view.videoId} thumbnails={view.videoThumbnailUrls} />
          </Suspense>
        )}
      </div>
      <div className={card.text}>
        <Link to={`/detail/${view.videoId}`} className={card.name} title={view.videoName}>
          {view.videoName}
        </Link>
        <time className={card.length} dateTime={view.createTime}>
          {formatTime(view.createTime).slice(11, 16)}
        </time>
      </div>
    </article>
  );
}
