import { ORDER_STATUS } from '@zhenku/contract/constants';
import { useCall } from '../../api/use-call.ts';
import { LICENCES_PATH, ORDERS_PATH } from '../../features/accounts/user-menu.ts';

const ONE = { page: 1, size: 1 };
/** Refetches on each visit, because other pages change these counts. */
const quietly = (enabled: boolean) => ({ enabled, silent: true, staleTime: 1_000 });

export interface Waiting {
  unpaid: number;
  unnamed: number;
}

/** Returns how many unpaid orders and unnamed licences a buyer has; undefined while they load. */
export function useWaiting(enabled: boolean): Waiting | undefined {
  const unpaid = useCall('GET /order/v1/list', { ...ONE, status: ORDER_STATUS.pending }, quietly(enabled)).data;
  const unnamed = useCall('GET /order/v1/authorizations', { ...ONE, state: 'open' }, quietly(enabled)).data;
  return unpaid && unnamed && { unpaid: unpaid.total, unnamed: unnamed.total };
}

export const waitingCounts = (waiting: Waiting | undefined): Record<string, number> =>
  waiting ? { [ORDERS_PATH]: waiting.unpaid, [LICENCES_PATH]: waiting.unnamed } : {};

export interface Ending {
  downloads: number;
  licences: number;
}

/** Returns how many of a buyer's downloads and licences expire soon; undefined while they load. */
export function useEnding(): Ending | undefined {
  const downloads = useCall('GET /order/v1/downloads', { ...ONE, ending: true }, quietly(true)).data;
  const licences = useCall('GET /order/v1/authorizations', { ...ONE, state: 'ending' }, quietly(true)).data;
  return downloads && licences && { downloads: downloads.total, licences: licences.total };
}
