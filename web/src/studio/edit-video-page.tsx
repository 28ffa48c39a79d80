import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { useSession } from '../api/session.ts';
import { useCall } from '../api/use-call.ts';
import { isNotFound } from '../api/user-client.ts';
import { EditForm } from '../features/publishing/edit-form.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Navigate, useLocation } from '../ui/router/location.tsx';
import { useParams } from '../ui/router/outlet.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';

/**
 * Serves `/user/editVideo/{id}`, linked from the works list, and `/user/editMaterialVideo/{id}`, linked from bulk
 * publishing.
 */
export default function EditVideoPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const { user } = useSession();
  const inBulk = pathname.startsWith('/user/editMaterialVideo/');
  return (
    <UserCentrePage title="编辑作品">
      {user && !user.author && <Empty message="成为创作者后才能编辑作品" />}
      {user?.author && <Editor key={id} videoId={Number(id)} inBulk={inBulk} />}
    </UserCentrePage>
  );
}

function Editor({ videoId, inBulk }: { videoId: number; inBulk: boolean }) {
  const back = inBulk ? '/user/material' : '/user/video';
  const isId = Number.isSafeInteger(videoId) && videoId > 0;
  const { data, error, refetch, isFetchedAfterMount } = useCall(
    'GET /video/v1/mine/detail',
    { videoId },
    { enabled: isId, silent: true, staleTime: 0, refetchOnWindowFocus: false },
  );
  if (!isId || isNotFound(error)) {
    return (
      <Empty message="作品不存在">
        <ButtonLink to={back}>返回</ButtonLink>
      </Empty>
    );
  }
  if (error) return <ErrorState message="作品加载失败" onRetry={() => void refetch()} />;
  // Editing needs current data, and cached data may be outdated.
  if (!data || !isFetchedAfterMount) return <Skeleton style={{ height: 480 }} />;
  if (data.videoStatus === VIDEO_STATUS.draft) {
    return <Navigate to={`/user/publish?draft=${videoId}${inBulk ? '&bulk' : ''}`} replace />;
  }
  return <EditForm video={data} back={back} />;
}
