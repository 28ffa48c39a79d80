import { randomBytes } from 'node:crypto';
import { ORDER_PAYMENT_MINUTES, ORDER_STATUS } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { type PaymentProvider, type PaymentStart, ProviderUnknown } from '../../providers/payments/provider.ts';
import { coinsOwner } from '../wallet/coins.ts';
import { applyTrade, type Merchant, tradeOfAnswer } from './apply-trade.ts';

/** A provider, and whom its payments must name as their receiver. */
export interface Channel<Start extends PaymentStart = PaymentStart> {
  provider: PaymentProvider<Start>;
  merchant: Merchant;
}

/** What a recharge needs besides the database. */
export interface Payments {
  /** Null where the settings of the provider are missing. */
  alipay: Channel<{ form: string }> | null;
  publicUrl: string;
  siteName: string;
  log: Log;
}

interface RechargeRequest {
  amount: Fen;
  couponId?: number | undefined;
  discountId?: number | undefined;
}

const ASK_EVERY_SECONDS = 5;

/** 24 hexadecimal digits: unguessable, and a merchant's order number that every provider takes. */
const newRechargeId = () => `R${randomBytes(12).toString('hex')}`;

/** Opens a recharge of the caller's coins (a company buyer's: the company's) and answers the form to submit. */
export async function openAlipayRecharge(db: Db, payments: Payments, user: UserSession, request: RechargeRequest) {
  const { alipay, publicUrl, siteName } = payments;
  if (!alipay) throw new AppError('conflict', { message: '暂不支持该充值方式' });
  // There are no coupons and no discount offers yet: any number is one that the caller does not have.
  if (request.couponId) throw new AppError('notFound', { message: '优惠券不存在' });
  if (request.discountId) throw new AppError('notFound', { message: '折扣不存在' });
  const id = newRechargeId();
  const expireAt = new Date(Date.now() + ORDER_PAYMENT_MINUTES * 60_000);
  // Signs the form and calls nobody: the provider hears of the trade from the payer's browser.
  const { form } = await alipay.provider.create({
    outTradeNo: id,
    amountFen: request.amount,
    subject: `${siteName}充值`,
    expireAt,
    returnUrl: `${publicUrl}/#/recharge`,
    notifyUrl: `${publicUrl}/video-platform/alipay/v1/notify`,
  });
  const owner = coinsOwner(user);
  await db
    .insertInto('recharges')
    .values({
      id,
      user_id: user.id,
      company_id: 'companyId' in owner ? owner.companyId : null,
      channel: alipay.provider.channel,
      amount: request.amount,
      form,
      expires_at: expireAt,
    })
    .execute();
  return { form, orderId: id };
}

/** The caller's recharge. Someone else's looks absent. */
async function ownRecharge(db: Db, userId: number, id: string) {
  const row = await db
    .selectFrom('recharges')
    .select(['id', 'status', 'channel'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '充值订单不存在' });
  return row;
}

/** The status of the caller's recharge; asks the provider about an open one, at most once in 5 s. */
export async function rechargeStatus(db: Db, payments: Payments, userId: number, id: string) {
  const { status } = await ownRecharge(db, userId, id);
  if (status !== ORDER_STATUS.pending || !(await claimAsking(db, id))) return { orderStatus: status };
  await askProvider(db, payments, id);
  return { orderStatus: (await ownRecharge(db, userId, id)).status };
}

/** Of all who want to ask the provider about an order now, lets one. */
async function claimAsking(db: Db, id: string): Promise<boolean> {
  const claimed = await db
    .updateTable('recharges')
    .set({ asked_at: sql`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is', null),
        eb('asked_at', '<', sql<string>`now() - make_interval(secs => ${ASK_EVERY_SECONDS})`),
      ]),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

/** Asks the provider what became of a recharge and applies the answer; an uncertain answer changes nothing. */
export async function askProvider(db: Db, { alipay, log }: Payments, id: string): Promise<void> {
  if (!alipay) return;
  try {
    const trade = await alipay.provider.query(id);
    if (trade.state !== 'paid') return;
    await applyTrade(db, alipay.provider.channel, tradeOfAnswer(id, trade), alipay.merchant, log);
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    log.warn({ rechargeId: id, reason: error.message }, 'the provider gave no certain answer');
  }
}

/** Sandbox only: the caller's open recharge is to be paid. Throws `conflict` when it is no longer open. */
export async function ownOpenRecharge(db: Db, userId: number, id: string): Promise<string> {
  const { status } = await ownRecharge(db, userId, id);
  if (status !== ORDER_STATUS.pending) throw new AppError('conflict', { message: '充值订单已结束' });
  return id;
}

/** The signed form of a recharge, as the browser was given it. */
export async function rechargeForm(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('recharges').select('form').where('id', '=', id).executeTakeFirst();
  return row?.form ?? undefined;
}

/**
 * Ends a recharge whose time is over, at the provider first. One that was paid meanwhile is credited instead; where the
 * provider gives no certain answer the recharge stays open until it does.
 */
export async function closeOverdue(db: Db, payments: Payments, id: string): Promise<void> {
  const { alipay, log } = payments;
  if (!alipay) return;
  try {
    await askProvider(db, payments, id);
    if ((await alipay.provider.close(id)) === 'paid') await askProvider(db, payments, id);
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    log.warn({ rechargeId: id, reason: error.message }, 'the provider did not say whether it closed the order');
    return;
  }
  await db
    .updateTable('recharges')
    .set({ status: ORDER_STATUS.timedOut, closed_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', ORDER_STATUS.pending)
    .execute();
}
