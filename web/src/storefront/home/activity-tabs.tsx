import { PAGE_SIZE } from '@zhenku/contract/constants';
import { useMemo, useState } from 'react';
import { Link } from '../../ui/router/link.tsx';
import { Empty, ErrorState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { VideoGrid, VideoGridSkeleton } from '../../features/catalogue/video-grid.tsx';
import { pickRandom } from './pick-random.ts';
import { useActivities, useActivityClips } from './queries.ts';

export function ActivityTabs() {
  const { data, isError, refetch } = useActivities();
  const [chosen, setChosen] = useState<string>();
  if (isError && !data) return <ErrorState message="活动加载失败" onRetry={() => void refetch()} />;
  const [first] = data?.activities ?? [];
  if (data && !first) return <Empty message="暂无活动" />;
  if (!data || !first) return <VideoGridSkeleton count={PAGE_SIZE.homeActivity} />;
  const tabs = data.activities.map(({ activityId, activityName }) => ({
    value: String(activityId),
    label: activityName,
  }));
  const active = chosen ?? String(first.activityId);
  return (
    <Tabs
      label="活动"
      tabs={tabs}
      value={active}
      onChange={setChosen}
      aside={<Link to={`/category/activity/${active}`}>查看全部</Link>}
    >
      <ActivityVideos key={active} activityId={Number(active)} />
    </Tabs>
  );
}

function ActivityVideos({ activityId }: { activityId: number }) {
  const { data, isError, refetch } = useActivityClips(activityId);
  const videos = useMemo(() => data && pickRandom(data.content, PAGE_SIZE.homeActivity), [data]);
  if (isError && !data) return <ErrorState message="素材加载失败" onRetry={() => void refetch()} />;
  if (videos?.length === 0) return <Empty message="暂无相关作品" picture="shutter" />;
  return videos ? <VideoGrid videos={videos} /> : <VideoGridSkeleton count={PAGE_SIZE.homeActivity} />;
}
