import type { Request } from '@zhenku/contract/api';
import type { LicensedItem } from '@zhenku/contract/licences/licences';
import type { PageOf } from '@zhenku/contract/shapes';
import { PAGE_SIZE_MAX } from '@zhenku/contract/constants';
import { call } from '../../api/user-client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import type { Licensee } from './licensee.ts';

const ITEMS = 'GET /order/v1/authorizations';
const LICENSEES = 'GET /order/v1/licensees';
const SHOWING_CERTIFICATES = ['GET /order/v1/list', 'GET /order/v1/orderId', 'GET /order/v1/downloads', LICENSEES];

/** Queries a page of purchased items. It is not refetched while open, so that a newly certified item stays visible. */
export const useLicensedItems = (input: Request<typeof ITEMS>) =>
  useCall(ITEMS, input, { keepPrevious: true, staleTime: 0, refetchOnWindowFocus: false });

export type ItemSource = { orderId: string } | { projectId: number };

export const useItems = (source: ItemSource) =>
  useCall(
    ITEMS,
    {
      page: 1,
      size: PAGE_SIZE_MAX,
      ...('orderId' in source ? { keyword: source.orderId } : { ...source, state: 'open' as const }),
    },
    { staleTime: 0, refetchOnWindowFocus: false },
  );

/** Returns none if the call fails. */
export const useLicensees = () => useCall(LICENSEES, {}, { silent: true, staleTime: 0 });

export async function issueCertificates(orderItemIds: string[], licensee: Licensee): Promise<string[]> {
  const made = await call('POST /order/v1/authorization/add', { orderItemIds, ...licensee });
  const ids = 'authorizationIds' in made ? made.authorizationIds : [made.authorizationId];
  const idOf = new Map(orderItemIds.map((itemId, index) => [itemId, ids[index]!]));
  cacheCertificates(idOf, licensee, await timeOf(ids[0]!));
  for (const key of SHOWING_CERTIFICATES) void queryClient.invalidateQueries({ queryKey: [key] });
  return ids;
}

/**
 * Returns the time that all certificates of a call share; null if it fails to load, in which case a reload of the list
 * shows it.
 */
async function timeOf(authorizationId: string): Promise<string | null> {
  const key = 'GET /order/v1/authorizations/getByAuthorizationId';
  const certificate = await call(key, { authorizationId }, { silent: true }).catch(() => null);
  return certificate?.authorizationTime ?? null;
}

function cacheCertificates(
  idOf: ReadonlyMap<string, string>,
  licensee: Licensee,
  authorizationTime: string | null,
): void {
  const certified = (item: LicensedItem): LicensedItem => {
    const authorizationId = idOf.get(item.orderItemId);
    return authorizationId ? { ...item, ...licensee, authorized: true, authorizationId, authorizationTime } : item;
  };
  queryClient.setQueriesData<PageOf<LicensedItem>>(
    { queryKey: [ITEMS] },
    (page) => page && { ...page, content: page.content.map(certified) },
  );
}
