import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '2606:4700:4700::1111',
  '2400:3200::1',
])('admits %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['this network', '0.0.0.0', '0.1.2.3'],
  ['private networks', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['link-local, with the metadata of most clouds', '169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0'],
  ['carrier-grade NAT, with the metadata of Aliyun', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
  ['Azure’s agent', '168.63.129.16'],
  ['Oracle’s metadata and other protocol assignments', '192.0.0.192', '192.0.0.8'],
  ['documentation and benchmarks', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '198.19.255.255'],
  ['multicast, reserved and broadcast', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ['6to4 relays', '192.88.99.1'],
  ['unspecified', '::'],
  ['unique local, with the metadata of AWS', 'fc00::1', 'fd00:ec2::254', 'fdff::1'],
  ['site-local', 'fec0::1'],
  ['IPv6 multicast', 'ff02::1', 'ff0e::1'],
  ['mapped IPv4', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:169.254.169.254', '::ffff:8.8.8.8'],
  ['compatible and translated IPv4', '::127.0.0.1', '::ffff:0:127.0.0.1', '::a00:1'],
  ['NAT64', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
  ['6to4 and Teredo', '2002:7f00:1::', '2002:a00:1::1', '2001:0:4136:e378::1'],
  ['documentation and ORCHID', '2001:db8::1', '2001:10::1', '2001:20::1'],
  ['discarded', '100::1'],
  ['text that is not an address', '', 'localhost', '127.1', 'example.com', '1.2.3.4.5', '0x7f.1'],
])('refuses %s', (_kind, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});
