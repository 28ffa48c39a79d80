import type { Output, Request } from '@zhenku/contract/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { call } from '../../api/user-client.ts';
import { queryClient } from '../../api/query-client.ts';

const MINE = 'GET /video/v1/mine';
const PROCESSING_POLL_MS = 2_000;
const REVIEW_POLL_MS = 15_000;

type MyVideos = Output<typeof MINE>;

/** Returns the polling interval: short while a clip is processing, longer while one awaits review. */
function pollAfter(videos: readonly { videoStatus: number }[]): number | false {
  if (videos.some(({ videoStatus }) => videoStatus === VIDEO_STATUS.processing)) return PROCESSING_POLL_MS;
  return videos.some(({ videoStatus }) => videoStatus === VIDEO_STATUS.inReview) ? REVIEW_POLL_MS : false;
}

export function useMyVideos(input: Request<typeof MINE>) {
  return useQuery<MyVideos>({
    queryKey: [MINE, input],
    queryFn: ({ signal }) => call(MINE, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data, status } }) => (status === 'error' ? false : pollAfter(data?.content ?? [])),
  });
}

export async function refreshMyVideo(): Promise<void> {
  await Promise.all([refreshMyVideos(), queryClient.invalidateQueries({ queryKey: ['GET /video/v1/mine/detail'] })]);
}

export const refreshMyVideos = () => queryClient.invalidateQueries({ queryKey: [MINE] });
