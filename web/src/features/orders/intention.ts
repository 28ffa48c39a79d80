import { useRef } from 'react';
import { newIdempotencyKey } from '../../api/user-client.ts';

/**
 * The idempotency key of what the user means to do: `keyFor(body)` stays the same while the same thing is tried again, so
 * that a lost answer never makes a second order or payment; `done()` ends it.
 */
export function useIntention() {
  const last = useRef<{ body: string; key: string } | null>(null);
  const keyFor = (body: object): string => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, key: newIdempotencyKey() };
    return last.current.key;
  };
  const done = () => {
    last.current = null;
  };
  return { keyFor, done };
}
