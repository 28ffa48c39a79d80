import { PAY_TYPE, SALE_TYPE } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { type Tx, PREPARED } from '../../platform/database.ts';
import type { Keyring } from '../../platform/encryption.ts';
import { AppError } from '../../platform/errors.ts';
import { type Line, removeBoughtLines } from '../cart/ordered-lines.ts';
import { incrementSales } from '../catalogue/counters.ts';
import { isPublished } from '../catalogue/published.ts';
import { grantLicences } from '../licences/grant-licences.ts';
import { lockUpgradedLicences } from '../licences/upgrades.ts';
import type { CoinsOwner } from '../wallet/coins.ts';
import type { Entry } from '../wallet/post.ts';
import type { LockedOrder } from './end-order.ts';
import { assertCan, statusAfter } from './order-states.ts';
import { FOR_SALE_COLUMNS, priceOf } from '../catalogue/prices.ts';

interface Completion {
  /** The owner of the coins, and of the order once it is paid. */
  payer: CoinsOwner;
  /** Moves the order's money to the accounts of `entries`. */
  charge: (entries: Entry[]) => Promise<unknown>;
}

/**
 * Makes a locked order paid: money, creators' income, licences, sales counters and cart lines change together. Throws
 * `conflict` where it cannot be paid any more.
 */
export async function completeOrder(
  tx: Tx,
  keyring: Keyring,
  order: LockedOrder,
  { payer, charge }: Completion,
): Promise<void> {
  assertCan(order, 'pay');
  const { shares, lines } = await splitRevenue(tx, order.id);
  await markPaid(tx, order.id, payer);
  await grantLicences(tx, keyring, order.id);
  await incrementSales(
    tx,
    lines.map(({ videoId }) => videoId),
  );
  await removeBoughtLines(tx, order.user_id, lines);
  // Last, because every payment of the site locks the same account of the platform's revenue.
  await charge(shares);
}

/**
 * Throws `conflict` for a clip or tier that has been withdrawn since the order was made, although its price was fixed then,
 * for a clip of the buyer's own or of the company that pays, and for an upgrade of what cannot be upgraded any more.
 */
export async function assertSellable(tx: Tx, userId: number, payer: CoinsOwner, orderId: string): Promise<void> {
  const companyId = 'companyId' in payer ? payer.companyId : null;
  const clips = await tx
    .selectFrom('order_items as i')
    .innerJoin('videos as v', 'v.id', 'i.video_id')
    .leftJoin('companies as c', (join) => join.onRef('c.owner_user_id', '=', 'v.author_id').on('c.id', '=', companyId))
    .select(['i.video_name', 'i.tier', 'i.upgrade_of', 'v.author_id', 'c.id as paying_company', ...FOR_SALE_COLUMNS])
    .where('i.order_id', '=', orderId)
    .modifyEnd(PREPARED)
    .execute();
  for (const clip of clips) {
    if (clip.author_id === userId || clip.paying_company !== null) {
      throw new AppError('conflict', { message: '不能购买自己的作品' });
    }
    if (!isPublished(clip)) throw new AppError('conflict', { message: `「${clip.video_name}」已下架，请重新下单` });
    if (priceOf(clip, clip.tier) === null) {
      throw new AppError('conflict', { message: `「${clip.video_name}」不再提供该规格，请重新下单` });
    }
  }
  if (clips.some(({ upgrade_of }) => upgrade_of !== null)) await lockUpgradedLicences(tx, payer, orderId);
}

/**
 * Fixes each item's share, rounded down to a fen, with the rule that made it. Returns who gets what, the rest being the
 * platform's revenue, and the items.
 */
async function splitRevenue(tx: Tx, orderId: string): Promise<{ shares: Entry[]; lines: Line[] }> {
  const { rows: items } = await sql<Line & { author_id: number; pay_amount: Fen; creator_share: Fen }>`
    update order_items i
    set author_id = s.author_id, paid_at = now(), sale_type = s.sale_type, share_version = s.version,
      share_percent = s.percent, creator_share = i.pay_amount * s.percent / 100
    from (
      select v.id, v.author_id, u.sale_type, r.version,
        case when u.sale_type = ${SALE_TYPE.exclusive} then r.exclusive else r.non_exclusive end as percent
      from videos v join users u on u.id = v.author_id,
        (select * from share_rules order by version desc limit 1) r
    ) s
    where i.order_id = ${orderId} and s.id = i.video_id
    returning s.author_id, i.pay_amount, i.creator_share, i.video_id as "videoId", i.tier ${PREPARED}`.execute(tx);
  // Without a rule nobody would be charged.
  if (items.length === 0) throw new Error('there is no rule for sharing revenue');
  const revenue = items.reduce((sum, item) => sum + item.pay_amount - item.creator_share, 0n);
  const shares = [
    ...items.map((item): Entry => ({
      account: { kind: 'income', userId: item.author_id },
      amount: item.creator_share,
    })),
    { account: { kind: 'revenue' as const }, amount: revenue },
  ];
  return { shares, lines: items };
}

async function markPaid(tx: Tx, orderId: string, payer: CoinsOwner): Promise<void> {
  const company = 'companyId' in payer ? payer.companyId : null;
  await tx
    .updateTable('orders')
    .set({
      status: statusAfter('pay'),
      paid_at: sql`now()`,
      pay_type: company === null ? PAY_TYPE.personal : PAY_TYPE.company,
      company_id: company,
    })
    .where('id', '=', orderId)
    .modifyEnd(PREPARED)
    .execute();
}
