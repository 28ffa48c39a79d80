import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from './addresses.ts';

const LOOPBACK = /^(127(\.\d+){3}|::1)$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;
/** The headers in which proxies name the clients that they forward for. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a request comes from this machine itself, and not by way of a proxy on it, or carries the token. */
export function mayReadMetrics({ raw }: FastifyRequest, token: string | undefined): boolean {
  const { headers, socket } = raw;
  if (token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`)) return true;
  return (
    LOOPBACK.test(plainAddress(socket.remoteAddress ?? '')) &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    FORWARDED.every((name) => headers[name] === undefined)
  );
}

/** In constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
