import type { Input } from '@zhenku/contract/api';
import { ORDER_STATUS, USER_TYPE } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { siteSettings } from '../../platform/site-settings.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { lockBuyer } from '../companies/members.ts';
import { grantLicences } from '../licences/grant-licences.ts';
import { type CoinsOwner, coinsOwner, spendCoins } from '../wallet/coins.ts';
import type { Entry } from '../wallet/post.ts';
import { type LockedOrder, lockOrder } from './end-order.ts';
import { nextStatus } from './order-states.ts';
import { isOnSale } from './prices.ts';

type Payer = Pick<UserSession, 'id' | 'userType' | 'companyId' | 'companyRole'>;

/**
 * Pays a pending order: coins, creators' income, licences, sales counters and cart lines change together or not at all. An
 * order that is paid stays as it is.
 */
export async function payOrder(
  db: Db,
  user: Payer,
  { orderId, companyPay }: Input<'POST /order/v1/pay'>,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, user, orderId);
    if (order.status === ORDER_STATUS.paid) return null;
    const purse = await purseFor(tx, user, Boolean(companyPay));
    const status = nextStatus(order.status, 'pay');
    await refuseUnsellable(tx, user, purse, orderId);
    const entries = await shareOut(tx, orderId);
    await spendCoins(tx, { cause: { kind: 'orderPayment', id: orderId }, owner: purse, to: entries });
    await markPaid(tx, orderId, status, purse);
    await grantLicences(tx, orderId);
    await countSales(tx, orderId);
    await clearCart(tx, order);
    return null;
  });
}

/** A company buyer has only the company's coins; members pay from their company's when they say so and may. */
async function purseFor(tx: Tx, user: Payer, companyPay: boolean): Promise<CoinsOwner> {
  if (user.userType === USER_TYPE.company || !companyPay) return coinsOwner(user);
  return { companyId: await lockBuyer(tx, user) };
}

/**
 * The price was fixed when the order was made, but a clip taken down since is not sold any more, and nobody buys their own
 * clip, the company that pays included.
 */
async function refuseUnsellable(tx: Tx, user: Payer, purse: CoinsOwner, orderId: string): Promise<void> {
  const companyId = 'companyId' in purse ? purse.companyId : null;
  const clips = await tx
    .selectFrom('order_items as i')
    .innerJoin('videos as v', 'v.id', 'i.video_id')
    .leftJoin('companies as c', (join) => join.onRef('c.owner_user_id', '=', 'v.author_id').on('c.id', '=', companyId))
    .select(['i.video_name', 'v.author_id', 'v.status', 'v.deleted_at', 'c.id as paying_company'])
    .where('i.order_id', '=', orderId)
    .execute();
  for (const clip of clips) {
    if (clip.author_id === user.id || clip.paying_company !== null) {
      throw new AppError('conflict', { message: '不能购买自己的作品' });
    }
    if (!isOnSale(clip)) throw new AppError('conflict', { message: `「${clip.video_name}」已下架，请重新下单` });
  }
}

/** Fixes each item's share, rounded down to a fen, and answers who gets what: the rest is the platform's revenue. */
async function shareOut(tx: Tx, orderId: string): Promise<Entry[]> {
  const { exclusive, nonExclusive } = (await siteSettings(tx)).revenueShares;
  const { rows: items } = await sql<{ author_id: number; pay_amount: Fen; creator_share: Fen }>`
    update order_items i
    set share_percent = s.percent, creator_share = i.pay_amount * s.percent / 100
    from (
      select v.id, v.author_id, case when u.sale_type = 0 then ${exclusive}::int else ${nonExclusive}::int end as percent
      from videos v join users u on u.id = v.author_id
    ) s
    where i.order_id = ${orderId} and s.id = i.video_id
    returning s.author_id, i.pay_amount, i.creator_share`.execute(tx);
  const revenue = items.reduce((sum, item) => sum + item.pay_amount - item.creator_share, 0n);
  return [
    ...items.map((item): Entry => ({
      account: { kind: 'income', userId: item.author_id },
      amount: item.creator_share,
    })),
    { account: { kind: 'revenue' }, amount: revenue },
  ];
}

async function markPaid(tx: Tx, orderId: string, status: number, purse: CoinsOwner): Promise<void> {
  const company = 'companyId' in purse ? purse.companyId : null;
  await tx
    .updateTable('orders')
    .set({ status, paid_at: sql`now()`, pay_type: company === null ? 1 : 0, company_id: company })
    .where('id', '=', orderId)
    .execute();
}

/** In the order of ids, as everything that writes several counters does. */
async function countSales(tx: Tx, orderId: string): Promise<void> {
  await sql`
    insert into video_counters as n (video_id, sales)
    select video_id, count(*) from order_items where order_id = ${orderId} group by video_id order by video_id
    on conflict (video_id) do update set sales = n.sales + excluded.sales`.execute(tx);
}

async function clearCart(tx: Tx, { id, user_id }: LockedOrder): Promise<void> {
  await sql`
    delete from cart_items c using order_items i
    where i.order_id = ${id} and c.user_id = ${user_id} and c.video_id = i.video_id and c.tier = i.tier`.execute(tx);
}
