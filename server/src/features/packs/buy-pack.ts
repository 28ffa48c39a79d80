import type { Input } from '@zhenku/contract/api';
import { formatMoney } from '@zhenku/contract/format';
import { type Fen, toFen, toYuan } from '@zhenku/contract/money';
import type { Pack } from '@zhenku/contract/packs/packs';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { watchBalance } from '../companies/low-balance.ts';
import { isManager, lockBuyer } from '../companies/spending-limits.ts';
import { type CoinsOwner, coinsOwner, packsOf, spendCoins } from '../wallet/coins.ts';
import { lockOfferOnSale, type PackBuyer } from './pack-offers.ts';
import { asPack, selectPacks } from './pack-rows.ts';

/** Checks and charges payments by API keys, as for orders. */
export interface KeyPayments {
  assertKeyPays: (user: Pick<UserSession, 'key'>, account: { company: boolean }) => void;
  chargeKeyBudget: (tx: Tx, key: { id: number }, payment: { packId: number; amount: Fen }) => Promise<void>;
}

/** Buys a pack with the payer's coins. A repeated request id returns the pack of the first purchase. */
export async function buyPack(
  { db, caller: user, services: keys }: Operation<PackBuyer, KeyPayments>,
  { offerId, requestId, companyPay, price: shownPrice }: Input<'POST /pack/v1/buy'>,
): Promise<Pack> {
  return await inTransaction(db, async (tx) => {
    keys.assertKeyPays(user, { company: Boolean(companyPay) });
    const payer = await lockPayer(tx, user, Boolean(companyPay) || user.key?.forCompany === true);
    const known = await findPurchase(tx, user, requestId);
    if (known) return await readPurchase(tx, user, { packId: known, offerId });

    const offer = await lockOfferOnSale(tx, offerId);
    const refusedBuyers = 'companyId' in payer ? 'persons' : 'companies';
    if (offer.buyers === refusedBuyers) {
      throw new AppError('conflict', {
        message: offer.buyers === 'persons' ? '该下载包只供个人账户购买' : '该下载包只供企业账户购买',
      });
    }
    if (shownPrice !== undefined && toFen(shownPrice) !== offer.price) {
      throw new AppError('conflict', {
        message: `下载包价格已变为 ¥${formatMoney(toYuan(offer.price))}，请确认后重新购买`,
      });
    }
    const noticeLowBalance = await watchBalance(tx, payer);
    const inserted = await tx
      .insertInto('packs')
      .values({
        offer_id: offerId,
        user_id: user.id,
        company_id: 'companyId' in payer ? payer.companyId : null,
        request_id: requestId,
        name: offer.packName,
        tier: offer.videoType,
        downloads: offer.downloads,
        price: offer.price,
        ends_at: sql<string>`now() + make_interval(months => ${offer.months}::int)`,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'request_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    // A concurrent request with the same id came first.
    if (!inserted) return await readPurchase(tx, user, { packId: (await findPurchase(tx, user, requestId))!, offerId });
    const packId = inserted.id;
    if (user.key) await keys.chargeKeyBudget(tx, user.key, { packId, amount: offer.price });
    const spent = await spendCoins(tx, {
      cause: { kind: 'packPurchase', id: String(packId) },
      owner: payer,
      to: [{ account: packsOf(payer), amount: offer.price }],
    });
    if (spent && spent.bonus > 0n) {
      await tx.updateTable('packs').set({ bonus_amount: spent.bonus }).where('id', '=', packId).execute();
    }
    await noticeLowBalance(spent);
    return await readPurchase(tx, user, { packId, offerId });
  });
}

/** Company purchases need the company's account, its owner or a manager. */
async function lockPayer(tx: Tx, user: PackBuyer, forCompany: boolean): Promise<CoinsOwner> {
  const own = coinsOwner(user);
  if (!forCompany || 'companyId' in own) return own;
  const { companyId, limits } = await lockBuyer(tx, user);
  if (limits) throw new AppError('notAllowed', { message: '企业的下载包由管理员购买' });
  return { companyId };
}

async function findPurchase(tx: Tx, user: PackBuyer, requestId: string): Promise<number | undefined> {
  const pack = await tx
    .selectFrom('packs')
    .select('id')
    .where('user_id', '=', user.id)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return pack?.id;
}

async function readPurchase(
  tx: Tx,
  user: PackBuyer,
  { packId, offerId }: { packId: number; offerId: number },
): Promise<Pack> {
  const row = await selectPacks(tx).where('p.id', '=', packId).executeTakeFirstOrThrow();
  if (row.offerId !== offerId) throw new AppError('conflict', { message: '请求编号已用于购买其他下载包' });
  return asPack(row, { managesCompany: await isManager(tx, user) });
}
