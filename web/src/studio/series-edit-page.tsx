import { useCall } from '../api/use-call.ts';
import { isNotFound } from '../api/user-client.ts';
import { CreatorsOnly } from '../features/creators/creators-only.tsx';
import { NotFound } from '../features/search/not-found.tsx';
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
    <CreatorsOnly title="作品系列" about="这里把同一次拍摄的素材编成系列，一起展示和出售">
      <UserCentrePage
        title={isNew ? '新建系列' : '编辑系列'}
        tools={
          <div className="wrap">
            {!isNew && (
              <ButtonLink to={`/series/${id}`} variant="quiet">
                查看页面
              </ButtonLink>
            )}
            <ButtonLink to="/user/series">全部系列</ButtonLink>
          </div>
        }
      >
        {isNew ? <SeriesForm key="new" /> : <Edited key={id} seriesId={seriesId} />}
      </UserCentrePage>
    </CreatorsOnly>
  );
}

function Edited({ seriesId }: { seriesId: number }) {
  const { data, error, refetch, isFetchedAfterMount } = useCall(
    'GET /series/v1/mine/info',
    { seriesId },
    { silent: true, staleTime: 0 },
  );
  if (isNotFound(error)) return <NotFound message="没有这个系列" />;
  if (error && !data) return <ErrorState message="系列加载失败" onRetry={() => void refetch()} />;
  // The form keeps what it starts with, so it must not start with a cached copy.
  if (!data || !isFetchedAfterMount) return <Skeleton style={{ height: 480 }} />;
  return <SeriesForm series={data} />;
}
