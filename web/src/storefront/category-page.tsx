import { PAGE_SIZE } from '@zhenku/contract/constants';
import { isNotFound } from '../api/user-client.ts';
import { NotFound } from '../features/search/not-found.tsx';
import { useCall } from '../api/use-call.ts';
import type { VideoResultsProps } from '../features/catalogue/video-grid.tsx';
import { FilteredVideos, type FilteredVideosProps } from '../features/search/filtered-videos.tsx';
import { ShareButton } from '../features/sharing/share-button.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useParams } from '../ui/router/outlet.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { ListPage } from './list-page.tsx';

interface Group {
  title: string | undefined;
  error: Error | null;
  videos: VideoResultsProps['query'];
  scope: FilteredVideosProps['scope'];
}

interface Kind {
  title: string;
  missing: string;
  more?: string;
  shared?: boolean;
  useGroup: (id: number, page: number) => Group;
}

const KINDS: Partial<Record<string, Kind>> = {
  cat: { title: '分类', missing: '没有这个分类', more: '更多分类', useGroup: useCategory },
  album: { title: '专辑', missing: '没有这张专辑', more: '更多专辑', shared: true, useGroup: useAlbum },
  label: { title: '精选', missing: '没有这个标签', more: '更多精选', useGroup: useLabel },
  activity: { title: '活动', missing: '没有这个活动', useGroup: useActivity },
  user: { title: '创作者的作品', missing: '没有找到这位创作者', useGroup: useAuthor },
};

export default function CategoryPage() {
  const { type = '', id } = useParams();
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  const number = Number(id);
  if (!kind || !Number.isInteger(number) || number < 1) return <NotFound />;
  return <Clips key={`${type}/${id}`} type={type} kind={kind} id={number} />;
}

function Clips({ type, kind, id }: { type: string; kind: Kind; id: number }) {
  const { title, error, videos, scope } = kind.useGroup(id, pageOf(useSearchParams()[0]));
  const grid = kind.more && { label: kind.more, path: `/category/${type}` };
  if (isNotFound(error)) {
    return <NotFound message={kind.missing}>{grid && <ButtonLink to={grid.path}>{grid.label}</ButtonLink>}</NotFound>;
  }
  const share = kind.shared && title && (
    <ShareButton page={{ title, address: `/a/${id}`, poster: `/poster/a/${id}.jpg` }} />
  );
  return (
    <ListPage title={title ?? kind.title} trail={grid ? [grid] : []} aside={share}>
      <FilteredVideos unfiltered={videos} scope={scope} order="newest" />
    </ListPage>
  );
}

const size = PAGE_SIZE.category;
const keepPrevious = { keepPrevious: true };
const silent = { silent: true };

function useCategory(categoryId: number, page: number): Group {
  const { data, error } = useCall('GET /category/v1/info', { categoryId }, silent);
  const videos = useCall('GET /video/v1/queryByCategory', { categoryId, page, size }, keepPrevious);
  return { title: data?.categoryName, error, videos, scope: { categoryId } };
}

function useAlbum(albumId: number, page: number): Group {
  const { data, error } = useCall('GET /album/v1/info', { albumId }, silent);
  const videos = useCall('GET /video/v1/queryByAlbum', { albumId, page, size }, keepPrevious);
  return { title: data?.albumName, error, videos, scope: { albumId } };
}

function useLabel(labelId: number, page: number): Group {
  const { data, error } = useCall('GET /label/v1/info', { labelId }, silent);
  const videos = useCall('GET /video/v1/queryByLabel', { labelId, page, size }, keepPrevious);
  return { title: data?.labelName, error, videos, scope: { labelIds: [labelId] } };
}

function useActivity(activityId: number, page: number): Group {
  const { data, error } = useCall('GET /activity/v1/info', { activityId }, silent);
  const videos = useCall('GET /video/v1/queryByActivity', { activityId, page, size }, keepPrevious);
  return { title: data?.activityName, error, videos, scope: { activityId } };
}

function useAuthor(userId: number, page: number): Group {
  const { data, error } = useCall('GET /author/v1/info', { userId }, silent);
  const videos = useCall('GET /video/v1/queryByAuthor', { userId, page, size }, keepPrevious);
  return { title: data && `${data.name}的作品`, error, videos, scope: { authorId: userId } };
}
