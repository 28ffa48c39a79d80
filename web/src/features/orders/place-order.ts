import type { Request } from '@zhenku/contract/api';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { newIdempotencyKey } from '../../api/client.ts';
import { ApiError, call, NETWORK_ERROR } from '../../api/user-client.ts';
import { navigate } from '../../ui/router/location.tsx';

type Lines = Pick<Request<'POST /order/v1/create'>, 'shoppingCartIds' | 'videos' | 'series'>;

/** Orders lines with the best discount card, checks them for the intended use, and returns the payment page's path. */
export async function placeOrder(
  lines: Lines,
  { idempotencyKey = newIdempotencyKey(), insteadOf }: { idempotencyKey?: string; insteadOf?: string } = {},
): Promise<string> {
  const { orderId } = await call('POST /order/v1/create', lines, { idempotencyKey });
  await (await import('./prepare-order.ts')).prepareOrder(orderId, insteadOf);
  return `/payOrder/${orderId}`;
}

/**
 * Returns a function that places an order and opens the payment page. Retries of the same
 * lines create one order while the page is open; after a refusal, the next attempt is a new request.
 */
export function usePlaceOrder() {
  const idempotency = useIdempotencyKey();
  /** `insteadOf` is the order that the new one replaces. */
  return async (lines: Lines, { insteadOf }: { insteadOf?: string } = {}): Promise<void> => {
    try {
      const path = await placeOrder(lines, { idempotencyKey: idempotency.keyFor(lines), insteadOf });
      navigate(path, { replace: insteadOf !== undefined });
    } catch (error) {
      if (error instanceof ApiError && error.code !== NETWORK_ERROR) idempotency.reset();
      throw error;
    }
  };
}
