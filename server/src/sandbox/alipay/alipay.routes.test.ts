import { describe, expect, test } from 'vitest';
import { eventually, startAlipayWorld, submitForm } from './testing.ts';
import type { Fields } from './protocol.ts';

const world = await startAlipayWorld();

const parsed = (notice: Fields | undefined) =>
  world.provider.parseNotification({ headers: {}, rawBody: new URLSearchParams(notice).toString() });
const stateOf = async (orderId: string) => (await world.provider.query(orderId)).state;

describe('the gateway', () => {
  test('refuses a form whose fields were changed, and opens no trade', async () => {
    const { form, orderId } = await world.order();
    const changes: ((fields: URLSearchParams) => void)[] = [
      (fields) => fields.set('biz_content', fields.get('biz_content')!.replace('500.00', '5.00')),
      (fields) => fields.set('notify_url', 'http://evil.test/notify'),
      (fields) => fields.set('sign_type', 'RSA'),
      (fields) => fields.set('app_id', '9021000100000002'),
      (fields) => fields.set('method', 'alipay.trade.wap.pay'),
      (fields) => fields.delete('sign'),
    ];
    for (const change of changes) {
      const reply = await submitForm(form, change);
      expect(reply.status).toBe(400);
      expect(await reply.text()).toMatch(/isv\.invalid-(signature|signature-type|app-id)/);
    }
    expect(await world.provider.query(orderId)).not.toHaveProperty('tradeNo');
  });

  test('refuses a second form for the same order with another amount', async () => {
    const { form, orderId } = await world.order();
    await submitForm(form);
    const other = await world.order({ outTradeNo: orderId, amountFen: 1n });
    const reply = await submitForm(other.form);
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain('ACQ.CONTEXT_INCONSISTENT');
  });

  test("refuses payment after the form's expiry time", async () => {
    const { form, orderId } = await world.order();
    await submitForm(form);
    expect(await stateOf(orderId)).toBe('unpaid');
    const late = await world.order({ expireAt: new Date() });
    expect(await world.pay(late.orderId, 'success')).toMatchObject({ code: 40900 });
    expect(await stateOf(late.orderId)).toBe('unpaid');
    await world.expire(orderId);
    expect(await world.pay(orderId, 'success')).toMatchObject({ code: 40900 });
    expect(await stateOf(orderId)).toBe('closed');
    expect(world.notices).toEqual([]);
  });
});

describe('the cashier', () => {
  async function choose(form: string, outcome: string) {
    const page = await (await submitForm(form)).text();
    const tradeNo = /name="tradeNo" value="(\d+)"/.exec(page)![1]!;
    const body = new URLSearchParams({ tradeNo, outcome });
    return fetch(`${world.sandboxUrl}/sandbox/alipay/cashier`, { method: 'POST', body, redirect: 'manual' });
  }

  test("pays, notifies the merchant, and redirects to the form's return URL", async () => {
    const { form, orderId } = await world.order();
    const reply = await choose(form, 'success');
    expect(reply.status).toBe(303);
    const back = new URL(reply.headers.get('location')!);
    expect([back.origin, back.hash]).toEqual(['http://zhenku.test', '#/recharge']);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ from: 'pay', x: '"1"', out_trade_no: orderId });
    expect(await stateOf(orderId)).toBe('paid');
    expect(await parsed(world.notices[0])).toMatchObject({ outTradeNo: orderId, state: 'paid' });
    expect(await (await submitForm(form)).text()).toContain('该订单已支付成功');
  });

  test('pays nothing if the payer chooses failure', async () => {
    const { form, orderId } = await world.order();
    const reply = await choose(form, 'fail');
    expect(reply.headers.get('location')).not.toContain(orderId);
    expect(await stateOf(orderId)).toBe('unpaid');
    expect(world.notices).toEqual([]);
  });

  test('has a CSP that allows only its own style sheet, and forms to itself and the merchant', async () => {
    const { form } = await world.order();
    const policy = (await submitForm(form)).headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/zhenku\.test;/);
  });
});

describe('the sandbox’s payment call', () => {
  test('pays an order whose form nobody has submitted; the merchant has been notified when the call returns', async () => {
    const { orderId } = await world.order();
    expect(await world.pay(orderId, 'success')).toMatchObject({ code: 0, data: { tradeStatus: 'paid' } });
    expect(world.notices).toHaveLength(1);
    expect(await parsed(world.notices[0])).toMatchObject({ outTradeNo: orderId, amountFen: 50_000n, state: 'paid' });
  });

  test('sends the same notice three times for `duplicate`', async () => {
    const { orderId } = await world.order();
    await world.pay(orderId, 'duplicate');
    const events = await Promise.all(world.notices.map((notice) => parsed(notice)));
    expect(events).toHaveLength(3);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(1);
  });

  test('pays without a notice for `silent`; a query finds the payment', async () => {
    const { orderId } = await world.order();
    await world.pay(orderId, 'silent');
    expect(world.notices).toEqual([]);
    expect(await stateOf(orderId)).toBe('paid');
  });

  test('pays a different amount under a valid signature for `tampered`', async () => {
    const { orderId } = await world.order();
    await world.pay(orderId, 'tampered');
    const event = await parsed(world.notices[0]);
    expect(event.amountFen).not.toBe(50_000n);
    expect(await world.provider.query(orderId)).toMatchObject({ state: 'paid', amountFen: event.amountFen });
  });

  test('pays nothing and sends a notice that fails verification for `forged`', async () => {
    const { orderId } = await world.order();
    await world.pay(orderId, 'forged');
    expect(world.notices).toHaveLength(1);
    expect(world.notices[0]).toMatchObject({ out_trade_no: orderId, trade_status: 'TRADE_SUCCESS' });
    await expect(parsed(world.notices[0])).rejects.toThrow('signature');
    expect(await stateOf(orderId)).toBe('unpaid');
  });

  test('pays nothing and leaves the order payable for `fail`', async () => {
    const { orderId } = await world.order();
    expect(await world.pay(orderId, 'fail')).toMatchObject({ code: 0 });
    expect(await stateOf(orderId)).toBe('unpaid');
    await world.pay(orderId, 'success');
    expect(await stateOf(orderId)).toBe('paid');
  });

  test('charges once for simultaneous payments of an order', async () => {
    const { orderId } = await world.order();
    await Promise.all([1, 2, 3, 4].map(() => world.pay(orderId, 'success')));
    const events = await Promise.all(world.notices.map((notice) => parsed(notice)));
    expect(new Set(events.map(({ eventId, tradeNo }) => `${eventId} ${tradeNo}`)).size).toBe(1);
  });

  test('refuses a closed trade', async () => {
    const { form, orderId } = await world.order();
    await submitForm(form);
    await world.provider.close(orderId);
    expect(await world.pay(orderId, 'success')).toMatchObject({ code: 40900, data: null });
    expect(world.notices).toEqual([]);
  });

  test('answers 40400 for unknown orders and 40000 for unknown outcomes and missing fields', async () => {
    const { orderId } = await world.order();
    expect(await world.pay('nothing', 'success')).toMatchObject({ code: 40400, data: null });
    expect(await world.pay(orderId, 'win')).toMatchObject({ code: 40000, data: { fields: { outcome: /只能是/ } } });
    expect(await world.pay(undefined, 'success')).toMatchObject({ code: 40000 });
    expect(await stateOf(orderId)).toBe('unpaid');
  });
});

describe('notices', () => {
  test('are retried until the response is exactly `success`, and not again', async () => {
    const { orderId } = await world.order();
    world.merchantReplies.push('fail', 'success\n');
    await world.pay(orderId, 'success');
    expect(world.notices.length).toBeGreaterThanOrEqual(1);
    await eventually(() => world.notices.length === 3);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(world.notices).toHaveLength(3);
    expect(new Set(world.notices.map((notice) => notice.notify_id)).size).toBe(1);
  });

  test('are abandoned after four attempts', async () => {
    const { orderId } = await world.order();
    world.merchantReplies.push(...Array<string>(9).fill('fail'));
    await world.pay(orderId, 'success');
    await eventually(() => world.notices.length === 4);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(world.notices).toHaveLength(4);
  });
});

test('a restart loses no trade and no key', async () => {
  const { orderId } = await world.order();
  await world.pay(orderId, 'silent');
  const before = await world.provider.query(orderId);
  await world.restart();
  expect(await world.provider.query(orderId)).toEqual(before);
});
