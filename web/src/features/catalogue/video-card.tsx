import type { VideoCard as Video } from '@zhenku/contract/catalogue';
import { ORIENTATION } from '@zhenku/contract/constants';
import { formatDuration } from '@zhenku/contract/format';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { FavouriteIconButton } from '../favourites/favourite-button.tsx';
import { MarkedText } from '../search/marked-text.tsx';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { LazyImage } from './lazy-image.tsx';
import { pictureOf } from './posters.ts';
import { RealResolutionBadge } from './real-resolution-badge.tsx';
import { lowestPrice, resolutionBadge } from './tiers.ts';
import { useCardPreview } from './use-card-preview.ts';
import styles from './video-card.module.css';

const loadHoverPreview = () => import('./card-interaction.ts');
const HoverPreview = lazy(loadHoverPreview);
// Loads at the first sign of interaction, so that it is ready when the user reaches a card.
for (const sign of ['mousemove', 'keydown', 'touchstart']) {
  globalThis.addEventListener?.(sign, () => void loadHoverPreview(), { once: true, passive: true });
}

interface VideoCardProps {
  video: Video;
  /** The keyword whose matches are marked in the name. */
  keyword?: string;
  /** Laid over the picture, at its lower left. */
  corner?: ReactNode;
}

/** A clip in a list. The whole card is one link; pointing at it plays the clip and shows its actions. */
export function VideoCard({ video, keyword = '', corner }: VideoCardProps) {
  const { active, handlers } = useCardPreview();
  const price = lowestPrice(video);
  const picture = pictureOf(video, 'card');
  const fitted = video.orientation !== ORIENTATION.landscape;
  return (
    <article className={styles.card} {...handlers}>
      <div className={styles.frame} data-fitted={fitted}>
        {fitted && <LazyImage {...picture} className={styles.blur} alt="" />}
        <LazyImage {...picture} alt="" width="400" height="225" />
        {active && (
          <Suspense fallback={null}>
            <HoverPreview videoId={video.videoId} thumbnails={video.videoThumbnailUrls} />
          </Suspense>
        )}
        <span className={styles.badges}>
          <span className={styles.badge}>{resolutionBadge(video)}</span>
          {video.trueResolution && <RealResolutionBadge trueResolution={video.trueResolution} />}
        </span>
        <span className={styles.length}>{formatDuration(video.videoDuration)}</span>
      </div>
      <div className={styles.words}>
        <Link to={`/detail/${video.videoId}`} className={styles.name} title={video.videoName}>
          <MarkedText text={video.videoName} keyword={keyword} />
        </Link>
        {price !== null && (
          <span className={styles.price}>
            <PriceText yuan={price} /> 起
          </span>
        )}
      </div>
      {/* After the link in the tab order: the clip comes first, then its actions. */}
      <div className={styles.over}>
        {corner && <div className={styles.corner}>{corner}</div>}
        <div className={styles.actions}>
          <FavouriteIconButton video={video} />
          <AddToCartButton video={video} />
        </div>
      </div>
    </article>
  );
}
