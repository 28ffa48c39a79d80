import { useState } from 'react';
import { newIdempotencyKey } from './client.ts';

/**
 * Creates an idempotency key that `keyFor(body)` keeps while the body stays the same, so that a retry after a lost
 * response never makes a second order or payment. `reset()` discards the key: the same body then counts as a new
 * request.
 */
function createIdempotencyKey() {
  let last: { body: string; key: string } | null = null;
  return {
    keyFor: (body: object): string => {
      const text = JSON.stringify(body);
      if (last?.body !== text) last = { body: text, key: newIdempotencyKey() };
      return last.key;
    },
    reset: (): void => {
      last = null;
    },
  };
}

export const useIdempotencyKey = () => useState(createIdempotencyKey)[0];
