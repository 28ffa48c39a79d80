import { PAGE_SIZE } from '@zhenku/contract/constants';
import type { UseQueryResult } from '@tanstack/react-query';
import { isNotFound } from '../api/user-client.ts';
import { NotFound } from '../features/search/not-found.tsx';
import { useCall } from '../api/use-call.ts';
import type { VideoResultsProps } from '../features/catalogue/video-grid.tsx';
import { FilteredVideos, type FilteredVideosProps } from '../features/search/filtered-videos.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useParams } from '../ui/router/outlet.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { ListPage } from './list-page.tsx';

const pages: Partial<Record<string, typeof CategoryVideos>> = {
  cat: CategoryVideos,
  album: AlbumVideos,
  label: LabelVideos,
  activity: ActivityVideos,
  user: AuthorVideos,
};

/** The clips of one category, album, label, activity or author. */
export default function CategoryPage() {
  const { type = '', id } = useParams();
  const page = pageOf(useSearchParams()[0]);
  const Videos = Object.hasOwn(pages, type) ? pages[type] : undefined;
  const number = Number(id);
  if (!Videos || !Number.isInteger(number) || number < 1) return <NotFound />;
  return <Videos key={`${type}/${id}`} id={number} page={page} />;
}

interface ListProps {
  id: number;
  page: number;
}
const size = PAGE_SIZE.category;
const keepPrevious = { keepPrevious: true };
const silent = { silent: true };

interface ClipsOfProps<Info> {
  /** The type of the list. */
  info: UseQueryResult<Info>;
  titleOf: (info: Info) => string;
  /** The title until the name has loaded. */
  kind: string;
  /** Said where there is none. */
  missing: string;
  /** The page with all of its kind. */
  grid?: { label: string; path: string };
  videos: VideoResultsProps['query'];
  /** The list as a search. */
  scope: FilteredVideosProps['scope'];
}

function ClipsOf<Info>({ info, titleOf, kind, missing, grid, videos, scope }: ClipsOfProps<Info>) {
  if (isNotFound(info.error)) {
    return <NotFound message={missing}>{grid && <ButtonLink to={grid.path}>{grid.label}</ButtonLink>}</NotFound>;
  }
  return (
    <ListPage title={info.data ? titleOf(info.data) : kind} trail={grid ? [grid] : []}>
      <FilteredVideos whole={videos} scope={scope} order="newest" />
    </ListPage>
  );
}

function CategoryVideos({ id: categoryId, page }: ListProps) {
  const info = useCall('GET /category/v1/info', { categoryId }, silent);
  const videos = useCall('GET /video/v1/queryByCategory', { categoryId, page, size }, keepPrevious);
  const grid = { label: '更多分类', path: '/category/cat' };
  const scope = { categoryId };
  return (
    <ClipsOf
      info={info}
      titleOf={(data) => data.categoryName}
      kind="分类"
      missing="没有这个分类"
      grid={grid}
      videos={videos}
      scope={scope}
    />
  );
}

function AlbumVideos({ id: albumId, page }: ListProps) {
  const info = useCall('GET /album/v1/info', { albumId }, silent);
  const videos = useCall('GET /video/v1/queryByAlbum', { albumId, page, size }, keepPrevious);
  const grid = { label: '更多专辑', path: '/category/album' };
  const scope = { albumId };
  return (
    <ClipsOf
      info={info}
      titleOf={(data) => data.albumName}
      kind="专辑"
      missing="没有这张专辑"
      grid={grid}
      videos={videos}
      scope={scope}
    />
  );
}

function LabelVideos({ id: labelId, page }: ListProps) {
  const info = useCall('GET /label/v1/info', { labelId }, silent);
  const videos = useCall('GET /video/v1/queryByLabel', { labelId, page, size }, keepPrevious);
  const grid = { label: '更多精选', path: '/category/label' };
  const scope = { labelIds: [labelId] };
  return (
    <ClipsOf
      info={info}
      titleOf={(data) => data.labelName}
      kind="精选"
      missing="没有这个标签"
      grid={grid}
      videos={videos}
      scope={scope}
    />
  );
}

function ActivityVideos({ id: activityId, page }: ListProps) {
  const info = useCall('GET /activity/v1/info', { activityId }, silent);
  const videos = useCall('GET /video/v1/queryByActivity', { activityId, page, size }, keepPrevious);
  const scope = { activityId };
  return (
    <ClipsOf
      info={info}
      titleOf={(data) => data.activityName}
      kind="活动"
      missing="没有这个活动"
      videos={videos}
      scope={scope}
    />
  );
}

function AuthorVideos({ id: userId, page }: ListProps) {
  const info = useCall('GET /author/v1/info', { userId }, silent);
  const videos = useCall('GET /video/v1/queryByAuthor', { userId, page, size }, keepPrevious);
  const scope = { authorId: userId };
  return (
    <ClipsOf
      info={info}
      titleOf={(data) => `${data.name}的作品`}
      kind="创作者的作品"
      missing="没有找到这位创作者"
      videos={videos}
      scope={scope}
    />
  );
}
