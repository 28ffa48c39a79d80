import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';
import { type PackShare, splitPack } from '@zhenku/contract/packs/pack-rules';
import { sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { ownedBy } from '../companies/ownership.ts';
import { type CoinsOwner, coinsOwner } from '../wallet/coins.ts';
import type { PackBuyer } from './pack-offers.ts';
import { ownerOf, type PackRow, selectPacks } from './pack-rows.ts';

/** Matches the packs `p` that the caller can use: their own, and the company's unless the caller is a viewer. */
export const usableBy = (user: PackBuyer) => {
  const onlyCompanys = 'companyId' in coinsOwner(user) || user.key?.forCompany === true;
  const onlyOwn = user.companyRole === 'viewer' || user.key?.forCompany === false;
  return sql<SqlBool>`(${ownedBy('p', user)}
    and (${!onlyCompanys} or p.company_id is not null)
    and (${!onlyOwn || onlyCompanys} or p.company_id is null))`;
};

/** Returns the coins' owner to whom a pack belongs. Throws `notFound` if the caller cannot use the pack. */
export async function findPackOwner(db: Db, user: PackBuyer, packId: number): Promise<CoinsOwner> {
  const pack = await selectPacks(db).where('p.id', '=', packId).where(usableBy(user)).executeTakeFirst();
  if (!pack) throw new AppError('notFound', { message: '下载包不存在' });
  return ownerOf(pack);
}

/** Locks first and reads afterwards, so that the uses of a concurrent payment are counted. */
export async function lockPack(tx: Tx, packId: number): Promise<PackRow> {
  await tx.selectFrom('packs').select('id').where('id', '=', packId).forUpdate().executeTakeFirst();
  return await selectPacks(tx).where('p.id', '=', packId).executeTakeFirstOrThrow();
}

interface PackedItem {
  orderItemId: string;
  tier: number;
  upgrade_of: string | null;
  video_name: string;
}

export interface UsedShare extends PackShare {
  orderItemId: string;
}

export const isOfPack = (item: Pick<PackedItem, 'tier' | 'upgrade_of'>, tier: number) =>
  item.tier === tier && item.upgrade_of === null;

/**
 * Uses one download per item and returns the pack's name and each item's share of its price. Throws `conflict` if the pack has
 * ended, has too few downloads, or does not cover an item.
 */
export async function drawFromPack(
  tx: Tx,
  packId: number,
  items: readonly PackedItem[],
): Promise<{ packName: string; uses: UsedShare[] }> {
  const pack = await lockPack(tx, packId);
  assertCovers(pack, items);
  const free = await listFreeShares(tx, pack);
  const uses = items.map(({ orderItemId }, index) => ({ orderItemId, ...free[index]! }));
  await tx
    .insertInto('pack_uses')
    .values(
      uses.map(({ orderItemId, download, amount, bonus }) => {
        return { order_item_id: orderItemId, pack_id: packId, download, amount, bonus_amount: bonus };
      }),
    )
    .execute();
  return { packName: pack.packName, uses };
}

function assertCovers({ status, packName, videoType, ...pack }: PackRow, items: readonly PackedItem[]): void {
  if (status === 'refunded') throw new AppError('conflict', { message: '该下载包已退款，请选择其他支付方式' });
  if (status === 'expired' || pack.ended) {
    throw new AppError('conflict', { message: '该下载包已到期，请选择其他支付方式' });
  }
  const others = items.filter((item) => !isOfPack(item, videoType));
  if (others.length > 0) {
    const names = others.slice(0, 3).map(({ video_name }) => `“${video_name}”`);
    const rest = others.length > 3 ? `等 ${others.length} 条` : '';
    throw new AppError('conflict', {
      message: `下载包“${packName}”只能支付 ${TIER_LABEL[videoType as Tier]} 标准授权，不含补差价升级：${names.join('、')}${rest}不符`,
    });
  }
  const remaining = pack.downloads - pack.used;
  if (remaining < items.length) {
    throw new AppError('conflict', {
      message: `下载包“${packName}”还可下载 ${remaining} 次，订单有 ${items.length} 条素材`,
    });
  }
}

export interface FreeShare extends PackShare {
  download: number;
}

/** Returns the shares of the downloads that are left, in the order of use. */
export async function listFreeShares(db: Db, pack: PackRow): Promise<FreeShare[]> {
  const used = await db
    .selectFrom('pack_uses')
    .select('download')
    .where('pack_id', '=', pack.packId)
    .where('returned_at', 'is', null)
    .execute();
  const taken = new Set(used.map(({ download }) => download));
  return splitPack(pack)
    .map((share, download) => ({ download, ...share }))
    .filter(({ download }) => !taken.has(download));
}

/** Returns the part of items' prices that bonus coins had paid when the pack was bought. */
export async function readUsedBonus(db: Db, orderItemIds: readonly string[]): Promise<Fen> {
  const { bonus } = await db
    .selectFrom('pack_uses')
    .select(sql<string>`coalesce(sum(bonus_amount), 0)`.as('bonus'))
    .where('order_item_id', 'in', orderItemIds)
    .executeTakeFirstOrThrow();
  return BigInt(bonus);
}

/**
 * Returns refunded items' downloads to their pack, and whether it could take them. A pack that has ended cannot, nor can one
 * of a closed account: nobody could use the downloads, so their price would become revenue.
 */
export async function returnToPack(tx: Tx, packId: number, orderItemIds: readonly string[]): Promise<boolean> {
  const pack = await lockPack(tx, packId);
  if (pack.ended || (await isAccountClosed(tx, pack))) return false;
  await tx
    .updateTable('pack_uses')
    .set({ returned_at: sql<string>`now()` })
    .where('order_item_id', 'in', orderItemIds)
    .execute();
  return true;
}

async function isAccountClosed(tx: Tx, { userId, companyId }: PackRow): Promise<boolean> {
  const { rows } = await sql`
    select from users where closed_at is not null
      and id = coalesce((select owner_user_id from companies where id = ${companyId}::int), ${userId}::int)`.execute(
    tx,
  );
  return rows.length > 0;
}
