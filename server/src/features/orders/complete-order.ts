import { PAY_TYPE, SALE_TYPE, TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { type CompiledQuery, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import { prepareStatement } from '../../platform/database/prepared.ts';
import { pipeline } from '../../platform/database/transactions.ts';
import { removeBoughtLines } from './cart/ordered-lines.ts';
import { incrementSales } from '../catalogue/counters.ts';
import { isPublished } from '../catalogue/published.ts';
import { announcement, type Notice } from '../messages/outside/announce.ts';
import { eventStatement, type WebhookEvent } from '../webhooks/record-event.ts';
import { completeGrants, grantLicences } from '../licences/grant-licences.ts';
import { lockUpgradedLicences } from '../licences/upgrades/upgrades.ts';
import type { AccountRef } from '../wallet/accounts.ts';
import type { CoinsOwner } from '../wallet/coins.ts';
import type { Entry } from '../wallet/post.ts';
import type { LockedOrder } from './end-order.ts';
import { assertCan, statusAfter } from './order-states.ts';
import { FOR_SALE_COLUMNS, priceOf } from '../catalogue/prices.ts';

export type SoldItem = Awaited<ReturnType<typeof readSoldItems>>[number];

/** Reads an order's items with their clips. `payer` owns the coins that pay; omit it when an operator confirms a transfer. */
export async function readSoldItems(tx: Tx, orderId: string, payer?: CoinsOwner) {
  return await selectSoldItems.run(tx, { orderId, companyId: payer && 'companyId' in payer ? payer.companyId : null });
}

const selectSoldItems = prepareStatement((db, { orderId, companyId }: { orderId: string; companyId: number | null }) =>
  db
    .selectFrom('order_items as i')
    .innerJoin('videos as v', 'v.id', 'i.video_id')
    .leftJoin('companies as c', (join) => join.onRef('c.owner_user_id', '=', 'v.author_id').on('c.id', '=', companyId))
    .select(['i.id as orderItemId', 'i.video_id as videoId', 'i.video_name', 'i.tier', 'i.upgrade_of', 'v.author_id'])
    .select(['c.id as paying_company', ...FOR_SALE_COLUMNS])
    .where('i.order_id', '=', orderId)
    .orderBy('i.position'),
);

/**
 * Throws `conflict` if a clip or tier was withdrawn after the order was made, if a clip belongs to the buyer or the paying
 * company, or if a licence can no longer be upgraded.
 */
export async function assertSellable(
  tx: Tx,
  order: LockedOrder,
  { payer, items }: Pick<Completion, 'payer' | 'items'>,
): Promise<void> {
  for (const item of items) {
    if (item.author_id === order.user_id || item.paying_company !== null) {
      throw new AppError('conflict', { message: '不能购买自己的作品' });
    }
    if (!isPublished(item)) throw new AppError('conflict', { message: `“${item.video_name}”已下架，请重新下单` });
    if (priceOf(item, item.tier) === null) {
      throw new AppError('conflict', { message: `“${item.video_name}”不提供该规格，请重新下单` });
    }
  }
  if (items.some(({ upgrade_of }) => upgrade_of !== null)) await lockUpgradedLicences(tx, payer, order.id);
}

interface Completion {
  /** The account that pays, and that owns the order afterwards. */
  payer: CoinsOwner;
  items: SoldItem[];
  /** The name of the pack that pays. */
  packName?: string;
  charge: (shares: Entry[]) => Promise<unknown>;
}

export type CompletionContext = Pick<Operation<unknown, { keyring: Keyring }, Tx>, 'db' | 'services'>;

/**
 * Completes a locked order's payment. Money, creators' income, licences, sales counters and cart lines change together. Throws
 * `conflict` if the order cannot be paid any more.
 */
export async function completeOrder(
  { db: tx, services: { keyring } }: CompletionContext,
  order: LockedOrder,
  { payer, items, packName, charge }: Completion,
): Promise<void> {
  assertCan(order, 'pay');
  const [shared, , granted] = await pipeline(tx, [
    storeShares.compile(tx, { orderId: order.id }),
    markPaid(tx, order.id, payer),
    grantLicences(tx, order.id),
    incrementSales(
      tx,
      items.map(({ videoId }) => videoId),
    ),
    removeBoughtLines(tx, order.user_id, items),
    announcement(tx, paidNotice(order, items, packName)),
    eventStatement(tx, paidEvent(order, payer, items)),
  ]);
  await completeGrants(tx, keyring, granted);
  // Last, because every payment on the site locks the same platform revenue account.
  await charge(splitRevenue(shared));
}

const paidNotice = (order: LockedOrder, items: SoldItem[], packName?: string): Notice => ({
  userId: order.user_id,
  ...(packName === undefined
    ? {
        template: 'orderPaid',
        params: { orderId: formatOrderNumber(order.id), amount: formatMoney(toYuan(order.pay_amount)) },
      }
    : { template: 'orderPaidByPack', params: { orderId: formatOrderNumber(order.id), packName } }),
  items: items.map(({ video_name, tier }) => `“${video_name}”${TIER_LABEL[tier as Tier]}`),
});

const paidEvent = (order: LockedOrder, payer: CoinsOwner, items: SoldItem[]): WebhookEvent => {
  const companyId = companyOf(payer);
  return {
    type: 'order.paid',
    owner: { userId: order.user_id, companyId },
    data: {
      orderId: order.id,
      payType: payTypeOf(companyId),
      payAmount: toYuan(order.pay_amount),
      items: items.map(({ orderItemId, videoId, tier }) => ({ orderItemId, videoId, videoType: tier })),
    },
  };
};

const companyOf = (payer: CoinsOwner) => ('companyId' in payer ? payer.companyId : null);
const payTypeOf = (companyId: number | null) => (companyId === null ? PAY_TYPE.personal : PAY_TYPE.company);

const REVENUE: AccountRef = { kind: 'revenue' };

interface SharedItem {
  author_id: number;
  pay_amount: Fen;
  creator_share: Fen;
}

/** Splits the items' prices among their creators; the platform gets the rest. */
function splitRevenue(items: SharedItem[]): Entry[] {
  // Revenue cannot be shared without a rule, so the payment fails.
  if (items.length === 0) throw new Error('there is no rule for sharing revenue');
  const revenue = items.reduce((sum, item) => sum + item.pay_amount - item.creator_share, 0n);
  return [
    ...items.map((item): Entry => ({
      account: { kind: 'income', userId: item.author_id },
      amount: item.creator_share,
    })),
    { account: REVENUE, amount: revenue },
  ];
}

/** Stores each item's creator share, rounded down to a fen, and the rule that determined it. */
const storeShares = prepareStatement(
  (_db, { orderId }: { orderId: string }) => sql<SharedItem>`
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
    returning s.author_id, i.pay_amount, i.creator_share`,
);

function markPaid(tx: Tx, orderId: string, payer: CoinsOwner): CompiledQuery {
  const company = companyOf(payer);
  return setPaid.compile(tx, { orderId, company, payType: payTypeOf(company) });
}

const setPaid = prepareStatement(
  (db, { orderId, company, payType }: { orderId: string; company: number | null; payType: number }) =>
    db
      .updateTable('orders')
      .set({
        status: statusAfter('pay'),
        paid_at: sql`now()`,
        pay_type: payType,
        company_id: company,
        cost_centre: sql`case when ${company}::int is not null then cost_centre end`,
        po_number: sql`case when ${company}::int is not null then po_number end`,
      })
      .where('id', '=', orderId),
);
