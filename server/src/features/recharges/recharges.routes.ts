import { toFen } from '@zhenku/contract/money';
import { PAYMENT_CHANNELS } from '@zhenku/contract/recharge-methods';
import { type App, route } from '../../platform/http/route.ts';
import { serveOperatorList } from '../../platform/lists/operator-list.ts';
import type { PayerBrowser } from '../../providers/payments/provider.ts';
import { authoriseUrl, serveAuthorised } from './wechat-grants.ts';
import { compareBillAgain, reconciliationList } from './compare-bill.ts';
import { serveNotices } from './notices.ts';
import { openRecharge, rechargeFromIncome } from './open-recharge.ts';
import { quarantineList, rechargeList } from './operator-lists.ts';
import { listWays, openChannels, type Payments } from './payments.ts';
import { creditQuarantined, refundQuarantined, settleProviderRefund } from './quarantine.ts';
import { listRechargeMethods, readOwnOpenRecharge, readRechargeResult, readRechargeStatus } from './recharges.ts';

interface Services {
  payments: Payments;
  /** Sandbox only: pays a recharge as its payer would. */
  payInSandbox: ((recharge: { id: string; channel: string }) => Promise<void>) | null;
}

interface Form {
  rechargeMoney: number;
  couponId?: number | undefined;
  discountId?: number | undefined;
  orderId?: string | undefined;
  licenceTextVersion?: number | undefined;
}

/** Detects phones, WeChat and WeCom, in which payments are opened in different ways. */
const browserOf = (userAgent: string): PayerBrowser => ({
  phone: /Mobile|Android|iPhone/i.test(userAgent),
  wechat: /MicroMessenger/i.test(userAgent),
  wecom: /wxwork/i.test(userAgent),
});

export function rechargeRoutes(app: App, { payments, payInSandbox }: Services): void {
  const { requireIssuer } = app;
  const requestOf = ({ rechargeMoney, ...choices }: Form) => ({
    amount: toFen(rechargeMoney),
    ...choices,
    requireIssuer,
  });
  route(app, 'GET /recharge/v1/methods', ({ user, request }) => ({
    methods: listRechargeMethods(payments, user),
    ways: listWays(payments, browserOf(request.userAgent)),
    sandbox: payInSandbox !== null,
  }));
  for (const channel of PAYMENT_CHANNELS) {
    route(app, `POST /${channel}/v1/recharge/order`, ({ db, user, input, request }) => {
      const { way, wechatCode, wechatState, ...form } = input;
      const grant = wechatCode && wechatState ? { code: wechatCode, state: wechatState, login: user.tokenHash } : null;
      const { phone } = browserOf(request.userAgent);
      const payer = { mobile: phone, payerIp: request.ip, ...(way && { way }), ...(grant && { grant }) };
      return openRecharge({ db, caller: user, services: payments }, { ...requestOf(form), channel, payer });
    });
  }
  route(app, 'POST /wxpay/v1/authorise', ({ user }) => ({ url: authoriseUrl(payments, user.tokenHash) }));
  serveAuthorised(app);
  route(app, 'POST /author/v1/rechargeByDeposit', ({ db, user, input, saveResponse }) =>
    rechargeFromIncome({ db, caller: user, services: payments }, { ...requestOf(input), saveResponse }),
  );
  route(app, 'POST /order/v1/recharge/status', ({ db, user, input }) =>
    readRechargeStatus({ db, caller: user, services: payments }, input.orderId),
  );
  route(app, 'GET /recharge/v1/result', ({ db, user, input }) =>
    readRechargeResult({ db, caller: user, services: payments }, input.orderId),
  );
  if (payInSandbox) {
    route(app, 'POST /api/v1/god/orderSuccess', async ({ db, user, input }) =>
      payInSandbox(await readOwnOpenRecharge(db, user.id, input.orderId)),
    );
  }
  for (const channel of openChannels(payments)) serveNotices(app, payments, channel);

  serveOperatorList(app, 'GET /operator/v1/recharges', rechargeList);
  serveOperatorList(app, 'GET /operator/v1/recharges/quarantine', quarantineList);
  route(app, 'POST /operator/v1/recharges/quarantine/{quarantineId}/credit', ({ db, operator, input }) =>
    creditQuarantined(db, operator, input),
  );
  route(app, 'POST /operator/v1/recharges/quarantine/{quarantineId}/refund', ({ db, operator, input }) =>
    refundQuarantined({ db, caller: operator, services: payments }, input),
  );
  route(app, 'POST /operator/v1/recharges/quarantine/{quarantineId}/settle', ({ db, operator, input }) =>
    settleProviderRefund(db, operator, input),
  );
  serveOperatorList(app, 'GET /operator/v1/recharges/reconciliations', reconciliationList);
  route(app, 'POST /operator/v1/recharges/reconciliations', ({ db, operator, input }) =>
    compareBillAgain({ db, caller: operator, services: payments }, input),
  );
}
