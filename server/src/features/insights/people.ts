import { createHash, createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import { callerGroup } from '../../platform/http/addresses.ts';

/** Who made a call. */
export interface CallerFacts {
  user: { id: number } | null;
  request: { ip: string; userAgent: string };
}

export interface Person {
  /** A keyed hash of the user's id or the visitor's network; what a browser says of itself would be anybody. */
  who: bigint;
  userId: number | null;
}

const firstBytes = (hash: Buffer) => hash.readBigInt64BE();

/** The person who is counted, or null for a robot. Robots have no account. */
export function personOf(secret: string, { user, request }: CallerFacts): Person | null {
  if (!user && (request.userAgent === '' || isbot(request.userAgent))) return null;
  const name = user ? `user ${user.id}` : `visitor ${callerGroup(request.ip)}`;
  return {
    who: firstBytes(createHmac('sha256', secret).update(`insights ${name}`).digest()),
    userId: user?.id ?? null,
  };
}

/** What is counted once a day for each person. */
export const onceKey = (...parts: (string | number | bigint | boolean | null)[]): bigint =>
  firstBytes(
    createHash('sha256')
      .update(JSON.stringify(parts.map(String)))
      .digest(),
  );
