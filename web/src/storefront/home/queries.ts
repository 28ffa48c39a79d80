import { PAGE_SIZE } from '@zhenku/contract/constants';
import { useCall } from '../../api/use-call.ts';

export const useMaterial = () => useCall('GET /homepage/v1/material/query', {});

/** Returns the first response without refetching, so that a part of the page that is hydrated later finds it unchanged. */
export const useFirstMaterial = () => useCall('GET /homepage/v1/material/query', {}, { staleTime: Infinity });

export const useActivities = () => useCall('GET /homepage/v1/activity/query', {});

export const useActivityClips = (activityId: number | undefined) =>
  useCall(
    'GET /video/v1/queryByActivity',
    { activityId: activityId ?? 0, page: 1, size: PAGE_SIZE.activityFetch },
    { enabled: activityId !== undefined },
  );

/** Returns whether the first activity's clip count is known, so that content below it will not move. */
export function useActivityKnown(): boolean {
  const { data, isPending } = useActivities();
  const first = data?.activities[0];
  const clips = useActivityClips(first?.activityId);
  return first ? !clips.isPending : !isPending;
}
