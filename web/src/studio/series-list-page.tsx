import { useCall } from '../api/use-call.ts';
import { CreatorsOnly } from '../features/creators/creators-only.tsx';
import { SeriesCard } from '../features/series/series-card.tsx';
import styles from '../features/series/series.module.css';
import { SuggestionCard } from '../features/series/suggestion-card.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';

export default function SeriesListPage() {
  return (
    <CreatorsOnly title="系列" about="这里把同一次拍摄的作品编成系列，一起展示和出售">
      <UserCentrePage
        title="系列"
        tools={
          <ButtonLink to="/user/series/new" variant="primary">
            新建系列
          </ButtonLink>
        }
      >
        <SeriesList />
        <Suggestions />
      </UserCentrePage>
    </CreatorsOnly>
  );
}

function SeriesList() {
  const { data, isError, refetch } = useCall('GET /series/v1/mine', {}, { staleTime: 0 });
  if (!data && isError) return <ErrorState message="系列加载失败" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 240 }} />;
  if (data.list.length === 0) {
    return (
      <Empty message="还没有系列" hint="同一次拍摄的作品编成系列后，有自己的页面；每条作品的页面上也列出其余作品" />
    );
  }
  return (
    <div className={styles.list}>
      {data.list.map((series) => (
        <SeriesCard key={series.seriesId} series={series} />
      ))}
    </div>
  );
}

function Suggestions() {
  const { data } = useCall('GET /series/v1/mine/suggestions', {}, { silent: true, staleTime: 0 });
  if (!data || data.list.length === 0) return null;
  return (
    <section className="stack-16" aria-labelledby="suggestions">
      <div>
        <h3 id="suggestions">这些作品像是同一次拍摄的</h3>
        <p className="muted small">按拍摄或上传时间、画面和名称判断，建成后可以再改。</p>
      </div>
      <div className={styles.suggestions}>
        {data.list.map((suggestion) => (
          <SuggestionCard key={suggestion.videos[0]?.videoId} suggestion={suggestion} />
        ))}
      </div>
    </section>
  );
}
