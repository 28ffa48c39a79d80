import type { Label, VideoCard as Video } from '@zhenku/contract/catalogue/catalogue';
import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useIsHydrating } from '../../ui/hooks/use-browser-value.ts';
import { useSeed } from '../../ui/hooks/use-seed.ts';
import { BackgroundVideo } from '../../ui/pictures/background-video.tsx';
import { Link } from '../../ui/router/link.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { Empty, ErrorState } from '../../ui/states.tsx';
import { labelCover } from '../../features/catalogue/covers.ts';
import { LazyImage } from '../../ui/pictures/lazy-image.tsx';
import { pictureOf } from '../../features/clips/posters.ts';
import { lowestPrice } from '../../features/clips/tiers.ts';
import { VideoCard } from '../../features/catalogue/video-card.tsx';
import styles from './hot-materials.module.css';
import { HotSkeleton, LABELS_SHOWN } from './hot-skeleton.tsx';
import { pickHot, seededRandom } from './pick-random.ts';
import { useMaterial } from './queries.ts';

export function HotMaterials() {
  const { data, isError, refetch } = useMaterial();
  const seed = useSeed();
  const hot = useMemo(() => data && pickHot(data, seededRandom(seed)), [data, seed]);
  if (isError && !data) return <ErrorState message="热门素材加载失败" onRetry={() => void refetch()} />;
  if (!hot || !data) return <HotSkeleton />;
  if (!hot.big) return <Empty message="暂无相关作品" picture="shutter" />;
  return (
    <>
      <div className={styles.hot}>
        <BigPreview video={hot.big} />
        <ul className={styles.small}>
          {hot.small.map((video) => (
            <li key={video.videoId}>
              <VideoCard video={video} />
            </li>
          ))}
        </ul>
      </div>
      <LabelTiles labels={data.labels.slice(0, LABELS_SHOWN)} />
    </>
  );
}

function BigPreview({ video }: { video: Video }) {
  const id = video.videoId;
  // The server renders no video.
  const enabled = !useIsHydrating();
  const { data } = useCall('GET /video/v1/{id}/preview', { id }, { silent: true, staleTime: 300_000, enabled });
  const price = lowestPrice(video);
  return (
    <article className={styles.big}>
      <LazyImage {...pictureOf(video, 'bigCard')} alt="" width="400" height="225" />
      {data && <BackgroundVideo src={data.url} />}
      <div className={styles.caption}>
        <Link to={`/detail/${id}`}>{video.videoName}</Link>
        {price !== null && (
          <span>
            <PriceText yuan={price} /> 起
          </span>
        )}
      </div>
    </article>
  );
}

function LabelTiles({ labels }: { labels: readonly Label[] }) {
  return (
    <ul className={styles.labels} aria-label="精选标签">
      {labels.map(labelCover).map(({ path, name, pictures }) => (
        <li key={path}>
          <Link to={path}>
            {pictures && <LazyImage {...pictureOf(pictures, 'card')} alt="" width="400" height="225" />}
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
