import { useCall } from '../api/use-call.ts';
import { isNotFound } from '../api/user-client.ts';
import { CreatorsOnly } from '../features/creators/creators-only.tsx';
import { NotFound } from '../features/search/not-found.tsx';
import styles from '../features/series/series.module.css';
import { SeriesForm } from '../features/series/series-form.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useParams } from '../ui/router/outlet.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';

export default function SeriesEditPage() {
  const { id = '' } = useParams();
  const seriesId = Number(id);
  const isNew = id === 'new';
  if (!isNew && !(Number.isInteger(seriesId) && seriesId > 0)) return <NotFound />;
  return (
    <CreatorsOnly title="系列" about="这里把同一次拍摄的作品编成系列，一起展示和出售">
      <UserCentrePage
        title={isNew ? '新建系列' : '编辑系列'}
        tools={
          <div className="wrap">
            {!isNew && <PublicPageLink seriesId={seriesId} />}
            <ButtonLink to="/user/series">全部系列</ButtonLink>
          </div>
        }
      >
        {isNew ? <SeriesForm key="new" /> : <Edited key={id} seriesId={seriesId} />}
      </UserCentrePage>
    </CreatorsOnly>
  );
}

const useMySeries = (seriesId: number) =>
  useCall('GET /series/v1/mine/info', { seriesId }, { silent: true, staleTime: 0 });

function PublicPageLink({ seriesId }: { seriesId: number }) {
  const { data } = useMySeries(seriesId);
  if (!data || data.hiddenReason !== null || !data.videos.some(({ onSale }) => onSale)) return null;
  return (
    <ButtonLink to={`/series/${seriesId}`} variant="quiet">
      查看页面
    </ButtonLink>
  );
}

function Edited({ seriesId }: { seriesId: number }) {
  const { data, error, refetch, isFetchedAfterMount } = useMySeries(seriesId);
  if (isNotFound(error)) return <NotFound message="没有这个系列" />;
  if (error && !data) return <ErrorState message="系列加载失败" onRetry={() => void refetch()} />;
  // The form keeps what it starts with, so it must not start with a cached copy.
  if (!data || !isFetchedAfterMount) return <Skeleton style={{ height: 480 }} />;
  return (
    <>
      {data.hiddenReason !== null && (
        <output className={styles.hidden}>
          <strong>这个系列已被平台隐藏</strong>
          <span>原因：{data.hiddenReason}</span>
          <span>买家看不到系列页，也不能整体购买；作品照常出售。修改后如需恢复展示，请联系客服。</span>
        </output>
      )}
      <SeriesForm series={data} />
    </>
  );
}
