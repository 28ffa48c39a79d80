import { ORDER_STATUS } from '@zhenku/contract/constants';
import { useCall } from '../../api/use-call.ts';
import { LICENCES_PATH, ORDERS_PATH } from '../../features/accounts/user-menu.ts';

const COUNT_ONLY = { page: 1, size: 1 };
/** Refetches on each visit, because other pages change these counts. */
const silentOptions = (enabled: boolean) => ({ enabled, silent: true, staleTime: 1_000 });

export interface TodoCounts {
  unpaid: number;
  unnamed: number;
}

export function useTodoCounts(enabled: boolean): TodoCounts | undefined {
  const unpaid = useCall(
    'GET /order/v1/list',
    { ...COUNT_ONLY, status: ORDER_STATUS.pending },
    silentOptions(enabled),
  ).data;
  const unnamed = useCall(
    'GET /order/v1/authorizations',
    { ...COUNT_ONLY, state: 'open' },
    silentOptions(enabled),
  ).data;
  return unpaid && unnamed && { unpaid: unpaid.total, unnamed: unnamed.total };
}

export const countsByPath = (counts: TodoCounts | undefined): Record<string, number> =>
  counts ? { [ORDERS_PATH]: counts.unpaid, [LICENCES_PATH]: counts.unnamed } : {};

export interface ExpiringCounts {
  downloads: number;
  licences: number;
}

export function useExpiringCounts(): ExpiringCounts | undefined {
  const downloads = useCall('GET /order/v1/downloads', { ...COUNT_ONLY, ending: true }, silentOptions(true)).data;
  const licences = useCall(
    'GET /order/v1/authorizations',
    { ...COUNT_ONLY, state: 'ending' },
    silentOptions(true),
  ).data;
  return downloads && licences && { downloads: downloads.total, licences: licences.total };
}
