import type { Key, Request } from '@zhenku/contract/api';
import { PAGE_SIZE } from '@zhenku/contract/constants';
import { queryClient } from '../../api/query-client.ts';
import { refreshSession } from '../../api/session.ts';
import { call } from '../../api/user-client.ts';
import { useCall } from '../../api/use-call.ts';

const OFFERS = 'GET /pack/v1/offers' satisfies Key;
const PACKS = 'GET /pack/v1/query' satisfies Key;
const USABLE = 'GET /pack/v1/usable' satisfies Key;

export const usePackOffers = () => useCall(OFFERS, {}, { staleTime: 0 });

export const usePacks = (page: number) =>
  useCall(PACKS, { page, size: PAGE_SIZE.packs }, { staleTime: 0, keepPrevious: true });

export const useUsablePacks = (orderId: string) => useCall(USABLE, { orderId }, { silent: true, staleTime: 0 });

export const refreshPacks = () =>
  Promise.all([
    ...[OFFERS, PACKS, USABLE].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    refreshSession(),
  ]);

/** Reloads even after a failure, because the offer or the pack may have changed since the page was loaded. */
async function change<T>(calling: Promise<T>): Promise<T> {
  try {
    return await calling;
  } finally {
    await refreshPacks();
  }
}

type Purchase = Omit<Request<'POST /pack/v1/buy'>, 'requestId'>;

/** The idempotency key is also the purchase's request id. */
export const buyPack = (purchase: Purchase, idempotencyKey: string) =>
  change(call('POST /pack/v1/buy', { ...purchase, requestId: idempotencyKey }, { idempotencyKey }));

export const refundPack = (packId: number, idempotencyKey: string) =>
  change(call('POST /pack/v1/refund', { packId }, { idempotencyKey }));
