import type { Album } from '@zhenku/contract/catalogue/catalogue';
import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import { BackgroundVideo } from '../../ui/pictures/background-video.tsx';
import { Empty, ErrorState } from '../../ui/states.tsx';
import { CoverLink, CoverSkeleton } from '../../features/catalogue/cover-link.tsx';
import { albumCover } from '../../features/catalogue/covers.ts';
import { LazyImage } from '../../ui/pictures/lazy-image.tsx';
import { pictureOf } from '../../features/clips/posters.ts';
import styles from './album-picks.module.css';
import { pickRandom } from './pick-random.ts';

const ALBUMS_PER_SIDE = 3;

export function AlbumPicks() {
  const { data, isError, refetch } = useCall('GET /homepage/v1/recommend/query', {});
  const videoUrl = useMemo(() => pickRandom(data?.recommendVideoUrls ?? [], 1)[0], [data]);
  if (isError && !data) return <ErrorState message="专辑加载失败" onRetry={() => void refetch()} />;
  if (data?.albums.length === 0) return <Empty message="暂无专辑" />;
  const albums = data?.albums ?? [];
  const middle = albums.map((album) => albumCover(album).pictures).find(Boolean);
  return (
    <div className={styles.albums} aria-busy={!data || undefined}>
      <Side waiting={!data} albums={albums.slice(0, ALBUMS_PER_SIDE)} />
      <div className={styles.video}>
        {middle && <LazyImage {...pictureOf(middle, 'bigCard')} alt="" width="400" height="225" />}
        {videoUrl && <BackgroundVideo src={videoUrl} />}
      </div>
      <Side waiting={!data} albums={albums.slice(ALBUMS_PER_SIDE, 2 * ALBUMS_PER_SIDE)} />
    </div>
  );
}

function Side({ albums, waiting }: { albums: readonly Album[]; waiting: boolean }) {
  return (
    <ul className={styles.side}>
      {waiting &&
        Array.from({ length: ALBUMS_PER_SIDE }, (_, index) => (
          <li key={index}>
            <CoverSkeleton />
          </li>
        ))}
      {albums.map(albumCover).map((cover) => (
        <li key={cover.path}>
          <CoverLink cover={cover} />
        </li>
      ))}
    </ul>
  );
}
