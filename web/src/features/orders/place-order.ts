import type { Request } from '@zhenku/contract/api';
import { useState } from 'react';
import { ApiError, call, NETWORK_ERROR, newIdempotencyKey } from '../../api/user-client.ts';
import { navigate } from '../../ui/location.tsx';

type Lines = Pick<Request<'POST /order/v1/create'>, 'shoppingCartIds' | 'videos'>;

/**
 * `place(lines)` orders with the discount card that saves most and leads to the payment. However often the same lines are tried
 * again while the page is open, it is one order; what the server refuses is asked anew.
 */
export function usePlaceOrder() {
  return useState(createIntention)[0];
}

function createIntention() {
  let last: { lines: string; idempotencyKey: string } | null = null;
  return async (lines: Lines, { replace = false } = {}): Promise<void> => {
    const text = JSON.stringify(lines);
    if (last?.lines !== text) last = { lines: text, idempotencyKey: newIdempotencyKey() };
    const { idempotencyKey } = last;
    try {
      const { orderId } = await call('POST /order/v1/create', lines, { idempotencyKey });
      await (await import('./starting-card.ts')).putStartingCard(orderId);
      navigate(`/payOrder/${orderId}`, { replace });
    } catch (error) {
      if (error instanceof ApiError && error.code !== NETWORK_ERROR) last = null;
      throw error;
    }
  };
}
