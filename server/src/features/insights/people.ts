import { createHash } from 'node:crypto';
import { isbot } from 'isbot';
import { type CallerFacts, keyedBits, visitorOf } from '../../platform/visitors.ts';

export interface Person {
  /** A keyed hash of the user's id or the visitor's network. */
  who: bigint;
  userId: number | null;
}

/** Returns null for a robot. A logged-in user is never a robot. */
export function personOf(secret: string, caller: CallerFacts): Person | null {
  const { user, request } = caller;
  if (!user && (request.userAgent === '' || isbot(request.userAgent))) return null;
  return { who: keyedBits(secret, `insights ${visitorOf(caller)}`), userId: user?.id ?? null };
}

export const onceKey = (...parts: (string | number | bigint | boolean | null)[]): bigint =>
  createHash('sha256')
    .update(JSON.stringify(parts.map(String)))
    .digest()
    .readBigInt64BE();
