import type { Input } from '@zhenku/contract/api';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { toYuan } from '@zhenku/contract/money';
import type { Pack, UsablePack } from '@zhenku/contract/packs/packs';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { ownedBy } from '../companies/ownership.ts';
import { isManager } from '../companies/spending-limits.ts';
import type { PackBuyer } from './pack-offers.ts';
import { asPack, selectPacks } from './pack-rows.ts';
import { isOfPack, listFreeShares, usableBy } from './use-pack.ts';

export async function listPacks(db: Db, user: PackBuyer, paging: Input<'GET /pack/v1/query'>): Promise<PageOf<Pack>> {
  const matching = selectPacks(db).where(ownedBy('p', user));
  const { rows, ...page } = await readPage(db, paging, { matching, rows: matching.orderBy('p.id', 'desc') });
  const managesCompany = await isManager(db, user);
  return { content: rows.map((row) => asPack(row, { managesCompany })), ...page };
}

/** More packs are not offered for one order. */
const OFFERED_MAX = 20;

export async function listUsablePacks(db: Db, user: PackBuyer, orderId: string): Promise<UsablePack[]> {
  const items = await db
    .selectFrom('orders as o')
    .innerJoin('order_items as i', 'i.order_id', 'o.id')
    .select(['i.tier', 'i.upgrade_of', 'o.status'])
    .where('o.id', '=', orderId)
    .where(ownedBy('o', user))
    .execute();
  if (items.length === 0) throw new AppError('notFound', { message: '订单不存在' });
  const { tier, status } = items[0]!;
  if (status !== ORDER_STATUS.pending || !items.every((item) => isOfPack(item, tier))) return [];
  const packs = await selectPacks(db)
    .where(usableBy(user))
    .where('p.tier', '=', tier)
    .where('p.refunded_at', 'is', null)
    .where('p.expired_at', 'is', null)
    .where('p.ends_at', '>', sql<string>`now()`)
    .orderBy('p.ends_at')
    .orderBy('p.id')
    .execute();
  const enough = packs.filter(({ downloads, used }) => downloads - used >= items.length).slice(0, OFFERED_MAX);
  return await Promise.all(
    enough.map(async (pack) => {
      const shares = (await listFreeShares(db, pack)).slice(0, items.length);
      return {
        packId: pack.packId,
        packName: pack.packName,
        videoType: pack.videoType,
        remaining: pack.downloads - pack.used,
        uses: items.length,
        amount: toYuan(shares.reduce((sum, { amount }) => sum + amount, 0n)),
        endTime: pack.endTime,
        company: pack.companyId !== null,
      };
    }),
  );
}
