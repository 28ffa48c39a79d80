import type { Key, Output, Request } from '@zhenku/contract/api';
import { queryClient } from '../../../api/query-client.ts';
import { BOARD_KEYS } from '../boards/queries.ts';
import { useCall } from '../../../api/use-call.ts';

const FOLDERS = 'GET /userfavorite/v1/list' satisfies Key;
const DETAIL = 'GET /video/v1/queryVideoByVideoId' satisfies Key;

/** With a clip id, each folder states whether it contains the clip. */
export const useFolders = (videoId?: number) => useCall(FOLDERS, { videoId }, { staleTime: 0 });

export async function refreshFavourites(): Promise<void> {
  await Promise.all([FOLDERS, ...BOARD_KEYS].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  // Clip pages refetch when opened. Refetching the current one would count another view.
  await queryClient.invalidateQueries({ queryKey: [DETAIL], refetchType: 'none' });
}

export function markFavourited(videoId: number, favourited: boolean): void {
  queryClient.setQueryData<Output<typeof DETAIL>>(
    [DETAIL, { videoId } satisfies Request<typeof DETAIL>],
    (detail) => detail && { ...detail, favourited },
  );
}
