import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from './addresses.ts';

const LOOPBACK = /^(127(\.\d+){3}|::1)$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;
/** Headers in which proxies name their clients. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Returns why a request may not read the metrics; null if it carries the token, or comes directly from this machine without
 * a proxy.
 */
export function refuseMetrics({ raw }: FastifyRequest, token: string | undefined): MetricsRefusal | null {
  const { headers, socket } = raw;
  if (token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`)) return null;
  const refusal = refuseAsRemote(headers, socket.remoteAddress ?? '');
  if (refusal === null || headers.authorization === undefined) return refusal;
  return token === undefined ? 'noTokenSet' : 'wrongToken';
}

function refuseAsRemote(headers: IncomingHttpHeaders, address: string): MetricsRefusal | null {
  if (!LOOPBACK.test(plainAddress(address))) return 'otherMachine';
  if (FORWARDED.some((name) => headers[name] !== undefined)) return 'proxied';
  return LOOPBACK_HOST.test(headers.host ?? '') ? null : 'otherHost';
}

type MetricsRefusal = 'noTokenSet' | 'wrongToken' | 'otherMachine' | 'proxied' | 'otherHost';

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
