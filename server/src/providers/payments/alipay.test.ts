import { createPrivateKey, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../../platform/config-error.ts';
import { signedFields, signedReply } from '../../sandbox/alipay/protocol.ts';
import type { Fields } from '../../sandbox/alipay/protocol.ts';
import { eventually, paymentRequest, startAlipayWorld, submitForm } from '../../sandbox/alipay/testing.ts';
import { issueCertificates } from '../../sandbox/alipay/testing-certificates.ts';
import { type AlipayCertificates, alipayProvider } from './alipay.ts';
import { fenOfYuan, parseShanghaiTime, shanghaiTime, yuanOfFen } from './formats.ts';
import { BadNotification, ProviderUnknown } from './provider.ts';

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const world = await startAlipayWorld();

const notification = (body: Record<string, string | string[] | undefined> | null) => ({
  headers: {},
  rawBody: new URLSearchParams(
    Object.entries(body ?? {}).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  ).toString(),
});

describe('a payment form', () => {
  test('opens the cashier, whatever characters the subject contains', async () => {
    const { form, orderId } = await world.order();
    const reply = await submitForm(form);
    expect(reply.status).toBe(200);
    const html = await reply.text();
    for (const text of ['沙箱', '牛币充值500元', '500.00', orderId]) expect(html).toContain(text);
  });

  test('opens the cashier for a payer on a phone', async () => {
    const { form } = await world.order({ mobile: true });
    expect(form).toContain('alipay.trade.wap.pay');
    expect((await submitForm(form)).status).toBe(200);
  });

  test('is refused for an order number that the providers do not accept', async () => {
    await expect(world.order({ outTradeNo: '12-34567' })).rejects.toThrow('not an order number');
  });

  test('is created with keys in every format that Alipay issues', async () => {
    const key = createPrivateKey(world.config.privateKey);
    const bare = (type: 'pkcs1' | 'pkcs8') => key.export({ format: 'der', type }).toString('base64');
    const pem = key.export({ format: 'pem', type: 'pkcs1' }).toString();
    const alipayPublicKey = createPublicKey(world.keys.alipay)
      .export({ format: 'der', type: 'spki' })
      .toString('base64');
    for (const privateKey of [bare('pkcs1'), bare('pkcs8'), pem, pem.replaceAll('\n', '\\n')]) {
      const provider = alipayProvider({ ...world.config, privateKey, trust: { alipayPublicKey } });
      const request = paymentRequest();
      expect((await submitForm((await provider.create(request)).form)).status).toBe(200);
      expect(await provider.query(request.outTradeNo)).toMatchObject({ state: 'unpaid', amountFen: 50_000n });
    }
  });
});

test('an error about an invalid key names the setting without its value', () => {
  for (const [name, setting] of [
    ['ALIPAY_PRIVATE_KEY', { privateKey: 'nonsense' }],
    ['ALIPAY_PUBLIC_KEY', { trust: { alipayPublicKey: 'nonsense' } }],
  ] as const) {
    const make = () => alipayProvider({ ...world.config, ...setting });
    expect(make).toThrow(ConfigError);
    expect(make).toThrow(name);
    expect(make).not.toThrow('nonsense');
  }
});

describe('an application with certificates', () => {
  const certified = (change: Partial<AlipayCertificates> = {}) => {
    const { certificates, serials } = issueCertificates(world.keys);
    world.keys.serials = serials;
    return alipayProvider({ ...world.config, trust: { certificates: { ...certificates, ...change } } });
  };
  afterEach(() => {
    delete world.keys.serials;
  });

  test('pays, queries and receives notices using serial numbers', async () => {
    const provider = certified();
    const keyProvider = world.provider;
    world.provider = provider;
    const { form, orderId } = await world.order().finally(() => (world.provider = keyProvider));
    expect((await submitForm(form)).status).toBe(200);
    expect(await provider.query(orderId)).toMatchObject({ state: 'unpaid', amountFen: 50_000n });
    await world.pay(orderId, 'success');
    expect(await provider.query(orderId)).toMatchObject({ state: 'paid' });
    await eventually(() => world.notices.length > 0);
    const event = await provider.parseNotification(notification(world.notices[0]!));
    expect(event).toMatchObject({ outTradeNo: orderId, state: 'paid' });
  });

  test('is unknown to an Alipay with other roots, and does not trust another Alipay', async () => {
    const other = issueCertificates({ ...world.keys, alipay: newKey() }).certificates;
    const { form } = await certified({ root: other.root }).create(paymentRequest());
    expect(await (await submitForm(form)).text()).toContain('支付宝根证书序列号不匹配');
    await expect(certified({ alipay: other.alipay }).query('R00000001')).rejects.toThrow(ProviderUnknown);
  });

  test('reports the setting of a certificate that is invalid or has another key', () => {
    const other = issueCertificates({ ...world.keys, app: newKey() }).certificates;
    expect(() => certified({ app: other.app })).toThrow('ALIPAY_APP_CERTIFICATE does not belong to ALIPAY_PRIVATE_KEY');
    const own = issueCertificates(world.keys).certificates;
    expect(() => certified({ alipay: own.app })).toThrow('ALIPAY_CERTIFICATE is the application’s own');
    const damaged = own.root.replace(
      /(-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\s+-----BEGIN CERTIFICATE-----\s+)\S+/,
      '$1AAAA',
    );
    expect(() => certified({ root: damaged })).toThrow('ALIPAY_ROOT_CERTIFICATE has no RSA root');
    for (const [name, change] of [
      ['ALIPAY_APP_CERTIFICATE', { app: 'nonsense' }],
      ['ALIPAY_CERTIFICATE', { alipay: 'nonsense' }],
      ['ALIPAY_ROOT_CERTIFICATE', { root: 'nonsense' }],
    ] as const) {
      expect(() => certified(change)).toThrow(`${name} is not a certificate`);
    }
  });
});

describe('a query', () => {
  test('distinguishes an unpaid trade, opened or not, from a paid and a closed one', async () => {
    const { form, orderId } = await world.order();
    expect(await world.provider.query(orderId)).toEqual({ state: 'unpaid', appId: world.config.appId });
    await submitForm(form);
    expect(await world.provider.query(orderId)).toMatchObject({ state: 'unpaid', amountFen: 50_000n });
    await world.pay(orderId, 'silent');
    const paid = await world.provider.query(orderId);
    expect(paid).toMatchObject({ state: 'paid', amountFen: 50_000n, appId: world.config.appId });
    expect(paid.tradeNo).toMatch(/^\d{28}$/);
    expect(Math.abs(paid.paidAt!.getTime() - Date.now())).toBeLessThan(60_000);

    const other = await world.order();
    await submitForm(other.form);
    await world.provider.close(other.orderId);
    expect(await world.provider.query(other.orderId)).toMatchObject({ state: 'closed' });
  });

  test('is inconclusive if the gateway is unreachable, crashes, or lacks Alipay’s signature', async () => {
    const forger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const paid = { code: '10000', out_trade_no: 'R00000001', trade_status: 'TRADE_SUCCESS', total_amount: '500.00' };
    const replies = [
      signedReply('alipay.trade.query', paid, { ...world.keys, alipay: forger }),
      JSON.stringify({ alipay_trade_query_response: paid }),
      signedReply('alipay.trade.query', { ...paid, out_trade_no: 'R00000002' }, world.keys),
      signedReply('alipay.trade.query', { code: '20000', sub_code: 'aop.ACQ.SYSTEM_ERROR' }, world.keys),
      'crash',
    ];
    const app = Fastify();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', async () => null);
    app.post('/gateway.do', (_request, reply) => reply.code(replies[0] === 'crash' ? 500 : 200).send(replies.shift()));
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const provider = alipayProvider({ ...world.config, gateway: `${url}/gateway.do` });
    while (replies.length > 0) await expect(provider.query('R00000001')).rejects.toBeInstanceOf(ProviderUnknown);
    await app.close();
    await expect(provider.query('R00000001')).rejects.toBeInstanceOf(ProviderUnknown);
    await expect(provider.close('R00000001')).rejects.toBeInstanceOf(ProviderUnknown);
  });
});

describe('closing', () => {
  test('distinguishes a closed trade from a missing and a paid one', async () => {
    const { form, orderId } = await world.order();
    expect(await world.provider.close(orderId)).toBe('absent');
    await submitForm(form);
    expect(await world.provider.close(orderId)).toBe('closed');
    expect(await world.provider.close(orderId)).toBe('closed');

    const other = await world.order();
    await world.pay(other.orderId, 'silent');
    expect(await world.provider.close(other.orderId)).toBe('paid');
  });
});

describe('a notification', () => {
  async function paidNotice(): Promise<Fields> {
    const { orderId } = await world.order();
    await world.pay(orderId, 'success');
    return world.notices.at(-1)!;
  }
  async function accepted(bodies: Parameters<typeof notification>[0][]): Promise<unknown[]> {
    const events: unknown[] = [];
    for (const body of bodies) {
      try {
        events.push(await world.provider.parseNotification(notification(body)));
      } catch (error) {
        if (!(error instanceof BadNotification)) throw error;
      }
    }
    return events;
  }
  const resigned = (change: Fields, notice: Fields) => {
    const { sign: _sign, sign_type: _type, ...fields } = notice;
    return signedFields({ ...fields, ...change }, world.keys);
  };

  test('is accepted if Alipay signed it', async () => {
    const notice = await paidNotice();
    expect(await world.provider.parseNotification(notification(notice))).toEqual({
      eventId: notice.notify_id,
      outTradeNo: notice.out_trade_no,
      tradeNo: notice.trade_no,
      amountFen: 50_000n,
      appId: world.config.appId,
      sellerId: world.config.sellerId,
      state: 'paid',
      paidAt: expect.any(Date),
    });
    expect(world.provider.acknowledge(true)).toMatchObject({ status: 200, body: 'success' });
    expect(world.provider.acknowledge(false).body).not.toBe('success');
  });

  test('distinguishes a full refund from a trade that was never paid', async () => {
    const closed = resigned({ trade_status: 'TRADE_CLOSED' }, await paidNotice());
    expect(await world.provider.parseNotification(notification(closed))).toMatchObject({ state: 'refunded' });
    const { gmt_payment: _paidAt, ...unpaid } = closed;
    const never = resigned({}, unpaid);
    expect(await world.provider.parseNotification(notification(never))).toMatchObject({ state: 'closed' });
  });

  test('is rejected if a field was changed, added, repeated or removed after signing', async () => {
    const notice = await paidNotice();
    const { gmt_payment: _lost, ...incomplete } = notice;
    const bodies = [
      { ...notice, total_amount: '5000.00' },
      { ...notice, refund_fee: '1.00' },
      { ...notice, total_amount: ['500.00', '5000.00'] },
      { ...notice, sign: '' },
      incomplete,
      null,
    ];
    expect(await accepted(bodies)).toEqual([]);
    expect(await accepted([notice])).toHaveLength(1);
  });

  test('is rejected with sign_type RSA, even if that signature is right', async () => {
    const { sign: _sign, sign_type: _type, ...fields } = await paidNotice();
    const text = Object.keys(fields)
      .toSorted()
      .map((name) => `${name}=${fields[name]}`)
      .join('&');
    const sign = createSign('RSA-SHA1').update(text).sign(world.keys.alipay, 'base64');
    const { sign: right } = signedFields(fields, world.keys);
    expect(
      await accepted([
        { ...fields, sign_type: 'RSA', sign },
        { ...fields, sign: right },
      ]),
    ).toEqual([]);
    expect(await accepted([{ ...fields, sign_type: 'RSA2', sign: right }])).toHaveLength(1);
  });

  test('is rejected if it is for another application or merchant, or has an invalid or missing field', async () => {
    const notice = await paidNotice();
    const changes: Fields[] = [
      { app_id: '9021000100000002' },
      { seller_id: '2088000000000009' },
      { trade_status: 'TRADE_PENDING' },
      { total_amount: '500.001' },
      { out_trade_no: "1' or '1" },
    ];
    const { notify_id: _id, ...unnamed } = notice;
    const bodies = [...changes.map((change) => resigned(change, notice)), resigned({}, unnamed)];
    expect(await accepted(bodies)).toEqual([]);
    expect(await accepted([resigned({}, notice)])).toHaveLength(1);
  });
});

describe('a notice of a refund', () => {
  const parsed = async (change: Fields) => {
    const { orderId } = await world.order();
    await world.pay(orderId, 'success');
    const { sign: _sign, sign_type: _type, ...fields } = world.notices.at(-1)!;
    const rawBody = new URLSearchParams(signedFields({ ...fields, ...change }, world.keys)).toString();
    return await world.provider.parseNotification({ headers: {}, rawBody });
  };

  test('reports the sum of all refunds and the number of this one', async () => {
    const refund = { refund_fee: '200.00', gmt_refund: '2026-11-28 12:00:00.123', out_biz_no: 'portal1' };
    expect(await parsed(refund)).toMatchObject({
      state: 'refunded',
      amountFen: 50_000n,
      refund: { totalFen: 20_000n, refundNo: 'portal1' },
    });
    expect(await parsed({ ...refund, trade_status: 'TRADE_CLOSED', refund_fee: '500.00' })).toMatchObject({
      state: 'refunded',
      refund: { totalFen: 50_000n },
    });
  });

  test('reports a refund without an amount if the sum is missing or impossible', async () => {
    const doubtful: Fields[] = [
      { gmt_refund: '2026-11-28 12:00:00.123' },
      { send_back_fee: '200.00' },
      { refund_fee: '500.01', gmt_refund: '2026-11-28 12:00:00.123' },
      { refund_fee: '-1', gmt_refund: '2026-11-28 12:00:00.123' },
      { refund_fee: '200.00', trade_status: 'TRADE_CLOSED' },
    ];
    for (const change of doubtful) {
      const { state, refund } = await parsed(change);
      expect([state, refund]).toEqual(['refunded', {}]);
    }
  });

  test('is a plain payment while nothing was refunded', async () => {
    expect((await parsed({ refund_fee: '0.00' })).state).toBe('paid');
  });
});

test("amounts and times follow Alipay's format", () => {
  expect([0n, 1n, 10n, 105n, 100_000_000n].map(yuanOfFen)).toEqual(['0.00', '0.01', '0.10', '1.05', '1000000.00']);
  expect(['0.01', '1.5', '100', '1.05'].map(fenOfYuan)).toEqual([1n, 150n, 10_000n, 105n]);
  for (const text of ['', '-1.00', '1.005', '1e3', ' 1', undefined, 1]) expect(fenOfYuan(text)).toBeUndefined();
  const newYear = new Date('2026-12-31T16:00:00Z');
  expect(shanghaiTime(newYear)).toBe('2027-01-01 00:00:00');
  expect(parseShanghaiTime('2027-01-01 00:00:00')).toEqual(newYear);
  for (const text of ['2027-13-01 00:00:00', '2027-01-01', undefined]) expect(parseShanghaiTime(text)).toBeUndefined();
});
