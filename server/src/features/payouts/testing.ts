import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Key } from '@zhenku/contract/api';
import { toFen } from '@zhenku/contract/money';
import { closingChecks, personalData } from '../../personal-data.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { createLog } from '../../platform/observability/log.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import { fileRoutes } from '../../platform/storage/files.routes.ts';
import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { makeOperator, type TestUser } from '../../platform/testing/fixtures.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import type { SmsMessage } from '../../providers/sms/sms.ts';
import { accountRoutes } from '../accounts/accounts.routes.ts';
import type { CodePurpose, CodeServices } from '../accounts/codes.ts';
import { noInviteCodes } from '../accounts/testing.ts';
import { dashboardRoutes } from '../operations/dashboards/dashboards.routes.ts';
import { bookRoutes } from '../books/books.routes.ts';
import { invoiceRoutes } from '../orders/invoices/invoices.routes.ts';
import { orderRoutes } from '../orders/orders.routes.ts';
import { testFiles, uploadFile } from '../orders/testing.ts';
import { promotionRoutes } from '../promotions/promotions.routes.ts';
import { rechargeRoutes } from '../recharges/recharges.routes.ts';
import { refundRoutes } from '../orders/refunds/refunds.routes.ts';
import { saleRoutes } from '../sales/sales.routes.ts';
import { post } from '../wallet/post.ts';
import { transferRoutes } from '../orders/transfers/transfers.routes.ts';
import { walletRoutes } from '../wallet/wallet.routes.ts';
import { payoutRoutes } from './payouts.routes.ts';
import { payoutLinkRights } from './records.ts';
import { testProofs } from '../proofs/testing.ts';
import { CREATOR_NAME } from './testing-creators.ts';

const SECRET = 'a secret of the tests';

export interface PayoutsApp extends TestApp {
  finance: { id: number; token: string };
  /** Sends another code to a phone, ignoring the resend interval, and returns it. */
  codeFor: (user: TestUser, purpose: CodePurpose) => Promise<string>;
  sent: SmsMessage[];
}

export async function payoutsApp(): Promise<PayoutsApp> {
  const sent: SmsMessage[] = [];
  const storage = await diskStorage({ dataDir: await mkdtemp(join(tmpdir(), 'payouts-')), secret: SECRET });
  const codes: CodeServices = {
    sendSms: async (message) => void sent.push(message),
    sendMail: null,
    secret: SECRET,
    limitByAddress: false,
    proofOfWork: false,
    codeLogin: false,
  };
  const jobs = { enqueue: async () => undefined };
  const payments = { channels: { alipay: null, wxpay: null }, publicUrl: '', log: createLog('silent'), jobs };
  const app = await testApp((each) => {
    payoutRoutes(each, { ...codes, storage, keyring: testKeyring });
    orderRoutes(each, { storage: testFiles, keyring: testKeyring });
    transferRoutes(each, { storage, keyring: testKeyring });
    refundRoutes(each, { proofs: testProofs() });
    invoiceRoutes(each, { storage, enqueueMail: null });
    rechargeRoutes(each, { payments, payInSandbox: null });
    promotionRoutes(each);
    walletRoutes(each);
    dashboardRoutes(each, { secret: SECRET });
    bookRoutes(each, { secret: SECRET });
    saleRoutes(each, { storage: testFiles });
    const noop = async () => undefined;
    const closing = { personalData, closingChecks, onClosed: noop, onEmailChanged: noop };
    accountRoutes(each, { ...codes, ...noInviteCodes, storage, keyring: testKeyring, ...closing });
    fileRoutes(each.http, {
      db: each.db,
      storage,
      secret: SECRET,
      readClipFileState: async () => 'public',
      rights: payoutLinkRights,
    });
  });
  const codeFor = async (user: TestUser, purpose: CodePurpose) => {
    await app.db.deleteFrom('verification_codes').where('recipient', '=', user.phone).execute();
    const [key, input]: [Key, object] =
      purpose === 'bankCard'
        ? ['POST /bankcard/v1/verifyCode', { phone: user.phone }]
        : ['POST /author/v1/deposit/verifyCode', {}];
    const { code, message } = await app.call(key, input, { token: user.token });
    if (code !== 0) throw new Error(message);
    return sent.findLast(({ to }) => to === user.phone)!.params['code']!;
  };
  return { ...app, sent, codeFor, finance: await makeOperator(app.db, 'finance') };
}

let movements = 0;

/** Credits a creator with income to which no hold period applies. */
export async function earn(db: Db, userId: number, yuan: number): Promise<void> {
  const amount = toFen(yuan);
  await inTransaction(db, (tx) =>
    post(tx, {
      cause: { kind: 'testIncome', id: String((movements += 1)) },
      entries: [
        { account: { kind: 'revenue' }, amount: -amount },
        { account: { kind: 'income', userId }, amount },
      ],
    }),
  );
}

export async function apply(app: PayoutsApp, user: TestUser, depositMoney: number, more: object = {}) {
  const captcha = await app.codeFor(user, 'withdrawal');
  const alipay = { alipayAccountName: CREATOR_NAME, aplipayAccountId: 'gu@example.com' };
  const body = { captcha, depositMoney, remark: '十一月收益', ...('cardId' in more ? {} : alipay), ...more };
  return await app.call('POST /author/v1/deposit/apply', body, { token: user.token });
}

export async function applyOrThrow(app: PayoutsApp, user: TestUser, depositMoney: number, more: object = {}) {
  const { data, message } = await apply(app, user, depositMoney, more);
  if (!data) throw new Error(message);
  return data;
}

export const complete = async (app: PayoutsApp, applyId: number, operator = app.finance, transferFileKey?: string) =>
  app.call(
    'POST /operator/v1/withdrawals/{applyId}/complete',
    { applyId, transferFileKey: transferFileKey ?? (await uploadFile(app.db, { operatorId: operator.id })) },
    { token: operator.token },
  );

export const fail = (app: PayoutsApp, applyId: number, reason = '账号有误', operator = app.finance) =>
  app.call('POST /operator/v1/withdrawals/{applyId}/fail', { applyId, reason }, { token: operator.token });

export const cancel = (app: PayoutsApp, applyId: number, creator: TestUser) =>
  app.call('POST /author/v1/deposit/cancel', { applyId }, { token: creator.token });

/** Returns the balances (fen) of a creator's accounts and the payout accounts; 0 where there is none. */
export async function balances(db: Db, userId: number) {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'user_id', 'balance'])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('kind', 'in', ['taxPayable', 'payoutClearing'])]))
    .execute();
  const balanceOf = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.balance ?? 0n;
  return {
    income: balanceOf('income'),
    hold: balanceOf('withdrawalHold'),
    debt: -balanceOf('creatorDebt'),
    coins: balanceOf('userCoins'),
    tax: balanceOf('taxPayable'),
    paid: balanceOf('payoutClearing'),
  };
}

export const records = async (app: PayoutsApp, user: TestUser) =>
  (await app.call('GET /author/v1/deposit/list', {}, { token: user.token })).data.records;

export const readForm = async (app: PayoutsApp, user: TestUser) =>
  (await app.call('GET /author/v1/deposit/form', {}, { token: user.token })).data;
