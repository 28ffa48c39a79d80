import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { clipAddress } from '@zhenku/contract/clips/clip-address';
import { fieldText } from '@zhenku/contract/clips/field-text';
import { CLIP_FIELDS, LINE_FIELDS, PAGE_FIELDS } from '@zhenku/contract/clips/fields';
import { ORIENTATION, PAGE_SIZE } from '@zhenku/contract/constants';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { isNotFound } from '../api/user-client.ts';
import { NotFound } from '../features/search/not-found.tsx';
import { PageTitle } from '../features/site/page-title.tsx';
import { useSession } from '../api/session.ts';
import { useCall } from '../api/use-call.ts';
import { placeInList } from '../features/catalogue/opened-list.ts';
import { declaredMarks } from '../features/clips/declared-marks.ts';
import { pictureOf } from '../features/clips/posters.ts';
import { PurchasePanel } from '../features/catalogue/purchase-panel.tsx';
import { ReportButton } from '../features/catalogue/report-button.tsx';
import { TechnicalSheet } from '../features/catalogue/technical-sheet.tsx';
import { RealResolutionBadge } from '../features/catalogue/real-resolution-badge.tsx';
import { ResultNavigation } from '../features/catalogue/result-navigation.tsx';
import { VideoGrid, VideoGridSkeleton, VideoResults } from '../features/catalogue/video-grid.tsx';
import { WithLoupe } from '../ui/loupe/with-loupe.tsx';
import { CreatorCard } from '../features/creators/creator-card.tsx';
import { recordView } from '../features/library/history/views.ts';
import { ShareButton } from '../features/sharing/share-button.tsx';
import { searchPath } from '../features/clips/keyword.ts';
import { Link } from '../ui/router/link.tsx';
import { navigate } from '../ui/router/location.tsx';
import { runWhenIdle } from '../ui/router/page-load.ts';
import { useParams } from '../ui/router/outlet.tsx';
import { useSearchParams } from '../ui/router/search-params.ts';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { WhenNear } from '../ui/hooks/when-near.tsx';
import { useSwipe } from '../ui/hooks/use-swipe.ts';
import { hasStrip } from '../ui/player/storyboard.ts';
import styles from './detail-page.module.css';
import { Section } from './section.tsx';

const Player = lazy(() => import('../ui/player/player.tsx'));
const BoardBar = lazy(() => import('../features/library/boards/board-bar.tsx'));
const SeriesRow = lazy(() => import('./series-row.tsx'));
const SimilarSection = lazy(() => import('../features/catalogue/similar/similar-section.tsx'));

export default function DetailPage() {
  const videoId = Number(useParams().id);
  if (!Number.isInteger(videoId) || videoId < 1) return <NotFound />;
  return (
    <>
      <BoardNavigation videoId={videoId} />
      <ListNavigation videoId={videoId} />
      <Detail key={videoId} videoId={videoId} />
    </>
  );
}

/** Replaces the history entry, so that going back returns to the list. */
const replacePage = (videoId: number) => navigate(`/detail/${videoId}`, { replace: true });

/** Sits outside <Detail>, which remounts, so that its buttons keep the focus. */
function ListNavigation({ videoId }: { videoId: number }) {
  const place = placeInList(videoId);
  if (!place) return null;
  return (
    <nav className={`container ${styles.navigation}`} aria-label="结果">
      <ResultNavigation place={place} onMove={replacePage} />
    </nav>
  );
}

/** Shows the board from which the user came. */
function BoardNavigation({ videoId }: { videoId: number }) {
  const boardId = Number(useSearchParams()[0].get('boardId'));
  const { loggedIn } = useSession();
  if (!loggedIn || !Number.isInteger(boardId) || boardId < 1) return null;
  return (
    <nav className={`container ${styles.navigation} ${styles.board}`} aria-label="收藏夹">
      <Suspense fallback={null}>
        <BoardBar key={`${boardId}-${videoId}`} boardId={boardId} videoId={videoId} />
      </Suspense>
    </nav>
  );
}

function Detail({ videoId }: { videoId: number }) {
  const { data: video, error, refetch } = useCall('GET /video/v1/queryVideoByVideoId', { videoId }, { silent: true });
  const { loggedIn } = useSession();
  // Refetched on each visit except the prefetched one, because other pages change the cart and the orders.
  const mine = useCall(
    'GET /video/v1/{id}/mine',
    { id: videoId },
    { enabled: loggedIn, silent: true, staleTime: 1_000 },
  );
  const onSale = video?.videoId;
  useEffect(() => {
    if (onSale !== undefined) recordView(onSale);
  }, [onSale]);
  if (isNotFound(error)) return <NotFound message="这条素材不存在或已下架" />;
  // A page from the server stays if it cannot be refreshed.
  if (error && !video) return <ErrorState message="素材加载失败" onRetry={() => void refetch()} />;
  // Waits for both calls, so that the purchase badges do not shift the layout.
  if (!video || mine.isLoading) return <DetailSkeleton />;
  return (
    <>
      <PageTitle>{video.videoName}</PageTitle>
      <div className={`container ${styles.page}`}>
        <Stage video={video} />
        <aside className={styles.side}>
          <div>
            <div className={styles.title}>
              <h1>{video.videoName}</h1>
              <ShareButton
                className={styles.share}
                page={{
                  title: video.videoName,
                  address: clipAddress(video),
                  poster: `/poster/v/${video.videoId}.jpg`,
                  picture: video.thumbnailUrl || undefined,
                  clip: { id: video.videoId, ratio: video.radio },
                }}
              />
            </div>
            <p className={styles.byline}>
              <Link to={`/personal/${video.authorId}`}>{video.authorName}</Link>
              {video.trueResolution && <RealResolutionBadge trueResolution={video.trueResolution} />}
              {declaredMarks(video).map((mark) => (
                <span key={mark} className="badge">
                  {mark}
                </span>
              ))}
            </p>
          </div>
          <PurchasePanel video={video} mine={loggedIn ? mine.data : undefined} />
        </aside>
        <div className={styles.about}>
          <About video={video} />
        </div>
      </div>
      {/* Deferred, because three card lists and their calls would block the page while the player starts. */}
      <WhenNear fallback={<ClipListsSkeleton />}>
        <SeriesRow videoId={video.videoId} />
        <div className="container">
          <SimilarSection video={video} />
        </div>
        <Recommendations video={video} />
      </WhenNear>
    </>
  );
}

function Stage({ video }: { video: VideoDetail }) {
  const stage = useRef<HTMLDivElement>(null);
  useSwipe(stage, (to) => {
    const place = placeInList(video.videoId);
    const wanted = to === 1 ? place?.next : place?.previous;
    if (wanted) replacePage(wanted);
  });
  return (
    <div ref={stage} className={styles.stage} data-upright={isUpright(video)}>
      <WithLoupe tiles={video.loupe}>{(button) => <Preview video={video} tools={button} />}</WithLoupe>
    </div>
  );
}

const isUpright = ({ orientation }: VideoDetail) => orientation === ORIENTATION.portrait;

function Preview({ video, tools }: { video: VideoDetail; tools: ReactNode }) {
  const { data, isError, refetch } = useCall('GET /video/v1/{id}/preview', { id: video.videoId });
  const picture = pictureOf(video, 'stage');
  // The URL that the browser picked and cached, so that the player does not load another size.
  const [poster, setPoster] = useState(picture.src === '' ? '' : null);
  const showPlayer = (url: string) => runWhenIdle(() => setPoster(url));
  // The picture of a page from the server may have loaded or failed before React could listen to it.
  const showIfLoaded = (image: HTMLImageElement | null) => {
    if (image?.complete && poster === null) showPlayer(image.naturalWidth > 0 ? image.currentSrc : '');
  };
  // Shown until the player's code has loaded.
  const waiting = (
    <img
      {...picture}
      ref={showIfLoaded}
      alt=""
      width="1280"
      height="720"
      fetchPriority="high"
      className={`${styles.waiting} ${styles.poster}`}
      data-strip={hasStrip(video)}
      onLoad={({ currentTarget }) => showPlayer(currentTarget.currentSrc)}
      onError={() => showPlayer('')}
    />
  );
  if (isError && !data) return <ErrorState message="预览加载失败" onRetry={() => void refetch()} />;
  if (!data || poster === null) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Player src={data.url} poster={poster} video={video} tools={tools} />
    </Suspense>
  );
}

/** Facts that the creator states, except the description, which is shown above. */
const STATED = [...PAGE_FIELDS.filter((field) => field !== 'videoRemark'), 'aiGenerated'] as const;

/** Searchable texts link to the clips that share them. */
function statedText(video: VideoDetail, field: (typeof STATED)[number]): ReactNode {
  const value = fieldText(field, video[field]) || null;
  if (value === null || !LINE_FIELDS.some((name) => name === field)) return value;
  return <Link to={`/search?${new URLSearchParams({ [field]: value })}`}>{value}</Link>;
}

function About({ video }: { video: VideoDetail }) {
  const otherWorks = useOtherWorks(video.videoId).data;
  return (
    <>
      {video.videoRemark && <p className={styles.remark}>{video.videoRemark}</p>}
      <ul className={styles.keywords} aria-label="关键词">
        {video.videoKeywords.map((keyword) => (
          <li key={keyword}>
            <Link to={searchPath(keyword)}>{keyword}</Link>
          </li>
        ))}
      </ul>
      <CreatorCard userId={video.authorId} name={video.authorName} count={otherWorks && otherWorks.total + 1} />
      <TechnicalSheet
        video={video}
        stated={STATED.map((field) => [CLIP_FIELDS[field].label, statedText(video, field)])}
      />
      <ReportButton videoId={video.videoId} />
    </>
  );
}

function DetailSkeleton() {
  return (
    <div className={`container ${styles.page}`} aria-busy="true">
      <Skeleton className={`${styles.stage} ${styles.waiting}`} data-strip />
      <div className={styles.side}>
        {[56, 200, 160, 48].map((height) => (
          <Skeleton key={height} style={{ height }} />
        ))}
      </div>
    </div>
  );
}

const firstOthers = (videoId: number) => ({ videoId, page: 1, size: PAGE_SIZE.recommendations });
const useOtherWorks = (videoId: number) => useCall('GET /video/v1/queryAuthorOtherVideos', firstOthers(videoId));

function Recommendations({ video: { videoId, authorId, albums } }: { video: VideoDetail }) {
  const [album] = albums;
  const scene = useAlbumClips(album?.albumId, videoId);
  const similar = useCall('GET /video/v1/queryCategoryOtherVideos', firstOthers(videoId));
  const otherWorks = useOtherWorks(videoId);
  // List heights depend on their clips. Showing the lists together keeps the page from jumping.
  const known = !scene.isPending && !similar.isPending && !otherWorks.isPending;
  if (!known) return <ClipListsSkeleton />;
  return (
    <div className={styles.more}>
      {album && scene.clips.length > 0 && (
        <Section
          title={`专辑：${album.albumName}`}
          more={{ label: '整个专辑', path: `/category/album/${album.albumId}` }}
        >
          <VideoGrid videos={scene.clips} />
        </Section>
      )}
      {similar.data?.total !== 0 && (
        <Section title="同类推荐">
          <VideoResults query={similar} expected={PAGE_SIZE.recommendations} />
        </Section>
      )}
      {otherWorks.data?.total !== 0 && (
        <Section title="创作者的其他作品" more={{ label: '全部作品', path: `/personal/${authorId}` }}>
          <VideoResults query={otherWorks} expected={PAGE_SIZE.recommendations} />
        </Section>
      )}
    </div>
  );
}

function useAlbumClips(albumId: number | undefined, videoId: number) {
  const { data, isPending } = useCall(
    'GET /video/v1/queryByAlbum',
    { albumId: albumId ?? 0, page: 1, size: PAGE_SIZE.recommendations + 1 },
    { silent: true, enabled: albumId !== undefined },
  );
  const others = data?.content.filter((clip) => clip.videoId !== videoId) ?? [];
  return { clips: others.slice(0, PAGE_SIZE.recommendations), isPending: albumId !== undefined && isPending };
}

function ClipListsSkeleton() {
  return (
    <div className={`container ${styles.more} ${styles.later}`}>
      <VideoGridSkeleton count={PAGE_SIZE.recommendations} />
    </div>
  );
}
