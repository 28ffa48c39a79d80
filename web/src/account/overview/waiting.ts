import { ORDER_STATUS } from '@zhenku/contract/constants';
import { useCall } from '../../api/use-call.ts';
import { LICENCES_PATH, ORDERS_PATH } from '../../features/accounts/user-menu.ts';

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

export const waitingCounts = (waiting: Waiting | undefined): Record<string, number> =>
  waiting ? { [ORDERS_PATH]: waiting.unpaid, [LICENCES_PATH]: waiting.unnamed } : {};

export interface Ending {
  downloads: number;
  licences: number;
}

/** How much of a buyer's ends soon; undefined until it is known. */
export function useEnding(): Ending | undefined {
  const downloads = useCall('GET /order/v1/downloads', { ...ONE, ending: true }, quietly(true)).data;
  const licences = useCall('GET /order/v1/authorizations', { ...ONE, state: 'ending' }, quietly(true)).data;
  return downloads && licences && { downloads: downloads.total, licences: licences.total };
}
