import type { Order } from '@zhenku/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { ORDER_STATUS, PAGE_SIZE, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { call } from '../../app/api.ts';
import { queryClient } from '../../app/query-client.ts';
import { useCall } from '../../app/use-call.ts';
import { remainingMs } from './countdown.ts';

const ORDER = 'GET /order/v1/orderId';
const ORDERS = 'GET /order/v1/list';
const CARDS = 'GET /discount/v1/list/userOwn';
const OVERDUE_POLL_MS = 2_000;
/** Operators look at transfers in minutes or hours. */
const TRANSFER_POLL_MS = 15_000;

/** One order, always fresh: it is what is about to be paid. Asked again when its time is over, until it says so. */
export function useOrder(orderId: string) {
  return useQuery<Order>({
    queryKey: [ORDER, { orderId }],
    queryFn: ({ signal }) => call(ORDER, { orderId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.orderStatus !== ORDER_STATUS.pending) return false;
      if (data.transferStatus === TRANSFER_STATUS.waiting) return TRANSFER_POLL_MS;
      return Math.max(OVERDUE_POLL_MS, remainingMs(data.expireTime, Date.now()));
    },
  });
}

export function useOrders(page: number, keyword: string) {
  return useCall(ORDERS, { page, size: PAGE_SIZE.orders, keyword }, { keepPrevious: true, staleTime: 0 });
}

/** The cards that may be used on an order, best first. A question that fails is answered by none. */
export function useOrderCards(orderId: string) {
  return useCall(CARDS, { orderId }, { silent: true, staleTime: 0 });
}

/** After an order was paid, closed, deleted or changed. */
export async function refreshOrders(): Promise<void> {
  await Promise.all([ORDER, ORDERS, CARDS].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

export const payOrder = (body: { orderId: string; companyPay: boolean }, idempotencyKey: string) =>
  call('POST /order/v1/pay', body, { idempotencyKey });

export const deleteOrder = (orderId: string) => call('POST /order/v1/delete', { orderId });

export async function changeCard(orderId: string, discountId: number | undefined): Promise<void> {
  try {
    await call('POST /order/v1/discount/update', { orderId, discountId });
  } finally {
    // A refused change shows the order and the cards as they are.
    await refreshOrders();
  }
}
