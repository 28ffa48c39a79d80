import type { VideoCard as Video } from '@zhenku/contract/catalogue/catalogue';
import { LICENCE_TERM, HDR_LABEL } from '@zhenku/contract/constants';
import { formatDuration } from '@zhenku/contract/format';
import { lazy, Suspense, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { EyeIcon } from '../../ui/icons/card-icons.tsx';
import { Link } from '../../ui/router/link.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { FavouriteIconButton } from '../library/favourites/favourite-button.tsx';
import { MarkedText } from '../../ui/text/marked-text.tsx';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { firstSign } from '../../ui/hooks/first-sign.ts';
import { LazyImage } from '../../ui/pictures/lazy-image.tsx';
import { rememberList } from './opened-list.ts';
import { pictureOf } from '../clips/posters.ts';
import { RealResolutionBadge } from './real-resolution-badge.tsx';
import { LicenceBadge } from '../clips/licence-badge.tsx';
import { declaredMarks } from '../clips/declared-marks.ts';
import { lowestPrice } from '../clips/tiers.ts';
import { useCardPreview } from '../clips/use-card-preview.ts';
import styles from '../clips/video-card.module.css';

const loadHoverPreview = () => import('../clips/card-interaction.ts');
const HoverPreview = lazy(loadHoverPreview);
const FindSimilarLink = lazy(() => import('../clips/find-similar-link.tsx'));
// So that it is ready when the user reaches a card.
void firstSign.then(loadHoverPreview);

interface VideoCardProps {
  video: Video;
  keyword?: string;
  corner?: ReactNode;
  /** The list through which users can step. */
  list?: readonly Video[];
  onLook?: (videoId: number) => void;
}

/** The whole card is a link; hovering plays the clip and shows its name and actions. */
export function VideoCard({ video, keyword = '', corner, list = [], onLook }: VideoCardProps) {
  const look = onLook && (() => onLook(video.videoId));
  const { active, handlers } = useCardPreview(look);
  const price = lowestPrice(video);
  const picture = pictureOf(video, 'card');
  const onKeyDown = (event: KeyboardEvent) => {
    if (!look || event.key !== ' ') return;
    event.preventDefault();
    look();
  };
  return (
    <article className={styles.card} {...handlers}>
      <div className={styles.frame}>
        <LazyImage {...picture} alt="" width="400" height="225" />
        {active && (
          <Suspense fallback={null}>
            <HoverPreview videoId={video.videoId} thumbnails={video.videoThumbnailUrls} />
          </Suspense>
        )}
        <span className={styles.badges}>
          {video.is8K && <span className={styles.badge}>8K</span>}
          {video.trueResolution && <RealResolutionBadge trueResolution={video.trueResolution} />}
          {video.hdr !== null && <span className={styles.badge}>{HDR_LABEL[video.hdr]}</span>}
          {video.authenticationType === LICENCE_TERM.oneYear && <LicenceBadge kind="oneYear">一年授权</LicenceBadge>}
          {declaredMarks(video).map((mark) => (
            <span key={mark} className={styles.badge}>
              {mark}
            </span>
          ))}
          {video.hasSound && <span className={styles.badge}>有声</span>}
        </span>
      </div>
      <div className={styles.text}>
        <Link
          to={`/detail/${video.videoId}`}
          className={styles.name}
          title={video.videoName}
          onClick={() => rememberList(list.map(({ videoId }) => videoId))}
          onKeyDown={onKeyDown}
        >
          <MarkedText text={video.videoName} keyword={keyword} />
        </Link>
        {price !== null && (
          <span className={styles.price}>
            <PriceText yuan={price} /> 起
          </span>
        )}
        <span className={styles.length}>{formatDuration(video.videoDuration)}</span>
      </div>
      {/* After the link in the tab order: first the clip, then its actions. */}
      <div className={styles.overlay}>
        {corner && <div className={styles.corner}>{corner}</div>}
        <div className={styles.actions}>
          {active && (
            <Suspense fallback={null}>
              <FindSimilarLink videoId={video.videoId} />
            </Suspense>
          )}
          {look && (
            <IconButton label="快速查看" className={styles.look} onClick={look}>
              <EyeIcon />
            </IconButton>
          )}
          <FavouriteIconButton video={video} />
          <AddToCartButton video={video} />
        </div>
      </div>
    </article>
  );
}
