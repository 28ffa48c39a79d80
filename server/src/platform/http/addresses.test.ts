import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { callerGroup, plainAddress, trustedHops, type TrustProxy } from './addresses.ts';

const servers: { close: () => Promise<unknown> }[] = [];
afterAll(async () => await Promise.all(servers.map((server) => server.close())));

async function derivedAddress(
  trust: TrustProxy,
  forwarded: string | undefined,
  remoteAddress = '10.0.0.1',
): Promise<string> {
  const http = Fastify({ trustProxy: trustedHops(trust) });
  servers.push(http);
  http.get('/', (request) => plainAddress(request.ip));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return (await http.inject({ url: '/', remoteAddress, headers })).body;
}

test('ignores the caller’s headers without a proxy', async () => {
  expect(await derivedAddress(false, '1.1.1.1')).toBe('10.0.0.1');
});

test('trusts only the addresses that the given number of proxies added', async () => {
  expect(await derivedAddress(1, '9.9.9.9, 1.1.1.1')).toBe('1.1.1.1');
  expect(await derivedAddress(2, '9.9.9.9, 1.1.1.1, 10.0.0.2')).toBe('1.1.1.1');
  expect(await derivedAddress(1, undefined)).toBe('10.0.0.1');
});

test('trusts only the addresses that proxies with the given addresses added', async () => {
  expect(await derivedAddress(['10.0.0.0/8'], '9.9.9.9, 1.1.1.1, 10.2.3.4')).toBe('1.1.1.1');
  expect(await derivedAddress(['10.0.0.0/8'], '1.1.1.1', '192.0.2.1')).toBe('192.0.2.1');
  expect(await derivedAddress(['10.0.0.0/8'], '1.1.1.1', '::ffff:10.0.0.1')).toBe('1.1.1.1');
  expect(await derivedAddress(['2001:db8:1::/48'], '1.1.1.1', '2001:db8:1:2::3')).toBe('1.1.1.1');
  expect(await derivedAddress(['2001:db8:1::/48'], '1.1.1.1', '2001:db8:2::3')).toBe('2001:db8:2::3');
});

test('replaces anything that is not an address with unknown', async () => {
  expect(await derivedAddress(1, 'anything at all')).toBe('unknown');
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:C000:0201', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['1.2.3', 'unknown'],
])('groups %s as %s for limits', (address, group) => {
  expect(callerGroup(address)).toBe(group);
});
