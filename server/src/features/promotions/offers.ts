import type { Input } from '@zhenku/contract/api';
import { type Fen, toFen, toYuan } from '@zhenku/contract/money';
import type { DiscountOffer, OperatorDiscountOffer } from '@zhenku/contract/promotions/promotions';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Paging, readPage } from '../../platform/lists/paging.ts';
import { audit } from '../../platform/audit.ts';
import { assertVersion } from '../../platform/database/versions.ts';

const asOffer = (row: { id: number; recharge_amount: Fen; discount: number }): DiscountOffer => ({
  discountId: row.id,
  discount: row.discount,
  rechargeAmount: toYuan(row.recharge_amount),
});

const selectOffers = (db: Db) =>
  db
    .selectFrom('discount_offers')
    .select(['id', 'recharge_amount', 'discount', 'version'])
    .where('withdrawn_at', 'is', null);

export async function listOffers(db: Db): Promise<DiscountOffer[]> {
  return (await selectOffers(db).orderBy('recharge_amount').orderBy('id').execute()).map(asOffer);
}

export async function listOffersFor(db: Db, amount: Fen): Promise<DiscountOffer[]> {
  const rows = await selectOffers(db)
    .where('recharge_amount', '<=', amount)
    .orderBy('discount')
    .orderBy('id')
    .execute();
  return rows.map(asOffer);
}

export async function readOfferedDiscount(db: Db, discountId: number, amount: Fen): Promise<number> {
  const offer = await selectOffers(db).where('id', '=', discountId).executeTakeFirst();
  if (!offer) throw new AppError('notFound', { message: '折扣卡活动已结束' });
  if (offer.recharge_amount > amount) {
    throw new AppError('conflict', { message: `充值满 ¥${toYuan(offer.recharge_amount)} 才能得这张折扣卡` });
  }
  return offer.discount;
}

export async function listOffersForOperators(db: Db, paging: Paging): Promise<PageOf<OperatorDiscountOffer>> {
  const matching = selectOffers(db);
  const listed = matching.orderBy('id', 'desc');
  const { rows, ...page } = await readPage(db, paging, { matching, rows: listed });
  return { content: rows.map((row) => ({ ...asOffer(row), version: row.version })), ...page };
}

type Operator = { id: number };

export async function addOffer(
  db: Db,
  operator: Operator,
  { rechargeAmount, discount }: Input<'POST /operator/v1/discounts'>,
): Promise<{ discountId: number }> {
  return await inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('discount_offers')
      .values({ recharge_amount: toFen(rechargeAmount), discount })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, operator, {
      action: 'discount.add',
      subject: `discount:${id}`,
      after: { rechargeAmount, discount },
    });
    return { discountId: id };
  });
}

export async function changeOffer(
  db: Db,
  operator: Operator,
  { discountId, rechargeAmount, discount, version }: Input<'PUT /operator/v1/discounts/{discountId}'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { before, version: stored } = await lockOffer(tx, discountId);
    assertVersion(version, { version: stored, current: before });
    await tx
      .updateTable('discount_offers')
      .set({ recharge_amount: toFen(rechargeAmount), discount, version: stored + 1 })
      .where('id', '=', discountId)
      .execute();
    const after = { rechargeAmount, discount };
    await audit(tx, operator, { action: 'discount.change', subject: `discount:${discountId}`, before, after });
  });
}

export async function withdrawOffer(db: Db, operator: Operator, discountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { before } = await lockOffer(tx, discountId);
    await tx
      .updateTable('discount_offers')
      .set({ withdrawn_at: sql`now()` })
      .where('id', '=', discountId)
      .execute();
    await audit(tx, operator, { action: 'discount.withdraw', subject: `discount:${discountId}`, before });
  });
}

async function lockOffer(tx: Tx, id: number) {
  const row = await selectOffers(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '折扣卡不存在' });
  const { rechargeAmount, discount } = asOffer(row);
  return { before: { rechargeAmount, discount }, version: row.version };
}
