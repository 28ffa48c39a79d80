import { expect, test, vi } from 'vitest';
import { TOKEN_HEADER } from '@zhenku/contract/constants';
import { poolOf } from '../../platform/database/database.ts';
import { makeUser } from '../../platform/testing/fixtures.ts';
import { accountsApp, digest } from './testing.ts';

/** Tests which requests count as one caller when addresses are limited, behind one proxy. */

const app = await accountsApp({ limitByAddress: true }, { trustProxy: 1, limitByAddress: true });

let last = 0;
const newPhone = () => `135${String((last += 1)).padStart(8, '0')}`;
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const askCode = async (address: string) =>
  (await app.call('POST /user/v1/register/verifyCode', { phone: newPhone() }, from(address))).code;

test('the daily limit of codes per address ignores addresses that a caller forges in X-Forwarded-For', async () => {
  const codes: number[] = [];
  for (let tries = 0; tries < 60; tries += 1) codes.push(await askCode(`10.9.${tries}.1, 192.0.2.1`));
  expect(codes.filter((code) => code === 0)).toHaveLength(30);
  expect(codes.slice(30)).toEqual(Array(30).fill(42900));
});

test('codes are limited per IPv6 /64 and per IPv4 address, in either notation', async () => {
  const hosts = Array.from({ length: 31 }, (_, host) => host);
  const codes = await Promise.all(hosts.map((host) => askCode(`2001:db8:0:1::${host.toString(16)}`)));
  expect(codes.filter((code) => code === 42900)).toHaveLength(1);
  expect(await askCode('2001:db8:0:2::1')).toBe(0);
  const written = await Promise.all(hosts.map((host) => askCode(host % 2 ? '192.0.2.2' : '::ffff:192.0.2.2')));
  expect(written.filter((code) => code === 42900)).toHaveLength(1);
});

test('failures in one /64 are counted together, and another /64 is not locked out', async () => {
  const phone = newPhone();
  await app.registered(phone, 'right');
  const tryFrom = async (address: string, password: string) =>
    (await app.call('POST /user/v1/login', { username: phone, secretKey: digest(password) }, from(address))).code;
  const wrong = await Promise.all(
    Array.from({ length: 12 }, (_, host) => tryFrom(`2001:db8:1:1::${host.toString(16)}`, 'wrong')),
  );
  expect(wrong.filter((code) => code === 40000)).toHaveLength(10);
  expect(await tryFrom('2001:db8:1:1:ffff::1', 'right')).toBe(42900);
  expect(await tryFrom('2001:db8:1:2::1', 'right')).toBe(0);
});

test('the rate limiter counts a /64 as one address, before it looks up any token', async () => {
  const limited = await accountsApp({}, { trustProxy: 1, limitByAddress: true, requestsPerMinute: 20 });
  const { token } = await makeUser(limited.db);
  // Each SQL statement takes one connection from the pool.
  const connect = vi.spyOn(poolOf(limited.db), 'connect');
  const get = (address: string) =>
    limited.http.inject({
      url: '/video-platform/user/v1/sessions',
      headers: { 'x-forwarded-for': address, [TOKEN_HEADER]: token },
    });
  const responses = [];
  for (let host = 0; host < 25; host += 1) responses.push(await get(`2001:db8:2:1::${host}`));
  const refused = responses.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]!.json()).toMatchObject({ code: 42900, data: null });
  expect(refused[0]!.headers['retry-after']).toBeDefined();
  // Only accepted requests read the token and the list.
  expect(connect).toHaveBeenCalledTimes(2 * 20);
  expect((await get('2001:db8:2:2::1')).statusCode).toBe(200);
  await limited.close();
});

test('the session list shows full addresses, in their shortest notation', async () => {
  const phone = newPhone();
  await app.registered(phone, 'right');
  const login = (address: string) =>
    app.call('POST /user/v1/login', { username: phone, secretKey: digest('right') }, from(address));
  await login('::ffff:192.0.2.3');
  const { token } = (await login('2001:DB8:3:1:0::1')).data;
  const { list } = (await app.call('GET /user/v1/sessions', {}, { token })).data;
  expect(list.map(({ ip }) => ip)).toEqual(['2001:db8:3:1::1', '192.0.2.3']);
});
