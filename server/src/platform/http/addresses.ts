import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `off`, the number of proxies in front of the server, or their addresses (CIDR). */
export type TrustProxy = false | number | string[];

/** Returns Fastify's `trustProxy`. Fastify reads a bare number as no trust at all, so this function counts the hops. */
export function trustedHops(trust: TrustProxy): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
}

/** Returns whether `text` is an address or a CIDR block smaller than the whole address space. */
export function isAddressBlock(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  if (more.length > 0 || !isAddress(address)) return false;
  if (prefix === undefined) return true;
  const bits = ipaddr.parse(address).kind() === 'ipv4' ? 32 : 128;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits;
}

const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** Replaces anything in a proxy's header that is not an address. */
const UNKNOWN = 'unknown';

/** Normalises an address: an IPv4 address mapped into IPv6 becomes IPv4, and zones are dropped. */
export function plainAddress(text: string): string {
  // Fast path: most addresses are already plain, and each request asks several times.
  if (isIPv4(text)) return text;
  if (!isAddress(text)) return UNKNOWN;
  const address = ipaddr.process(text.replace(/%.*$/, ''));
  return address.toString();
}

/**
 * Returns the group of addresses that limits count as one caller: an IPv4 address, or an IPv6 address's /64, which
 * belongs to one owner. Idempotent.
 */
export function callerGroup(text: string): string {
  const plain = plainAddress(text.replace(/\/64$/, ''));
  if (!ipaddr.IPv6.isValid(plain)) return plain;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`).toString()}/64`;
}
