import type { Request } from '@zhenku/contract/api';
import type { Order } from '@zhenku/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { ORDER_STATUS, PAGE_SIZE } from '@zhenku/contract/constants';
import { call } from '../../app/api.ts';
import { queryClient } from '../../app/query-client.ts';
import { useCall } from '../../app/use-call.ts';
import { remainingMs } from './countdown.ts';

const ORDER = 'GET /order/v1/orderId';
const ORDERS = 'GET /order/v1/list';
const OVERDUE_POLL_MS = 2_000;

/** One order, always fresh: it is what is about to be paid. Asked again when its time is over, until it says so. */
export function useOrder(orderId: string) {
  return useQuery<Order>({
    queryKey: [ORDER, { orderId }],
    queryFn: ({ signal }) => call(ORDER, { orderId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.orderStatus !== ORDER_STATUS.pending) return false;
      return Math.max(OVERDUE_POLL_MS, remainingMs(data.expireTime, Date.now()));
    },
  });
}

export function useOrders(page: number, keyword: string) {
  return useCall(ORDERS, { page, size: PAGE_SIZE.orders, keyword }, { keepPrevious: true, staleTime: 0 });
}

/** After an order was paid, closed or deleted. */
export async function refreshOrders(): Promise<void> {
  await Promise.all([ORDER, ORDERS].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

export const createOrder = (body: Request<'POST /order/v1/create'>, idempotencyKey: string) =>
  call('POST /order/v1/create', body, { idempotencyKey });

export const payOrder = (body: { orderId: string; companyPay: boolean }, idempotencyKey: string) =>
  call('POST /order/v1/pay', body, { idempotencyKey });

export const deleteOrder = (orderId: string) => call('POST /order/v1/delete', { orderId });
