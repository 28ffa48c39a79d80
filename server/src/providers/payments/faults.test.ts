import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { createTestDatabase } from '../../platform/testing/database.ts';
import { testHttp } from '../../platform/testing/http.ts';
import { alipaySandbox } from '../../sandbox/alipay/alipay.routes.ts';
import { alipaySandboxKeys, sandboxAlipayConfig } from '../../sandbox/alipay/keys.ts';
import type { Fault } from '../../sandbox/faults.ts';
import { sandboxWxpayConfig, wxpaySandboxKeys } from '../../sandbox/wxpay/keys.ts';
import { wxpaySandbox } from '../../sandbox/wxpay/wxpay.routes.ts';
import type { ProviderFault } from '../provider-fault.ts';
import { testHealth } from '../testing.ts';
import { alipayProvider } from './alipay.ts';
import { type PaymentProvider, ProviderUnknown } from './provider.ts';
import { watchPayments } from './watch-payments.ts';
import { wxpayProvider } from './wxpay.ts';

const timeoutMs = 1_000;
const NUMBER = 'R00000001';
const ORDER = {
  outTradeNo: NUMBER,
  amountFen: 100n,
  subject: '充值',
  expireAt: new Date(Date.now() + 600_000),
  returnUrl: 'http://shop.invalid/',
  notifyUrl: 'http://shop.invalid/notify',
};
const health = testHealth();
const providers: Partial<Record<'alipay' | 'wxpay', PaymentProvider>> = {};
let url: string;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const database = await createTestDatabase();
  const { db } = openDatabase(database.url, 4);
  const dataDir = await mkdtemp(join(tmpdir(), 'payment-faults-'));
  const http = await testHttp();
  // The real address is known only once it listens.
  const publicUrl = 'http://shop.invalid';
  const findOrderForm = async () => undefined;
  await http.register(alipaySandbox, { db, publicUrl, keys: await alipaySandboxKeys(dataDir), findOrderForm });
  await http.register(wxpaySandbox, { db, publicUrl, keys: await wxpaySandboxKeys(dataDir) });
  url = await http.listen({ port: 0, host: '127.0.0.1' });
  const [alipay, wxpay] = [await sandboxAlipayConfig(dataDir, url), await sandboxWxpayConfig(dataDir, url)];
  providers.alipay = watchPayments(alipayProvider({ ...alipay, timeoutMs }), health);
  const oauth = { ...wxpay.oauth!, timeoutMs };
  providers.wxpay = watchPayments(wxpayProvider({ ...wxpay, oauth, timeoutMs }), health);
  // WeChat Pay does not sign its answer about an order that it does not know.
  await providers.wxpay.create(ORDER);
  ends.push(
    () => http.close(),
    () => db.destroy(),
    () => database.drop(),
    () => rm(dataDir, { recursive: true }),
  );
});
afterAll(async () => {
  for (const end of ends) await end();
});

const spoil = (gateway: string, fault: Fault | 'none') =>
  fetch(`${url}/sandbox/${gateway}/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault, calls: 10 }),
  });

const FAULTS: [Fault, ProviderFault][] = [
  ['unavailable', 'unreachable'],
  ['lost', 'unreachable'],
  ['slow', 'slow'],
  ['tampered', 'nonsense'],
  ['unsigned', 'nonsense'],
];

describe.each(['alipay', 'wxpay'] as const)('a call to %s', (channel) => {
  const service = `pay.${channel}` as const;

  test.each(FAULTS)(
    'whose answer is %s counts as unknown and is recorded as %s, and the next good answer as a success',
    async (spoiled, fault) => {
      const before = await health.countOf(service, fault);
      await spoil(channel, spoiled);
      const error = await providers[channel]!.query(NUMBER).catch((thrown: unknown) => thrown);
      await spoil(channel, 'none');
      expect(error).toBeInstanceOf(ProviderUnknown);
      expect(error).toMatchObject({ fault });
      expect(health.states()[service]).toMatchObject({ state: fault });
      expect(health.stored.at(-1)).toEqual([service, fault]);
      expect(await health.countOf(service, fault)).toBe(before + 1);

      expect((await providers[channel]!.query(NUMBER)).state).toBe('unpaid');
      expect(health.states()[service]).toMatchObject({ state: 'ok' });
      expect(health.stored.at(-1)).toEqual([service, null]);
    },
  );
});

test.each([
  ['unavailable', 'unreachable'],
  ['lost', 'unreachable'],
  ['slow', 'slow'],
  ['tampered', 'nonsense'],
] as const)('an openid request whose answer is %s is recorded as %s', async (spoiled, fault) => {
  const login = Buffer.alloc(32);
  const { oauth } = providers.wxpay!;
  const state = new URL(oauth!.authoriseUrl(login, `${url}/back`)).searchParams.get('state')!;
  await spoil('wechat', spoiled);
  const asked = oauth!.openidOf(login, { code: 'c', state });
  await expect(asked.finally(() => spoil('wechat', 'none'))).rejects.toMatchObject({ fault });
  expect(health.states()['wechat.pay']).toMatchObject({ state: fault });
});

test('creating an Alipay form, which makes no call, records no outcome', async () => {
  const before = health.stored.length;
  await providers.alipay!.create(ORDER);
  expect(health.stored).toHaveLength(before);
});
