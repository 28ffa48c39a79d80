import type { Order } from '@zhenku/contract/orders/orders';
import type { DiscountCard } from '@zhenku/contract/promotions/promotions';
import { useQuery } from '@tanstack/react-query';
import { ORDER_STATUS, PAGE_SIZE, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { call } from '../../api/user-client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { remainingMs } from './countdown.ts';

const ORDER = 'GET /order/v1/orderId';
const ORDERS = 'GET /order/v1/list';
const CARDS = 'GET /discount/v1/list/userOwn';
const MY_LICENCES = 'GET /video/v1/{id}/mine';
const OVERDUE_POLL_MS = 2_000;
/** Another tab may complete a recharge that pays the order and grants a card. */
const PENDING_POLL_MS = 3_000;
const CARDS_POLL_MS = 10_000;
/** Operators review transfers within minutes or hours. */
const TRANSFER_POLL_MS = 15_000;

/** Always refetches, because the order may be paid in another tab. */
export function useOrder(orderId: string) {
  return useQuery<Order>({
    queryKey: [ORDER, { orderId }],
    // The page shows failures itself.
    queryFn: ({ signal }) => call(ORDER, { orderId }, { background: true, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.orderStatus !== ORDER_STATUS.pending) return false;
      if (data.transferStatus === TRANSFER_STATUS.waiting) return TRANSFER_POLL_MS;
      return Math.min(PENDING_POLL_MS, Math.max(OVERDUE_POLL_MS, remainingMs(data.expireTime, Date.now())));
    },
  });
}

export function useOrders(page: number, keyword: string) {
  return useCall(ORDERS, { page, size: PAGE_SIZE.orders, keyword }, { keepPrevious: true, staleTime: 0 });
}

export function useOrderDiscountCards(orderId: string) {
  return useCall(CARDS, { orderId }, { silent: true, staleTime: 0, refetchInterval: CARDS_POLL_MS });
}

export async function fetchOrderDiscountCards(orderId: string): Promise<readonly DiscountCard[]> {
  const { list } = await call(CARDS, { orderId });
  queryClient.setQueryData([CARDS, { orderId }], { list });
  return list;
}

export async function refreshOrders(): Promise<void> {
  await Promise.all(
    [ORDER, ORDERS, CARDS, MY_LICENCES].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

export const payOrder = (body: { orderId: string; companyPay: boolean; packId?: number }, idempotencyKey: string) =>
  call('POST /order/v1/pay', body, { idempotencyKey });

export const closeOrder = (orderId: string) => call('POST /order/v1/close', { orderId });

export const deleteOrder = (orderId: string) => call('POST /order/v1/delete', { orderId });

export async function changeDiscountCard(orderId: string, discountId: number | undefined): Promise<void> {
  try {
    await call('POST /order/v1/discount/update', { orderId, discountId });
  } finally {
    // Shows the current order and cards after a refusal.
    await refreshOrders();
  }
}
