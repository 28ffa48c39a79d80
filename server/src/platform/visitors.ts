import { createHmac } from 'node:crypto';
import { callerGroup } from './http/addresses.ts';

export interface CallerFacts {
  user: { id: number } | null;
  request: { ip: string; userAgent: string };
}

/** Identifies the user, or a visitor's network; browsers' own claims could name anybody. */
export const visitorOf = ({ user, request }: CallerFacts): string =>
  user ? `user ${user.id}` : `visitor ${callerGroup(request.ip)}`;

export const keyedBits = (secret: string, text: string): bigint =>
  createHmac('sha256', secret).update(text).digest().readBigInt64BE();
