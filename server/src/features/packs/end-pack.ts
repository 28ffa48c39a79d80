import type { Fen } from '@zhenku/contract/money';
import type { Pack } from '@zhenku/contract/packs/packs';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { ownedBy } from '../companies/ownership.ts';
import { isManager } from '../companies/spending-limits.ts';
import { bonusOf, coinsOf, packsOf } from '../wallet/coins.ts';
import { post } from '../wallet/post.ts';
import type { PackBuyer } from './pack-offers.ts';
import { asPack, ownerOf, type PackRow, selectPacks } from './pack-rows.ts';
import { listFreeShares, lockPack } from './use-pack.ts';

/** Ends a pack and returns the price of its unused downloads as the coins and bonus coins that had paid them. */
export async function refundPack(db: Db, user: PackBuyer, packId: number): Promise<Pack> {
  return await inTransaction(db, async (tx) => {
    const owned = await selectPacks(tx).where('p.id', '=', packId).where(ownedBy('p', user)).executeTakeFirst();
    if (!owned) throw new AppError('notFound', { message: '下载包不存在' });
    const managesCompany = await isManager(tx, user);
    if (owned.companyId !== null && !managesCompany) {
      throw new AppError('notAllowed', { message: '企业的下载包由管理员退款' });
    }
    const pack = await lockPack(tx, packId);
    if (pack.status !== 'refunded') await returnPrice(tx, pack);
    return asPack(await selectPacks(tx).where('p.id', '=', packId).executeTakeFirstOrThrow(), { managesCompany });
  });
}

async function returnPrice(tx: Tx, pack: PackRow): Promise<void> {
  if (pack.ended) throw new AppError('conflict', { message: '该下载包已到期，不能退款' });
  if (pack.left === 0n) throw new AppError('conflict', { message: '该下载包已用完，没有可退的次数' });
  const bonus = (await listFreeShares(tx, pack)).reduce((sum, share) => sum + share.bonus, 0n);
  await tx
    .updateTable('packs')
    .set({ refunded_at: sql<string>`now()`, refund_amount: pack.left })
    .where('id', '=', pack.packId)
    .execute();
  const owner = ownerOf(pack);
  await post(tx, {
    cause: { kind: 'packRefund', id: String(pack.packId) },
    entries: [
      { account: packsOf(owner), amount: -pack.left },
      { account: coinsOf(owner), amount: pack.left - bonus },
      { account: bonusOf(owner), amount: bonus },
    ],
  });
}

/** Turns the price of unused downloads of packs that have ended into revenue. Returns the number of packs. */
export async function expirePacks(db: Db, signal?: AbortSignal): Promise<number> {
  const due = await db
    .selectFrom('packs')
    .select('id')
    .where('refunded_at', 'is', null)
    .where('expired_at', 'is', null)
    .where('ends_at', '<=', sql<string>`now()`)
    .orderBy('id')
    .execute();
  let count = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    if (await inTransaction(db, (tx) => expirePack(tx, id))) count += 1;
  }
  return count;
}

async function expirePack(tx: Tx, packId: number): Promise<boolean> {
  const pack = await lockPack(tx, packId);
  const { numUpdatedRows } = await tx
    .updateTable('packs')
    .set({ expired_at: sql<string>`now()` })
    .where('id', '=', packId)
    .where('refunded_at', 'is', null)
    .where('expired_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (pack.left > 0n) await bookExpiry(tx, pack, pack.left);
  return true;
}

async function bookExpiry(tx: Tx, pack: PackRow, amount: Fen): Promise<void> {
  await post(tx, {
    cause: { kind: 'packExpiry', id: String(pack.packId) },
    entries: [
      { account: packsOf(ownerOf(pack)), amount: -amount },
      { account: { kind: 'revenue' }, amount },
    ],
  });
}
