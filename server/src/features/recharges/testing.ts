import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Output } from '@zhenku/contract/api';
import { BASE_PATH, ORDER_STATUS } from '@zhenku/contract/constants';
import type { App } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { createLog } from '../../platform/observability/log.ts';
import { type CallResponse, testApp, type TestApp } from '../../platform/testing/app.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import type { PaymentChannel } from '../../providers/payments/provider.ts';
import { testHealth } from '../../providers/testing.ts';
import { alipaySandbox } from '../../sandbox/alipay/alipay.routes.ts';
import { type AlipaySandboxKeys, alipaySandboxKeys, sandboxAlipayConfig } from '../../sandbox/alipay/keys.ts';
import { alipayNotices } from '../../sandbox/alipay/notice.ts';
import { signedFields } from '../../sandbox/alipay/protocol.ts';
import type { Fault } from '../../sandbox/faults.ts';
import type { Outcome } from '../../sandbox/payer.ts';
import { paidTrade } from '../../sandbox/testing.ts';
import { sandboxWxpayConfig, type WxpaySandboxKeys, wxpaySandboxKeys } from '../../sandbox/wxpay/keys.ts';
import { wxpayNotices } from '../../sandbox/wxpay/notice.ts';
import { wxpaySandbox } from '../../sandbox/wxpay/wxpay.routes.ts';
import { freePort } from '../../testing/http.ts';
import { orderRoutes } from '../orders/orders.routes.ts';
import { testFiles } from '../orders/testing.ts';
import { promotionRoutes } from '../promotions/promotions.routes.ts';
import { walletRoutes } from '../wallet/wallet.routes.ts';
import { createChannels } from './channels.ts';
import { reconcileRecharges } from './jobs/reconcile.ts';
import type { Payments } from './payments.ts';
import { readRechargeForm } from './recharges.ts';
import { rechargeRoutes } from './recharges.routes.ts';
import type { Db } from '../../platform/database/database.ts';
import { NO_JOBS } from '../../platform/testing/jobs.ts';

export async function cancelOpen(db: Db): Promise<void> {
  const { cancelled, pending } = ORDER_STATUS;
  await db.updateTable('recharges').set({ status: cancelled }).where('status', '=', pending).execute();
}

export const CHANNELS = ['alipay', 'wxpay'] as const satisfies PaymentChannel[];

interface Choice {
  orderId?: string;
  licenceTextVersion?: number;
  couponId?: number;
  discountId?: number;
  way?: unknown;
  wechatCode?: string;
  wechatState?: string;
}

export interface RechargesApp extends TestApp {
  payments: Payments;
  url: string;
  tryOpen: (
    channel: PaymentChannel,
    token: string,
    rechargeMoney?: number,
    choice?: Choice,
    headers?: Record<string, string>,
  ) => Promise<
    CallResponse<
      { orderId: string } & Partial<Output<'POST /alipay/v1/recharge/order'> & Output<'POST /wxpay/v1/recharge/order'>>
    >
  >;
  open: (channel: PaymentChannel, token: string, rechargeMoney?: number, choice?: Choice) => Promise<string>;
  /** Acts as the payer. Returns the sandbox's response code. */
  pay: (channel: PaymentChannel, orderId: string, outcome: Outcome) => Promise<number>;
  /** Sends a correctly signed payment notice for `amount`. */
  notify: (channel: PaymentChannel, orderId: string, amount: string | number) => Promise<Response>;
  /** Makes the next calls to a gateway fail; `none` ends this. */
  fault: (channel: PaymentChannel, fault: Fault | 'none', calls?: number) => Promise<void>;
  status: (token: string, orderId: string) => Promise<number>;
  reconcile: () => Promise<void>;
  expire: (orderId: string) => Promise<void>;
}

/**
 * Starts a test app with recharges, promotions and orders on a real port. The production payment adapters call simulators.
 * `more` adds routes.
 */
export async function rechargesApp(
  jobs: Pick<Jobs, 'enqueue'> = NO_JOBS,
  more: (app: App) => void = () => undefined,
  outside: Partial<Pick<App, 'requireIssuer'>> = {},
): Promise<RechargesApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zhenku-recharges-'));
  // The adapters need the gateway URLs before the server listens.
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [alipay, wxpay] = [await sandboxAlipayConfig(dataDir, url), await sandboxWxpayConfig(dataDir, url)];
  const payments: Payments = {
    channels: createChannels({ alipay, wxpay }, testHealth()),
    publicUrl: url,
    log: createLog('silent'),
    jobs,
  };
  const post = async (path: string, body: object) => {
    const reply = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await reply.json()) as { code: number }).code;
  };
  const pay: RechargesApp['pay'] = (channel, orderId, outcome) => post(`/sandbox/${channel}/pay`, { orderId, outcome });
  const app = await testApp(async (target) => {
    const sandbox = { db: target.db, publicUrl: url, retryDelaysMs: [50, 50] };
    const findOrderForm = (id: string) => readRechargeForm(target.db, id);
    await target.http.register(alipaySandbox, { ...sandbox, keys: await alipaySandboxKeys(dataDir), findOrderForm });
    await target.http.register(wxpaySandbox, { ...sandbox, keys: await wxpaySandboxKeys(dataDir) });
    more(target);
    promotionRoutes(target);
    orderRoutes(target, { storage: testFiles, keyring: testKeyring });
    walletRoutes(target);
    rechargeRoutes(target, {
      payments,
      payInSandbox: async ({ id, channel }) => void (await pay(channel as PaymentChannel, id, 'success')),
    });
  }, outside);
  await app.http.listen({ port, host: '127.0.0.1' });

  const tryOpen: RechargesApp['tryOpen'] = (channel, token, rechargeMoney = 500, choice = {}, headers = {}) =>
    app.call(`POST /${channel}/v1/recharge/order`, { rechargeMoney, ...choice }, { token, headers });
  return {
    ...app,
    payments,
    url,
    tryOpen,
    pay,
    notify: async (channel, orderId, amount) => {
      const notice =
        channel === 'alipay'
          ? alipayNotice(orderId, String(amount), await alipaySandboxKeys(dataDir))
          : wxpayNotice(orderId, Number(amount), await wxpaySandboxKeys(dataDir));
      return await fetch(`${url}${BASE_PATH}/${channel}/v1/notify`, { method: 'POST', ...notice });
    },
    open: async (...request) => {
      const response = await tryOpen(...request);
      if (response.code !== 0) throw new Error(`${response.code} ${response.message}`);
      return response.data.orderId;
    },
    fault: async (channel, fault, calls = 1) => void (await post(`/sandbox/${channel}/fault`, { fault, calls })),
    status: async (token, orderId) =>
      (await app.call('POST /order/v1/recharge/status', { orderId }, { token })).data.orderStatus,
    reconcile: async () => {
      await app.db
        .updateTable('recharges')
        .set({ asked_at: null })
        .where('status', '=', ORDER_STATUS.pending)
        .execute();
      const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: true };
      await reconcileRecharges.handle({ db: app.db, payments }, {}, context);
    },
    expire: async (id) => {
      await app.db
        .updateTable('recharges')
        .set({ expires_at: new Date(0) })
        .where('id', '=', id)
        .execute();
    },
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

function alipayNotice(orderId: string, amount: string, keys: AlipaySandboxKeys) {
  const { body, headers } = alipayNotices(keys).notice(paidTrade({ out_trade_no: orderId }));
  const { sign: _sign, sign_type: _type, ...fields } = Object.fromEntries(new URLSearchParams(body));
  return { headers, body: new URLSearchParams(signedFields({ ...fields, total_amount: amount }, keys)).toString() };
}

function wxpayNotice(orderId: string, fen: number, keys: WxpaySandboxKeys) {
  const { body, headers } = wxpayNotices(keys).notice(
    paidTrade({ out_trade_no: orderId, channel: 'wxpay', amount_fen: BigInt(fen) }),
  );
  return { headers, body };
}
