import ipaddr from 'ipaddr.js';

/** `off`, the number of proxies in front of the server, or their addresses (CIDR). */
export type TrustProxy = false | number | string[];

/** Fastify's setting. It takes a bare number for no trust at all, so hops are counted here. */
export function trustedHops(trust: TrustProxy): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
}

/** An address, or a block of them that is smaller than all addresses there are. */
export function isAddressBlock(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  if (more.length > 0 || !isAddress(address)) return false;
  if (prefix === undefined) return true;
  const bits = ipaddr.parse(address).kind() === 'ipv4' ? 32 : 128;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits;
}

const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** What no address can be mistaken for: what a proxy wrote that is none. */
const UNKNOWN = 'unknown';

/** One spelling for each address: an IPv4 address that is mapped into IPv6 is that IPv4 address, and no zone is kept. */
export function plainAddress(text: string): string {
  if (!isAddress(text)) return UNKNOWN;
  const address = ipaddr.process(text.replace(/%.*$/, ''));
  return address.toString();
}

/**
 * Whom limits count as one caller: an IPv4 address, or the /64 of an IPv6 address, since whoever has one address of it
 * has all of them. Given such a group, returns it.
 */
export function callerGroup(text: string): string {
  const plain = plainAddress(text.replace(/\/64$/, ''));
  if (!ipaddr.IPv6.isValid(plain)) return plain;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`).toString()}/64`;
}
