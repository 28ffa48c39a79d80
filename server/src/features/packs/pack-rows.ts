import type { Fen } from '@zhenku/contract/money';
import type { PackStatus } from '@zhenku/contract/packs/pack-rules';
import type { Pack } from '@zhenku/contract/packs/packs';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { inYuan } from '../../platform/database/in-yuan.ts';
import type { CoinsOwner } from '../wallet/coins.ts';

const used = sql<number>`(select count(*)::int from pack_uses s where s.pack_id = p.id and s.returned_at is null)`;
const usedAmount = sql<Fen>`(
  select coalesce(sum(s.amount), 0)::bigint from pack_uses s where s.pack_id = p.id and s.returned_at is null)`;
const ended = sql<boolean>`(p.refunded_at is not null or p.expired_at is not null or p.ends_at <= now())`;

/** A pack's status as SQL; the pack is `p`. */
export const packStatus = sql<PackStatus>`case
  when p.refunded_at is not null then 'refunded'
  when ${used} = p.downloads then 'usedUp'
  when ${ended} then 'expired'
  else 'active' end`;

export const selectPacks = (db: Db) =>
  db
    .selectFrom('packs as p')
    .select(['p.id as packId', 'p.offer_id as offerId', 'p.user_id as userId', 'p.company_id as companyId'])
    .select(['p.name as packName', 'p.tier as videoType', 'p.downloads', 'p.price', 'p.bonus_amount as bonus'])
    .select(['p.bought_at as buyTime', 'p.ends_at as endTime', 'p.refunded_at as refundTime'])
    .select(['p.refund_amount as refundedAmount', packStatus.as('status'), ended.as('ended'), used.as('used')])
    .select(sql<Fen>`p.price - ${usedAmount}`.as('left'));

export type PackRow = Awaited<ReturnType<ReturnType<typeof selectPacks>['execute']>>[number];

export const ownerOf = ({ userId, companyId }: Pick<PackRow, 'userId' | 'companyId'>): CoinsOwner =>
  companyId === null ? { userId } : { companyId };

/**
 * `managesCompany` is whether the caller may decide about the company's money. Returns no bigint: responses of idempotent
 * calls are stored as JSON with all their fields.
 */
export function asPack(
  { left, ended: hasEnded, bonus: _bonus, ...row }: PackRow,
  { managesCompany }: { managesCompany: boolean },
): Pack {
  const refundAmount = hasEnded ? 0n : left;
  return {
    ...inYuan({ ...row, refundAmount }, 'price', 'refundAmount', 'refundedAmount'),
    remaining: hasEnded ? 0 : row.downloads - row.used,
    company: row.companyId !== null,
    mayRefund: refundAmount > 0n && (row.companyId === null || managesCompany),
  };
}
