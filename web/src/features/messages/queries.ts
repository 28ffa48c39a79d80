import { PAGE_SIZE, RELOGIN_CODES, UNREAD_POLL_MS } from '@zhenku/contract/constants';
import { ApiError, call } from '../../api/user-client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';

const LIST = 'GET /user/v1/systemMsg';
const UNREAD = 'GET /user/v1/systemMsg/unread';

export function useMessages(page: number, unreadOnly: boolean) {
  const hadRead = unreadOnly ? false : undefined;
  return useCall(LIST, { page, size: PAGE_SIZE.messages, hadRead }, { keepPrevious: true, staleTime: 0 });
}

export function useUnread(): number {
  return useCall(UNREAD, {}, { background: true, staleTime: UNREAD_POLL_MS }).data?.count ?? 0;
}

const loginEnded = (error: unknown) => error instanceof ApiError && RELOGIN_CODES.includes(error.code);

/** Polls every few seconds while the page is visible. Thanks to the ETag, unchanged responses have no body. */
export function usePolledUnread(): number {
  const { data } = useCall(
    UNREAD,
    {},
    {
      background: true,
      staleTime: 0,
      refetchInterval: ({ state }) => (loginEnded(state.error) ? false : UNREAD_POLL_MS),
    },
  );
  return data?.count ?? 0;
}

export async function markRead(which: { msgId: number } | { all: true }): Promise<void> {
  await call('POST /user/v1/systemMsg/read', which);
  await Promise.all([LIST, UNREAD].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
