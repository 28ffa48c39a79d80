import { LICENCE_TERM } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';
import { upgradeCredit } from '@zhenku/contract/licences/upgrade';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertMayChange, type OrderEditor, ownedBy } from '../../companies/ownership.ts';
import type { CoinsOwner } from '../../wallet/coins.ts';
import { hasExpired, licenceDays } from './licence-year.ts';
import { selectSold } from '../snapshots.ts';

export interface Upgradable {
  orderItemId: string;
  videoId: number;
  tier: number;
  /** Deducted from the upgrade's price. */
  credit: Fen;
}

/** The full value of order item `i` when it was paid: its price plus the credit for the licence it upgraded. */
export const paidWithUpgrades = sql<Fen>`i.pay_amount + coalesce(i.upgrade_credit, 0)`;

export const isNotUpgraded = sql<SqlBool>`not exists (
  select from licences u where u.upgrade_of = l.id and u.voided_at is null)`;

/** Whether an upgrade, on the clip's current terms, would cover everything that licence `l` with snapshot `s` covers. */
const isWidened = sql<SqlBool>`(s.authentication_type = ${sql.lit(LICENCE_TERM.oneYear)} or exists (
  select from videos v where v.id = l.video_id and v.authentication_type = s.authentication_type))`;

export const canBeUpgraded: RawBuilder<SqlBool> = sql<SqlBool>`(l.voided_at is null and not ${hasExpired}
  and ${isNotUpgraded} and ${isWidened})`;

const REFUSAL = '这份授权不能升级：已退款、已升级、已到期，或素材已改为一年授权';

/**
 * Returns the licences of order items by item id. Throws `notFound` if one is not the caller's, `notAllowed` if the caller is a
 * viewer of its company, and `conflict` if one cannot be upgraded.
 */
export async function readUpgradable(tx: Tx, user: OrderEditor, itemIds: string[]): Promise<Map<string, Upgradable>> {
  if (itemIds.length === 0) return new Map();
  const rows = await selectSold(tx)
    .where('i.id', 'in', itemIds)
    .where(ownedBy('l', user))
    .select([
      'i.id',
      'i.video_id',
      'i.tier',
      'l.company_id',
      paidWithUpgrades.as('paid'),
      licenceDays.as('days'),
      canBeUpgraded.as('upgradable'),
    ])
    .execute();
  if (rows.length < new Set(itemIds).size) throw new AppError('notFound', { message: '要升级的授权不存在' });
  return new Map(
    rows.map((row): [string, Upgradable] => {
      assertMayChange(user, row);
      if (!row.upgradable) throw new AppError('conflict', { message: REFUSAL });
      const credit = upgradeCredit(row.paid, row.days);
      return [row.id, { orderItemId: row.id, videoId: row.video_id, tier: row.tier, credit }];
    }),
  );
}

/**
 * Locks the licences that an order upgrades until the transaction ends. Takes these locks before the discount card's, like
 * refunds. Throws `conflict` unless all can still be upgraded and were paid by the account that pays now.
 */
export async function lockUpgradedLicences(tx: Tx, payer: CoinsOwner, orderId: string): Promise<void> {
  const { rows: locked } = await sql<{ id: number; user_id: number; company_id: number | null }>`
    select l.id, l.user_id, l.company_id from order_items i join licences l on l.order_item_id = i.upgrade_of
    where i.order_id = ${orderId} order by l.id for update of l`.execute(tx);
  if (locked.length === 0) return;
  const isPayers = ({ user_id, company_id }: (typeof locked)[number]) =>
    'companyId' in payer ? company_id === payer.companyId : company_id === null && user_id === payer.userId;
  if (!locked.every(isPayers)) {
    throw new AppError('conflict', { message: '升级须由购买原授权的账户支付' });
  }
  // A separate statement sees changes that were committed while the previous one waited for the locks.
  const ids = locked.map(({ id }) => id);
  const upgradable = await tx
    .selectFrom('licences as l')
    .innerJoin('licence_snapshots as s', 's.licence_id', 'l.id')
    .where('l.id', 'in', ids)
    .where(canBeUpgraded)
    .select('l.id')
    .execute();
  if (upgradable.length < ids.length) throw new AppError('conflict', { message: `${REFUSAL}，请重新下单` });
}

/**
 * Locks the licences of items to be refunded. Throws `conflict` if a licence was upgraded, because the upgrade deducted its
 * price and must be refunded first.
 */
export async function lockUnlessUpgraded(tx: Tx, itemIds: string[]): Promise<void> {
  await sql`select from licences where order_item_id = any(${itemIds}) order by id for update`.execute(tx);
  const upgraded = await readUpgraded(tx, itemIds);
  if (upgraded) throw new AppError('conflict', { message: `“${upgraded.video_name}”已升级，请先对升级订单退款` });
}

async function readUpgraded(db: Db, itemIds: string[]) {
  return await db
    .selectFrom('order_items as i')
    .innerJoin('licences as l', 'l.order_item_id', 'i.id')
    .innerJoin('licences as u', 'u.upgrade_of', 'l.id')
    .where('i.id', 'in', itemIds)
    .where('u.voided_at', 'is', null)
    .select('i.video_name')
    .executeTakeFirst();
}
