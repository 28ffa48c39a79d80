import type { Request } from '@zhenku/contract/api';
import { useState } from 'react';
import { ApiError, call, NETWORK_ERROR, newIdempotencyKey } from '../../app/api.ts';
import { navigate } from '../../ui/location.tsx';
import { firstCardId } from './first-card.ts';

type Order = Request<'POST /order/v1/create'>;
type Lines = Pick<Order, 'shoppingCartIds' | 'videos'>;

/**
 * `place(lines)` orders with the first discount card and leads to the payment. However often the same lines are tried
 * again while the page is open, it is one order; what the server refuses is asked anew.
 */
export function usePlaceOrder() {
  return useState(createIntention)[0];
}

function createIntention() {
  let last: { lines: string; order: Order; idempotencyKey: string } | null = null;
  return async (lines: Lines, { replace = false } = {}): Promise<void> => {
    const text = JSON.stringify(lines);
    // The card too is that of the first try: another body would be another order.
    if (last?.lines !== text) {
      last = { lines: text, order: { ...lines, discountId: await firstCardId() }, idempotencyKey: newIdempotencyKey() };
    }
    const { order, idempotencyKey } = last;
    try {
      const { orderId } = await call('POST /order/v1/create', order, { idempotencyKey });
      navigate(`/payOrder/${orderId}`, { replace });
    } catch (error) {
      if (error instanceof ApiError && error.code !== NETWORK_ERROR) last = null;
      throw error;
    }
  };
}
