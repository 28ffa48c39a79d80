import { PAGE_SIZE } from '@zhenku/contract/constants';
import { call } from '../api/user-client.ts';
import { useCall } from '../api/use-call.ts';
import { ViewedVideos } from '../features/library/history/viewed-videos.tsx';
import { useAction } from '../ui/hooks/use-action.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { confirm } from '../ui/dialogs/confirm.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/dialogs/toast.ts';

export default function ViewHistoryPage() {
  const input = { size: PAGE_SIZE.history };
  const { data, isError, refetch } = useCall('GET /user/v1/video/history', input, { staleTime: 0 });
  const [busy, run] = useAction();
  const some = data !== undefined && data.content.length > 0;

  const clear = async () => {
    const agreed = await confirm({
      title: '清空足迹',
      content: '确定清空全部浏览足迹吗？清空后无法恢复。',
      okText: '清空',
      danger: true,
    });
    if (!agreed) return;
    await call('DELETE /user/v1/video/history', {});
    toast.success('足迹已清空');
    await refetch();
  };
  return (
    <UserCentrePage
      title="我的足迹"
      tools={
        some && (
          <Button busy={busy} onClick={() => run(clear)}>
            清空足迹
          </Button>
        )
      }
    >
      {isError && <ErrorState message="足迹加载失败" onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton style={{ height: 480 }} />}
      {data?.content.length === 0 && (
        <Empty message="暂无足迹" picture="strip">
          <ButtonLink to="/hot">去看看热门素材</ButtonLink>
        </Empty>
      )}
      {some && <ViewedVideos views={data.content} />}
    </UserCentrePage>
  );
}
