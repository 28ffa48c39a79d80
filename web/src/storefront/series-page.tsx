import { isNotFound } from '../api/user-client.ts';
import { useCall } from '../api/use-call.ts';
import { VideoGrid } from '../features/catalogue/video-grid.tsx';
import { NotFound } from '../features/search/not-found.tsx';
import { SeriesOffers } from '../features/series/series-offers.tsx';
import { Link } from '../ui/router/link.tsx';
import { useParams } from '../ui/router/outlet.tsx';
import { ErrorState, PageSkeleton } from '../ui/states.tsx';
import { ListPage } from './list-page.tsx';
import styles from './series-page.module.css';

export default function SeriesPage() {
  const seriesId = Number(useParams().id);
  return Number.isInteger(seriesId) && seriesId > 0 ? <SeriesClips key={seriesId} seriesId={seriesId} /> : <NotFound />;
}

function SeriesClips({ seriesId }: { seriesId: number }) {
  const { data: series, error, refetch } = useCall('GET /series/v1/info', { seriesId }, { silent: true });
  if (isNotFound(error)) return <NotFound message="系列不存在或已下架" />;
  if (error && !series) return <ErrorState message="系列加载失败" onRetry={() => void refetch()} />;
  if (!series) return <PageSkeleton />;
  return (
    <ListPage title={series.seriesName} trail={[]}>
      <div className={styles.intro}>
        <div className="stack">
          <p className="muted">
            <Link to={`/personal/${series.authorId}`} className={styles.author}>
              {series.authorName}
            </Link>
            <span className="num"> · 同一次拍摄的 {series.content.length} 条素材</span>
          </p>
          {series.remark && <p className={styles.remark}>{series.remark}</p>}
        </div>
        <SeriesOffers series={series} />
      </div>
      <VideoGrid videos={series.content} />
    </ListPage>
  );
}
