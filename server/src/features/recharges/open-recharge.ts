import { randomBytes } from 'node:crypto';
import { ORDER_PAYMENT_MINUTES, ORDER_STATUS } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';
import type { RechargeChannel } from '@zhenku/contract/recharge-methods';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { SaveResponse } from '../../platform/http/idempotency.ts';
import type { Operation } from '../../platform/operation.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { siteSettings } from '../../platform/site-settings.ts';
import {
  type PaymentChannel,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStart,
  ProviderUnknown,
  type WxpayStart,
} from '../../providers/payments/provider.ts';
import { GrantRefused } from '../../providers/wechat/app.ts';
import type { WechatGrant } from '../../providers/wechat/oauth.ts';
import { quotePayableOrder } from '../orders/pay-recharged-order.ts';
import { lockUsableCoupon, selectReserving } from '../promotions/coupons.ts';
import { readOfferedDiscount } from '../promotions/offers.ts';
import { coinsOwner } from '../wallet/coins.ts';
import { withdrawableIncome } from '../wallet/withdrawable.ts';
import { closeRecharge } from './query-provider.ts';
import { creditRecharge } from './credit.ts';
import { channelOf, type PaymentContext, type Payments } from './payments.ts';
import type { RechargeRow } from './recharge-rows.ts';

type Buyer = Pick<UserSession, 'id' | 'userType' | 'companyId' | 'companyRole'>;

export interface RechargeRequest {
  amount: Fen;
  couponId?: number | undefined;
  discountId?: number | undefined;
  orderId?: string | undefined;
  licenceTextVersion?: number | undefined;
  requireIssuer: boolean;
}

type Payer = Pick<PaymentRequest, 'mobile' | 'payerIp' | 'way'> & {
  /** The user's login and what WeChat returned to their browser. */
  grant?: WechatGrant & { login: Buffer };
};

/** Returns `R` and 24 random hexadecimal digits, which are unguessable and a valid order number for every provider. */
const newRechargeId = () => `R${randomBytes(12).toString('hex')}`;

/** Opens a recharge of the caller's coins (the company's for a company buyer) and returns what the payer needs. */
export async function openRecharge(
  context: Operation<Buyer, Payments>,
  { channel, payer: { grant, ...payer }, ...request }: RechargeRequest & { channel: PaymentChannel; payer: Payer },
) {
  const { db, services: payments } = context;
  const { provider } = channelOf(payments, channel);
  if (payer.way && provider.ways && !provider.ways.includes(payer.way)) {
    throw new AppError('conflict', { message: '暂不支持该支付方式' });
  }
  // Runs before the recharge is stored, so that a used or lost code leaves no open recharge.
  const openid = grant && payer.way === 'jsapi' ? await findOpenid(context, provider, grant) : null;
  // Stored before calling the provider, so that no payment arrives for an unknown recharge.
  const { id, expires_at: expiresAt } = await insertRecharge(context, { channel, ...request });
  const { siteName } = await siteSettings(db);
  try {
    const start = await provider.create({
      outTradeNo: id,
      amountFen: request.amount,
      subject: `${siteName}充值`,
      expireAt: new Date(expiresAt),
      returnUrl: `${payments.publicUrl}/#/rechargeResult/${id}`,
      ...payer,
      ...(openid && { openid }),
      notifyUrl: `${payments.publicUrl}/video-platform/${channel}/v1/notify`,
    });
    if (!(await savePaymentStart(db, id, start))) {
      // A newer recharge has taken the coupon in between, so this one must not be paid.
      await provider.close(id);
      throw new AppError('conflict', { message: '该充值已被新的充值取代' });
    }
    return { ...start, orderId: id };
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    payments.log.warn({ rechargeId: id, reason: error.message }, 'the provider did not open the order');
    throw new AppError('conflict', { message: '支付渠道暂时无法使用，请稍后再试', cause: error });
  }
}

/** Returns whether the recharge is still open. */
async function savePaymentStart(db: Db, id: string, start: PaymentStart): Promise<boolean> {
  const stored = 'form' in start ? { form: start.form } : { code_url: targetOf(start) };
  const updated = await db
    .updateTable('recharges')
    .set(stored)
    .where('id', '=', id)
    .where('status', '=', ORDER_STATUS.pending)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

const targetOf = (start: WxpayStart): string => {
  if ('jsapi' in start) return start.jsapi.package;
  return 'h5Url' in start ? start.h5Url : start.codeUrl;
};

async function findOpenid(
  { services: payments }: Operation<Buyer, Payments>,
  { oauth }: PaymentProvider,
  { login, ...grant }: NonNullable<Payer['grant']>,
): Promise<string> {
  if (!oauth) throw new AppError('conflict', { message: '暂不支持该支付方式' });
  try {
    return await oauth.openidOf(login, grant);
  } catch (error) {
    if (error instanceof GrantRefused) {
      throw new AppError('conflict', { message: '微信授权已失效，请重新付款', cause: error });
    }
    if (!(error instanceof ProviderUnknown)) throw error;
    payments.log.warn({ reason: error.message }, 'WeChat did not identify the payer');
    throw new AppError('conflict', { message: '支付渠道暂时无法使用，请稍后再试', cause: error });
  }
}

export async function rechargeFromIncome(
  context: Operation<Buyer, Payments>,
  { saveResponse, ...request }: RechargeRequest & { saveResponse: SaveResponse<{ orderId: string }> },
): Promise<{ orderId: string }> {
  const { caller: user } = context;
  const { id } = await insertRecharge(context, { channel: 'income', ...request }, async (tx, recharge) => {
    await creditRecharge({ ...context, db: tx }, recharge, {
      from: { kind: 'income', userId: user.id },
      cause: 'incomeRecharge',
      assertAvailable: async (income) => {
        if (recharge.amount <= (await withdrawableIncome(tx, user.id, income))) return;
        throw new AppError('insufficientBalance', { message: '创作收益不足，请选择其他充值方式' });
      },
    });
    await saveResponse(tx, { orderId: recharge.id });
  });
  return { orderId: id };
}

type NewRecharge = RechargeRequest & { channel: RechargeChannel };

const TRIES = 3;

/** Maximum open recharges per user. The reconciling job queries each one repeatedly, so one user must not crowd out others. */
const OPEN_MAX = 20;

/**
 * Inserts a recharge, which reserves its coupon. First closes any older open recharge with that coupon, also at the provider.
 * `then` runs in the same transaction.
 */
async function insertRecharge(
  context: Operation<Buyer, Payments>,
  request: NewRecharge,
  then?: (tx: Tx, recharge: RechargeRow) => Promise<void>,
): Promise<RechargeRow> {
  const { amount, couponId, discountId, orderId, licenceTextVersion, channel, requireIssuer } = request;
  const { db, caller: user } = context;
  const owner = coinsOwner(user);
  const orderAmount = orderId
    ? await quotePayableOrder(db, user, { orderId, shownText: licenceTextVersion, requireIssuer })
    : null;
  for (let tries = 1; ; tries++) {
    const stored = await inTransaction(db, async (tx) => {
      if (channel !== 'income') await assertMayOpenRecharge(tx, user.id);
      // Locks the coupon, so that it is not used before the insert.
      if (couponId) await lockUsableCoupon(tx, user.id, { couponId, amount });
      const discount = discountId ? await readOfferedDiscount(tx, discountId, amount) : null;
      const recharge = await tx
        .insertInto('recharges')
        .values({
          id: newRechargeId(),
          user_id: user.id,
          company_id: 'companyId' in owner ? owner.companyId : null,
          channel,
          income_record_id: channel === 'income' ? sql<number>`nextval('income_record_ids')` : null,
          amount,
          coupon_id: couponId ?? null,
          discount,
          order_id: orderId ?? null,
          order_amount: orderAmount,
          // Uses the database's clock, like the check for expiry.
          expires_at: sql<Date>`now() + make_interval(mins => ${ORDER_PAYMENT_MINUTES})`,
        })
        // The only possible conflict is another open recharge with the coupon.
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (recharge) await then?.(tx, recharge);
      return recharge;
    });
    if (stored) return stored;
    // Retries after closing the older recharge, so that one of several concurrent callers gets the coupon.
    if (tries > TRIES) throw new AppError('conflict', { message: '该优惠券正在另一笔充值中使用，请稍后再试' });
    await closeRechargeWithCoupon(context, couponId!);
  }
}

/** Throws `conflict` if a user has too many open recharges. Serialises the user's new recharges until `tx` ends. */
async function assertMayOpenRecharge(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('openRecharges'), ${userId}::int)`.execute(tx);
  const { open } = await tx
    .selectFrom('recharges')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('user_id', '=', userId)
    .where('status', '=', ORDER_STATUS.pending)
    .executeTakeFirstOrThrow();
  if (open < OPEN_MAX) return;
  throw new AppError('conflict', { message: `您有 ${open} 笔充值还没付款，请先付款，或等它们超时关闭` });
}

async function closeRechargeWithCoupon(context: PaymentContext, couponId: number): Promise<void> {
  const holder = await selectReserving(context.db, couponId).executeTakeFirst();
  if (holder) await closeRecharge(context, holder.id, ORDER_STATUS.cancelled);
}
