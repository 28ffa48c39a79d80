import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../../platform/config-error.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { testHttp } from '../../platform/testing/http.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import {
  merchantSerialNo,
  sandboxMchId,
  sandboxWxpayConfig,
  type WxpaySandboxKeys,
  wxpaySandboxKeys,
} from '../../sandbox/wxpay/keys.ts';
import { wxpayNotices } from '../../sandbox/wxpay/notice.ts';
import { paidTrade } from '../../sandbox/testing.ts';
import { signatureHeaders } from '../../sandbox/wxpay/protocol.ts';
import { wxpaySandbox } from '../../sandbox/wxpay/wxpay.routes.ts';
import type { Notice } from '../../sandbox/payer.ts';
import {
  BadNotification,
  type PaymentProvider,
  type PaymentRequest,
  ProviderUnknown,
  type WxpayStart,
} from './provider.ts';
import { type WxpayConfig, wxpayProvider } from './wxpay.ts';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>['db'];
let http: FastifyInstance;
let dataDir: string;
let url: string;
let keys: WxpaySandboxKeys;
let config: WxpayConfig;
let provider: PaymentProvider<WxpayStart>;
const notices: Notice[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = openDatabase(database.url, 4));
  dataDir = await mkdtemp(join(tmpdir(), 'zhenku-wxpay-'));
  keys = await wxpaySandboxKeys(dataDir);
  http = await testHttp();
  await http.register(wxpaySandbox, { db, keys, publicUrl: 'http://zhenku.test', retryDelaysMs: [] });
  http.post('/notify', async (request, reply) => {
    notices.push({ headers: request.headers as Record<string, string>, body: JSON.stringify(request.body) });
    return reply.code(204).send();
  });
  url = await http.listen({ port: 0, host: '127.0.0.1' });
  config = await sandboxWxpayConfig(dataDir, url);
  provider = wxpayProvider(config);
});
afterAll(async () => {
  await http.close();
  await db.destroy();
  await Promise.all([database.drop(), rm(dataDir, { recursive: true })]);
});
beforeEach(() => void notices.splice(0));

const request = (change: Partial<PaymentRequest> = {}): PaymentRequest => ({
  outTradeNo: `R${randomBytes(12).toString('hex')}`,
  amountFen: 50_000n,
  subject: '帧库充值',
  expireAt: new Date(Date.now() + 30 * 60_000),
  returnUrl: 'http://zhenku.test/',
  notifyUrl: `${url}/notify`,
  ...change,
});

async function order(change: Partial<PaymentRequest> = {}): Promise<string> {
  const asked = request(change);
  await provider.create(asked);
  return asked.outTradeNo;
}

async function pay(orderId: string, outcome: string): Promise<number> {
  const reply = await fetch(`${url}/sandbox/wxpay/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, outcome }),
  });
  return ((await reply.json()) as { code: number }).code;
}

describe('an order', () => {
  test('is opened once, and refused with another amount, number or time', async () => {
    const asked = request();
    const opened = await provider.create(asked);
    expect(opened).toEqual({ codeUrl: expect.any(String) });
    expect(await provider.create(asked)).toEqual(opened);
    await expect(provider.create({ ...asked, amountFen: 1n })).rejects.toBeInstanceOf(ProviderUnknown);
    await expect(provider.create(request({ outTradeNo: '12-34567' }))).rejects.toThrow('not an order number');
    await expect(provider.create(request({ expireAt: new Date(0) }))).rejects.toBeInstanceOf(ProviderUnknown);
  });

  test('is unpaid, paid, or closed, and unpaid if nobody has opened it', async () => {
    const orderId = await order();
    expect(await provider.query('R00000000')).toEqual({ state: 'unpaid', appId: config.appId });
    expect(await provider.query(orderId)).toMatchObject({ state: 'unpaid', amountFen: 50_000n });
    await pay(orderId, 'silent');
    expect(await provider.query(orderId)).toMatchObject({
      state: 'paid',
      tradeNo: expect.stringMatching(/^\d{28}$/),
      amountFen: 50_000n,
      currency: 'CNY',
      appId: config.appId,
      sellerId: config.mchId,
      paidAt: expect.any(Date),
    });
    expect(await provider.close(orderId)).toBe('paid');
    const other = await order();
    expect(await provider.close(other)).toBe('closed');
    expect(await provider.close(other)).toBe('closed');
    expect(await provider.query(other)).toMatchObject({ state: 'closed' });
    expect(await provider.close('R00000000')).toBe('absent');
    expect(await pay(other, 'success')).toBe(40900);
    expect(await pay('R00000000', 'success')).toBe(40400);
    expect(await pay(orderId, 'win')).toBe(40000);
  });

  test('is refused if another merchant’s key signed the request', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const stranger = wxpayProvider({
      ...config,
      privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    });
    await expect(stranger.create(request())).rejects.toBeInstanceOf(ProviderUnknown);
    await expect(stranger.query(await order())).rejects.toBeInstanceOf(ProviderUnknown);
  });
});

describe('an H5 order', () => {
  const PAYER = { way: 'h5', payerIp: '2001:db8::7' } as const;
  const open = (address: string, referer?: string) =>
    fetch(address.replace('http://zhenku.test', url), { headers: referer ? { referer } : {} });

  test('opens a page only for browsers that come from the shop, and redirects back to the shop', async () => {
    const asked = request(PAYER);
    const { h5Url } = (await provider.create(asked)) as { h5Url: string };
    expect(new URL(h5Url).searchParams.get('redirect_url')).toBe('http://zhenku.test/');
    expect(await (await open(h5Url)).text()).toContain('商家参数格式有误');
    expect(await (await open(h5Url, 'http://other.example/')).text()).toContain('商家参数格式有误');
    const elsewhere = h5Url.replace(/redirect_url=.*/, 'redirect_url=https://other.example/');
    expect(await (await open(elsewhere, 'http://zhenku.test/')).text()).toContain('商家存在未配置的参数');
    expect(await (await open(h5Url, 'http://zhenku.test/')).text()).toContain('支付成功');
    const tradeNo = new URL(h5Url).searchParams.get('tradeNo')!;
    const body = new URLSearchParams({ tradeNo, outcome: 'success' });
    const paid = await fetch(`${url}/sandbox/wxpay/cashier`, { method: 'POST', body, redirect: 'manual' });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://zhenku.test/']);
    expect(await provider.query(asked.outTradeNo)).toMatchObject({ state: 'paid', amountFen: 50_000n });
  });

  test('needs the payer’s address, and its own order number', async () => {
    await expect(provider.create(request({ way: 'h5' }))).rejects.toBeInstanceOf(ProviderUnknown);
    await expect(provider.create(request({ ...PAYER, payerIp: 'unknown' }))).rejects.toBeInstanceOf(ProviderUnknown);
    const asked = request();
    await provider.create(asked);
    await expect(provider.create({ ...asked, ...PAYER })).rejects.toBeInstanceOf(ProviderUnknown);
  });

  test('is chosen for phones outside WeChat, and a payment sheet inside it, if the merchant supports them', () => {
    const browsers = [
      { phone: false, wechat: false, wecom: false },
      { phone: true, wechat: false, wecom: false },
      { phone: true, wechat: true, wecom: false },
    ];
    expect(browsers.map((browser) => provider.wayFor!(browser))).toEqual(['native', 'h5', 'jsapi']);
    const without = wxpayProvider({ ...config, h5: false, oauth: undefined });
    expect(browsers.map((browser) => without.wayFor!(browser))).toEqual(['native', 'native', 'native']);
    expect(without.ways).toEqual(['native']);
  });
});

describe('a provider with two of WeChat Pay’s keys', () => {
  const next = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const nextId = 'PUB_KEY_ID_0119000001092026010100000000000002';
  const nextPem = next.publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const both = () => wxpayProvider({ ...config, otherKeys: { [nextId]: nextPem } });
  const signedBy = (body: string, key: typeof next.privateKey, id: string) => ({
    headers: { ...signatureHeaders(body, key), 'wechatpay-serial': id },
    rawBody: body,
  });

  test('accepts notices signed with either key, each under its own id', async () => {
    await pay(await order(), 'success');
    const { body } = notices.at(-1)!;
    const parse = (key: typeof next.privateKey, id: string, by = both()) =>
      by.parseNotification(signedBy(body, key, id));
    expect(await parse(keys.wxpay, config.publicKeyId)).toMatchObject({ state: 'paid' });
    expect(await parse(next.privateKey, nextId)).toMatchObject({ state: 'paid' });
    await expect(parse(next.privateKey, config.publicKeyId)).rejects.toBeInstanceOf(BadNotification);
    await expect(parse(keys.wxpay, nextId)).rejects.toBeInstanceOf(BadNotification);
    for (const id of ['PUB_KEY_ID_3', 'constructor', '__proto__']) {
      await expect(parse(next.privateKey, id)).rejects.toBeInstanceOf(BadNotification);
    }
    await expect(parse(next.privateKey, nextId, provider)).rejects.toBeInstanceOf(BadNotification);
  });

  test('accepts replies signed with either key, and rejects a third one', async () => {
    const trade = JSON.stringify({
      appid: config.appId,
      mchid: config.mchId,
      out_trade_no: 'R00000001',
      trade_state: 'NOTPAY',
    });
    const third = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const signers: [typeof third, string][] = [
      [keys.wxpay, config.publicKeyId],
      [next.privateKey, nextId],
      [third, nextId],
      [next.privateKey, 'PUB_KEY_ID_3'],
    ];
    const gateway = Fastify();
    let signer = signers[0]!;
    gateway.get('/*', (_request, reply) =>
      reply
        .type('application/json')
        .headers(signedBy(trade, ...signer).headers)
        .send(trade),
    );
    const address = await gateway.listen({ port: 0, host: '127.0.0.1' });
    const asking = wxpayProvider({ ...config, gateway: `${address}/`, otherKeys: { [nextId]: nextPem } });
    const results = [];
    for (signer of signers)
      results.push(
        await asking.query('R00000001').then(
          ({ state }) => state,
          () => 'unknown',
        ),
      );
    await gateway.close();
    expect(results).toEqual(['unpaid', 'unpaid', 'unknown', 'unknown']);
  });

  test('names the setting of an unreadable further key', () => {
    expect(() => wxpayProvider({ ...config, otherKeys: { [nextId]: 'nonsense' } })).toThrow('WXPAY_OTHER_KEYS');
  });
});

test('the sandbox refuses a signed body that is not JSON, in WeChat’s words', async () => {
  const path = '/sandbox/wxpay/v3/pay/transactions/native';
  for (const body of ['{', '[1,', 'null', '"text"']) {
    const [timestamp, nonce] = [Math.floor(Date.now() / 1_000), randomBytes(16).toString('hex')];
    const text = `POST\n${path}\n${timestamp}\n${nonce}\n${body}\n`;
    const signature = createSign('RSA-SHA256').update(text).sign(keys.merchant, 'base64');
    const fields = { mchid: sandboxMchId, serial_no: merchantSerialNo, timestamp, nonce_str: nonce, signature };
    const credentials = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
    const reply = await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `WECHATPAY2-SHA256-RSA2048 ${credentials.join(',')}`,
        'content-type': 'application/json',
      },
      body,
    });
    expect(reply.status, body).toBe(400);
    expect(reply.headers.get('wechatpay-signature')).toEqual(expect.any(String));
    expect(await reply.json()).toMatchObject({ code: 'PARAM_ERROR' });
  }
});

test('an unreachable, crashing, slow or wrongly signing gateway leaves the state unknown', async () => {
  const forger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const paid = JSON.stringify({
    appid: config.appId,
    mchid: config.mchId,
    out_trade_no: 'R00000001',
    transaction_id: '4200000000000000000000000001',
    trade_state: 'SUCCESS',
    amount: { total: 50_000 },
  });
  const stale = { ...signatureHeaders(paid, keys.wxpay), 'wechatpay-timestamp': '1600000000' };
  const replies: ((reply: FastifyReply) => FastifyReply | undefined)[] = [
    (reply) => reply.headers(signatureHeaders(paid, forger)).send(paid),
    (reply) => reply.headers(stale).send(paid),
    (reply) => reply.headers(signatureHeaders(`${paid} `, keys.wxpay)).send(paid),
    (reply) => reply.send(paid),
    (reply) => reply.headers(signatureHeaders('{}', keys.wxpay)).send('{}'),
    (reply) => reply.code(302).header('location', url).send(),
    (reply) => reply.code(429).send('{}'),
    (reply) => reply.code(500).send(''),
    () => undefined,
  ];
  const app = Fastify();
  const open = new Set<FastifyReply>();
  app.get('/*', (_request, reply) => {
    const sent = replies.shift()!(reply.type('application/json'));
    if (sent === undefined) open.add(reply.hijack());
  });
  const gateway = await app.listen({ port: 0, host: '127.0.0.1' });
  const asking = wxpayProvider({ ...config, gateway: `${gateway}/`, timeoutMs: 500 });
  while (replies.length > 0) await expect(asking.query('R00000001')).rejects.toBeInstanceOf(ProviderUnknown);
  for (const reply of open) reply.raw.destroy();
  await app.close();
  await expect(asking.query('R00000001')).rejects.toBeInstanceOf(ProviderUnknown);
});

describe('a notification', () => {
  const parse = ({ headers, body }: Notice) => provider.parseNotification({ headers, rawBody: body });

  async function paidNotice(): Promise<Notice> {
    await pay(await order(), 'success');
    return notices.at(-1)!;
  }

  test('is accepted if WeChat signed it, and returns the same event for each repeat', async () => {
    const orderId = await order();
    await pay(orderId, 'duplicate');
    const events = await Promise.all(notices.map(parse));
    expect(events).toHaveLength(3);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(1);
    expect(events[0]).toMatchObject({
      outTradeNo: orderId,
      amountFen: 50_000n,
      currency: 'CNY',
      appId: config.appId,
      sellerId: config.mchId,
      state: 'paid',
    });
    expect(provider.acknowledge(true).status).toBe(200);
    expect(provider.acknowledge(false).status).toBe(401);
  });

  test('is rejected if it was changed, is old, is a probe, or was signed or encrypted with another key', async () => {
    const notice = await paidNotice();
    const withHeader = (name: string, value: string) => ({
      ...notice,
      headers: { ...notice.headers, [`wechatpay-${name}`]: value },
    });
    const old = String(Math.floor(Date.now() / 1000) - 301);
    const forger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const encryptedElsewhere = notice.body.replace(/"ciphertext":"[^"]{8}/, '"ciphertext":"AAAAAAAA');
    const signed = (body: string): Notice => ({ headers: signatureHeaders(body, keys.wxpay), body });
    const bad: Notice[] = [
      { ...notice, body: `${notice.body} ` },
      withHeader('timestamp', old),
      withHeader('timestamp', 'now'),
      withHeader('nonce', 'other'),
      withHeader('serial', 'PUB_KEY_ID_2'),
      withHeader('signature', `WECHATPAY/SIGNTEST/${randomBytes(64).toString('base64')}`),
      withHeader('signature', ''),
      { headers: {}, body: notice.body },
      { headers: signatureHeaders(notice.body, forger), body: notice.body },
      signed(encryptedElsewhere),
      signed('not JSON'),
      signed('{}'),
    ];
    for (const one of bad) await expect(parse(one)).rejects.toBeInstanceOf(BadNotification);
    expect(await parse(notice)).toMatchObject({ state: 'paid' });
    for (const outcome of ['forged', 'probe']) {
      notices.splice(0);
      const orderId = await order();
      await pay(orderId, outcome);
      expect(notices).toHaveLength(1);
      await expect(parse(notices[0]!)).rejects.toBeInstanceOf(BadNotification);
      expect(await provider.query(orderId)).toMatchObject({ state: 'unpaid' });
    }
  });

  test('is rejected for another application or merchant', async () => {
    const notice = wxpayNotices(keys).notice(paidTrade({ channel: 'wxpay' }));
    expect(await parse(notice)).toMatchObject({ outTradeNo: 'R00000001' });
    for (const other of [{ appId: 'wx0' }, { mchId: '1' }]) {
      const stranger = wxpayProvider({ ...config, ...other });
      const parsed = stranger.parseNotification({ headers: notice.headers, rawBody: notice.body });
      await expect(parsed).rejects.toBeInstanceOf(BadNotification);
    }
  });
});

test('a refund moves money once, and never more than was paid', async () => {
  const orderId = await order();
  await pay(orderId, 'silent');
  const { tradeNo } = await provider.query(orderId);
  const ask = (refundNo: string, amountFen: bigint) => ({
    outTradeNo: orderId,
    tradeNo: tradeNo!,
    refundNo,
    amountFen,
    totalFen: 50_000n,
    reason: '测试',
  });
  expect(await provider.queryRefund(ask('F00000001', 20_000n))).toBe('absent');
  expect(await provider.refund(ask('F00000001', 20_000n))).toBe('done');
  expect(await provider.refund(ask('F00000001', 20_000n))).toBe('done');
  expect(await provider.queryRefund(ask('F00000001', 20_000n))).toBe('done');
  expect(await provider.refund(ask('F00000002', 30_001n))).toBe('refused');
  expect(await provider.refund(ask('F00000003', 30_000n))).toBe('done');
  await expect(provider.queryRefund(ask('F00000001', 1n))).rejects.toBeInstanceOf(ProviderUnknown);
});

test('an error about an invalid key names the setting without its value', () => {
  const make = () => wxpayProvider({ ...config, privateKey: 'nonsense' });
  expect(make).toThrow(ConfigError);
  expect(make).toThrow('WXPAY_PRIVATE_KEY');
  expect(make).not.toThrow('nonsense');
});
