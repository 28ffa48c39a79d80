import { PAGE_SIZE } from '@zhenku/contract/constants';
import { useMemo } from 'react';
import { NotFound } from '../features/search/not-found.tsx';
import { useCall } from '../api/use-call.ts';
import { CoverGrid, CoverGridSkeleton } from '../features/catalogue/cover-grid.tsx';
import { albumCover, categoryCover, type Cover, labelCover, titleOfCovers } from '../features/catalogue/covers.ts';
import { pictureOf } from '../features/clips/posters.ts';
import { pickRandom } from './home/pick-random.ts';
import { ButtonLink } from '../ui/button.tsx';
import { BackgroundVideo } from '../ui/pictures/background-video.tsx';
import { useParams } from '../ui/router/outlet.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty, ErrorState } from '../ui/states.tsx';
import { ListPage } from './list-page.tsx';
import styles from './taxonomy-page.module.css';

const grids: Partial<Record<string, typeof Albums>> = { album: Albums, label: Labels, cat: Categories };

const NONE: Partial<Record<string, string>> = { album: '暂无专辑', label: '暂无标签', cat: '暂无分类' };

export default function TaxonomyPage() {
  const { type = '' } = useParams();
  const page = pageOf(useSearchParams()[0]);
  const Grid = Object.hasOwn(grids, type) ? grids[type] : undefined;
  return Grid ? <Grid key={type} page={page} /> : <NotFound />;
}

interface GridProps {
  page: number;
}
const size = PAGE_SIZE.taxonomy;
const keepPrevious = { keepPrevious: true };

function Albums({ page }: GridProps) {
  const home = useCall('GET /homepage/v1/recommend/query', {}, { silent: true });
  const query = useCall('GET /album/v1/query', { page, size }, keepPrevious);
  return (
    <Covers
      type="album"
      videoUrls={home.data?.recommendVideoUrls}
      covers={query.data?.list.map(albumCover)}
      query={query}
    />
  );
}

function Labels({ page }: GridProps) {
  const home = useCall('GET /homepage/v1/head/query', {}, { silent: true });
  const query = useCall('GET /label/v1/query', { page, size }, keepPrevious);
  return (
    <Covers type="label" videoUrls={home.data?.videoUrls} covers={query.data?.list.map(labelCover)} query={query} />
  );
}

function Categories({ page }: GridProps) {
  const home = useCall('GET /homepage/v1/classification/query', {}, { silent: true });
  const query = useCall('GET /category/v1/query', { page, size }, keepPrevious);
  return (
    <Covers
      type="cat"
      videoUrls={home.data?.classificationVideoUrls}
      covers={query.data?.list.map(categoryCover)}
      query={query}
    />
  );
}

interface CoversProps {
  type: string;
  videoUrls: readonly string[] | undefined;
  covers: readonly Cover[] | undefined;
  query: { data?: { total: number }; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown };
}

function Covers({ type, videoUrls, covers, query }: CoversProps) {
  return (
    <ListPage
      title={titleOfCovers(type)}
      trail={[]}
      banner={<Banner videoUrls={videoUrls} pictures={covers?.[0]?.pictures} />}
    >
      {query.isError && !covers && <ErrorState onRetry={() => void query.refetch()} />}
      {!covers && !query.isError && <CoverGridSkeleton count={12} />}
      {covers?.length === 0 && (
        <Empty message={NONE[type] ?? ''}>
          <ButtonLink to="/hot">去看看热门素材</ButtonLink>
        </Empty>
      )}
      {covers && query.data && (
        <div className={styles.covers} data-stale={query.isPlaceholderData}>
          <CoverGrid covers={covers} />
          <Pager total={query.data.total} size={size} />
        </div>
      )}
    </ListPage>
  );
}

interface BannerProps {
  videoUrls: readonly string[] | undefined;
  pictures: Cover['pictures'] | undefined;
}

function Banner({ videoUrls, pictures }: BannerProps) {
  const videoUrl = useMemo(() => pickRandom(videoUrls ?? [], 1)[0], [videoUrls]);
  return (
    <div className={styles.banner}>
      {pictures && <img {...pictureOf(pictures, 'hero')} alt="" width="1920" height="1080" />}
      {videoUrl && <BackgroundVideo src={videoUrl} stoppable />}
    </div>
  );
}
