import { PAGE_SIZE } from '@zhenku/contract/constants';
import { formatDate } from '@zhenku/contract/format';
import { isNotFound } from '../api/user-client.ts';
import { NotFound } from '../features/search/not-found.tsx';
import { PageTitle } from '../features/site/page-title.tsx';
import { useCall } from '../api/use-call.ts';
import { creatorLabel } from '../features/creators/creator-label.ts';
import { FilteredVideos } from '../features/search/filtered-videos.tsx';
import { ShareButton } from '../features/sharing/share-button.tsx';
import { UserIcon } from '../ui/icons/page-icons.tsx';
import { useParams } from '../ui/router/outlet.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { ErrorState, PageSkeleton } from '../ui/states.tsx';
import styles from './personal-page.module.css';

export default function PersonalPage() {
  const userId = Number(useParams().authorId);
  return Number.isInteger(userId) && userId > 0 ? <Creator userId={userId} /> : <NotFound />;
}

function Creator({ userId }: { userId: number }) {
  const page = pageOf(useSearchParams()[0]);
  const { data, isError, error, refetch } = useCall('GET /author/v1/info', { userId }, { silent: true });
  const videos = useCall(
    'GET /video/v1/queryByAuthor',
    { userId, page, size: PAGE_SIZE.category },
    { keepPrevious: true, enabled: !isError },
  );
  if (isNotFound(error)) return <NotFound message="没有找到这位创作者" />;
  if (isError && !data) return <ErrorState message="创作者加载失败" onRetry={() => void refetch()} />;
  // The works are shown together with the author, because the introduction's height is unknown until it loads.
  if (!data) return <PageSkeleton />;
  return (
    <div className={`container ${styles.page}`}>
      <PageTitle>{data.name}</PageTitle>
      <header className={styles.head}>
        <span className={styles.photo}>
          {data.photoUrl ? <img src={data.photoUrl} alt="" width="80" height="80" /> : <UserIcon size={40} />}
        </span>
        <div>
          <h1>{data.name}</h1>
          <p className={styles.facts}>
            <span>{creatorLabel(data)}</span>
            <span className="num">{data.publishVideoCount} 条作品</span>
            <span className="num">{formatDate(data.addTime)} 加入</span>
          </p>
          {data.remark && <p className={styles.remark}>{data.remark}</p>}
        </div>
        <ShareButton
          className={styles.share}
          page={{
            title: data.name,
            address: `/u/${userId}`,
            poster: `/poster/u/${userId}.jpg`,
            picture: data.photoUrl || undefined,
          }}
        />
      </header>
      <FilteredVideos unfiltered={videos} scope={{ authorId: userId }} order="newest" />
    </div>
  );
}
