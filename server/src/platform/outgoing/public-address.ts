import ipaddr from 'ipaddr.js';

/** Public addresses that lead to a cloud's own services: Azure's agent. Other clouds' metadata has private addresses. */
const CLOUD_SERVICES = ['168.63.129.16'];

/** All of IPv6 that is routed publicly. Blocks outside it that embed IPv4 (mapped, compatible, NAT64) are thereby excluded. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an address belongs to the public internet. Refuses private, loopback, link-local, carrier-grade NAT, multicast
 * and reserved addresses, and IPv6 addresses that tunnel or translate to IPv4 (6to4, Teredo, NAT64).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || CLOUD_SERVICES.includes(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

export const isLoopback = (text: string): boolean => ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback';
