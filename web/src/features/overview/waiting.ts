import { DOWNLOAD_REMINDER_DAYS, ORDER_STATUS, PAGE_SIZE_MAX } from '@zhenku/contract/constants';
import { useCall } from '../../api/use-call.ts';
import { LICENCES_PATH, ORDERS_PATH } from '../accounts/user-menu.ts';

const ONE = { page: 1, size: 1 };
/** Other pages change what waits: it is asked for again on each visit. */
const quietly = (enabled: boolean) => ({ enabled, silent: true, staleTime: 1_000 });

export interface Waiting {
  unpaid: number;
  unnamed: number;
}

/** How much of a buyer's waits for them; undefined until it is known. */
export function useWaiting(enabled: boolean): Waiting | undefined {
  const unpaid = useCall('GET /order/v1/list', { ...ONE, status: ORDER_STATUS.pending }, quietly(enabled)).data;
  const unnamed = useCall('GET /order/v1/authorizations', { ...ONE, state: 'open' }, quietly(enabled)).data;
  return unpaid && unnamed && { unpaid: unpaid.total, unnamed: unnamed.total };
}

/** The same by the paths of the menu's entries. */
export const waitingCounts = (waiting: Waiting | undefined): Record<string, number> =>
  waiting ? { [ORDERS_PATH]: waiting.unpaid, [LICENCES_PATH]: waiting.unnamed } : {};

/** The last downloads, and how many of all end soon; the list has the newest first, so these are on its last page. */
export function useDownloads(shown: number) {
  const newest = useCall('GET /order/v1/downloads', { page: 1, size: shown, available: true }, quietly(true));
  const total = newest.data?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE_MAX));
  const oldest = useCall(
    'GET /order/v1/downloads',
    { page: last, size: PAGE_SIZE_MAX, available: true },
    quietly(total > 0),
  );
  const ending = oldest.data?.content.filter(({ daysLeft }) => daysLeft <= DOWNLOAD_REMINDER_DAYS).length;
  return { newest, ending: total === 0 ? 0 : ending };
}
