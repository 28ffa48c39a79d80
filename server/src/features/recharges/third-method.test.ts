import { auditSubjectLabel } from '@zhenku/contract/operators/audit-actions';
import type { Key } from '@zhenku/contract/api';
import { bookDetailLabel } from '@zhenku/contract/books/book-channels';
import { BASE_PATH, ORDER_STATUS } from '@zhenku/contract/constants';
import type * as registry from '@zhenku/contract/payment-methods';
import { expect, test, vi } from 'vitest';
import { createLog } from '../../platform/observability/log.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import { keepClearOfMidnight } from '../../platform/testing/midnight.ts';
import { shanghaiDay } from '../../providers/payments/formats.ts';
import {
  BadNotification,
  type BillRow,
  type PaymentProvider,
  type PaymentRequest,
  type Trade,
} from '../../providers/payments/provider.ts';
import { coinsBalance } from '../wallet/coins.ts';
import { walletRoutes } from '../wallet/wallet.routes.ts';
import type { Payments } from './payments.ts';
import { rechargeRoutes } from './recharges.routes.ts';

// Only this mock and its provider know the third method.
vi.mock('@zhenku/contract/payment-methods', async (original) => {
  const { PAYMENT_METHODS } = await original<typeof registry>();
  const fakepay = { method: 9, label: '假付', app: '假付', mark: '假', colour: '#000', note: '', start: 'codeUrl' };
  return { PAYMENT_METHODS: { ...PAYMENT_METHODS, fakepay } satisfies Record<string, unknown> };
});

const OPEN = 'POST /fakepay/v1/recharge/order' as Key;
const METHOD = 9;
const merchant = { appId: 'shop' };

function fakeProvider() {
  const orders = new Map<string, PaymentRequest>();
  const bill: BillRow[] = [];
  const tradeNoOf = (outTradeNo: string) => `T${outTradeNo}`;
  const paid = (outTradeNo: string) => bill.some((row) => row.outTradeNo === outTradeNo);
  const query = async (outTradeNo: string): Promise<Trade> => ({
    ...merchant,
    state: paid(outTradeNo) ? 'paid' : 'unpaid',
    tradeNo: tradeNoOf(outTradeNo),
    amountFen: orders.get(outTradeNo)!.amountFen,
  });
  const provider: PaymentProvider<{ codeUrl: string }> = {
    channel: 'fakepay' as never,
    reportsRefundSums: false,
    create: async (request) => {
      orders.set(request.outTradeNo, request);
      return { codeUrl: `fakepay://${request.outTradeNo}` };
    },
    query,
    close: async (outTradeNo) => (paid(outTradeNo) ? 'paid' : 'closed'),
    refund: async () => 'done',
    queryRefund: async () => 'done',
    downloadBill: async () => bill,
    parseNotification: async ({ rawBody }) => {
      const [password, outTradeNo = ''] = String(rawBody).split(' ');
      if (password !== 'secret') throw new BadNotification('wrong password');
      const { amountFen } = orders.get(outTradeNo)!;
      const tradeNo = tradeNoOf(outTradeNo);
      return { ...merchant, eventId: tradeNo, outTradeNo, tradeNo, amountFen, state: 'paid', paidAt: new Date() };
    },
    acknowledge: (accepted) => ({ status: accepted ? 200 : 401, contentType: 'text/plain', body: '' }),
  };
  const pay = (outTradeNo: string) => {
    const { amountFen } = orders.get(outTradeNo)!;
    bill.push({ kind: 'payment', tradeNo: tradeNoOf(outTradeNo), outTradeNo, amountFen, refundNo: null });
  };
  return { provider, orders, pay };
}

const fakepay = fakeProvider();
const channels = { alipay: null, wxpay: null, fakepay: { provider: fakepay.provider, merchant } };
const payments: Payments = {
  channels,
  publicUrl: 'https://shop.example',
  log: createLog('silent'),
  jobs: { enqueue: async () => undefined },
};
const app = await testApp((target) => {
  rechargeRoutes(target, { payments, payInSandbox: null });
  walletRoutes(target);
});

const notify = async (body: string) =>
  (await app.http.inject({ method: 'POST', url: `${BASE_PATH}/fakepay/v1/notify`, body })).statusCode;

test('a third method of the registry is offered, paid, booked and compared with its bill', async () => {
  await keepClearOfMidnight();
  const user = await makeUser(app.db);
  const finance = (await makeOperator(app.db, 'finance')).token;
  const as = { token: user.token };
  expect((await app.call('GET /recharge/v1/methods', {}, as)).data.methods).toEqual([METHOD]);

  const opened = await app.call(OPEN, { rechargeMoney: 500 }, as);
  const { orderId } = opened.data as { orderId: string };
  expect(opened.data).toEqual({ orderId, codeUrl: `fakepay://${orderId}` });
  expect(fakepay.orders.get(orderId)!.notifyUrl).toBe(`https://shop.example${BASE_PATH}/fakepay/v1/notify`);

  fakepay.pay(orderId);
  expect(await notify(`guess ${orderId}`)).toBe(401);
  expect(await coinsBalance(app.db, { userId: user.id })).toBe(0n);
  expect(await notify(`secret ${orderId}`)).toBe(200);
  expect(await coinsBalance(app.db, { userId: user.id })).toBe(50_000n);
  expect((await app.call('GET /recharge/v1/result', { orderId }, as)).data).toMatchObject({
    method: METHOD,
    orderStatus: ORDER_STATUS.paid,
  });

  const ledger = { kind: 'providerClearing' };
  const accounts = await app.call('GET /operator/v1/ledger/accounts', ledger, { token: finance });
  expect(accounts.data.content).toMatchObject([{ provider: 'fakepay', balance: -500 }]);

  const day = shanghaiDay(new Date());
  const compare = { method: METHOD, day };
  const report = await app.call('POST /operator/v1/recharges/reconciliations', compare, { token: finance });
  expect(report.data).toMatchObject({ method: METHOD, payments: 1, paymentMoney: 500, differences: [] });
  const list = await app.call('GET /operator/v1/recharges/reconciliations', {}, { token: finance });
  expect(list.data.content).toMatchObject([{ method: METHOD, day }]);
});

test('the books and the audit log name a third method', () => {
  expect(bookDetailLabel('fakepay')).toBe('假付');
  expect(auditSubjectLabel('fakepay:2026-01-31')).toBe('假付账单 2026-01-31');
});
