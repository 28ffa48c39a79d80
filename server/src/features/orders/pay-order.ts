import type { Input } from '@zhenku/contract/api';
import { ORDER_STATUS, USER_TYPE } from '@zhenku/contract/constants';
import { assertIssuer } from '../../platform/certificate-issuer.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { watchBalance } from '../companies/low-balance.ts';
import { assertWithinLimits, lockBuyer } from '../companies/spending-limits.ts';
import { drawFromPack, findPackOwner } from '../packs/use-pack.ts';
import { type CoinsOwner, coinsOwner, spendCoins, spendPrepaid } from '../wallet/coins.ts';
import { versionInForce } from '../licences/texts/read-licence-texts.ts';
import {
  assertSellable,
  completeOrder,
  type CompletionContext,
  readSoldItems,
  type SoldItem,
} from './complete-order.ts';
import { type LockedOrder, lockOrder } from './end-order.ts';
import { assertKeyPays, chargeKeyBudget, chargePackUse } from './key-budget.ts';
import { chargeDiscountCard, storeItemAmounts } from './order-discount.ts';
import { assertTextShown } from './order-text.ts';
import { assertCan, assertNoPendingTransfer } from './order-states.ts';

type Buyer = Pick<UserSession, 'id' | 'userType' | 'companyId' | 'companyRole' | 'key'>;

/** Pays all or nothing. Does nothing if the order is already paid. */
export async function payOrder(
  {
    db,
    caller: user,
    services: { keyring, requireIssuer },
  }: Operation<Buyer, { keyring: Keyring; requireIssuer: boolean }>,
  { orderId, companyPay, licenceTextVersion, packId }: Input<'POST /order/v1/pay'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const packOwner = packId === undefined ? null : await findPackOwner(tx, user, packId);
    const forCompany = packOwner ? 'companyId' in packOwner : Boolean(companyPay);
    if (!packOwner) assertKeyPays(user, { company: forCompany });
    const isCompanys = (forCompany || user.key?.forCompany === true) && user.userType !== USER_TYPE.company;
    const payer = isCompanys && user.companyId !== null ? { companyId: user.companyId } : coinsOwner(user);
    const order = await lockOrder(tx, user, orderId);
    if (order.status === ORDER_STATUS.paid) return;
    await assertIssuer(tx, requireIssuer);
    const buyer = isCompanys ? await lockBuyer(tx, user) : null;
    const sold = await readPayableOrder(tx, orderId, payer);
    await assertPayable(tx, order, { payer, sold, shownText: licenceTextVersion });
    const packed = packId === undefined ? null : await priceWithPack(tx, order, { packId, items: sold.items });
    if (buyer) await assertWithinLimits(tx, buyer, (packed ?? order).pay_amount);
    const context = { db: tx, services: { keyring } };
    const payment = { payer, items: sold.items, key: user.key };
    await (packed ? payWithPack(context, packed, payment) : payWithCoins(context, order, payment));
  });
}

interface PayableOrder {
  items: SoldItem[];
  textInForce: number;
}

export async function readPayableOrder(tx: Tx, orderId: string, payer: CoinsOwner): Promise<PayableOrder> {
  return { items: await readSoldItems(tx, orderId, payer), textInForce: await versionInForce(tx) };
}

/** Throws `conflict` if `payer` cannot pay the order, regardless of their balance, or was shown another licence text. */
export async function assertPayable(
  tx: Tx,
  order: LockedOrder,
  {
    payer,
    sold: { items, textInForce },
    shownText,
  }: { payer: CoinsOwner; sold: PayableOrder; shownText?: number | undefined },
): Promise<void> {
  assertNoPendingTransfer(order);
  assertCan(order, 'pay');
  await assertSellable(tx, order, { payer, items });
  await assertTextShown(tx, order, { version: textInForce, shown: shownText });
}

interface Payment {
  payer: CoinsOwner;
  items: SoldItem[];
  key?: UserSession['key'] | undefined;
}

/** Pays a locked order that `assertPayable` has accepted. */
export async function payWithCoins(
  { db: tx, services: { keyring } }: CompletionContext,
  order: LockedOrder,
  { payer, items, key }: Payment,
): Promise<void> {
  await chargeDiscountCard(tx, order, payer);
  const noticeLowBalance = await watchBalance(tx, payer);
  await completeOrder({ db: tx, services: { keyring } }, order, {
    payer,
    items,
    charge: async (shares) => {
      const amount = shares.reduce((sum, share) => sum + share.amount, 0n);
      if (key) await chargeKeyBudget(tx, key, { orderId: order.id, amount });
      const cause = { kind: 'orderPayment', id: order.id };
      await noticeLowBalance(await spendCoins(tx, { cause, owner: payer, to: shares }));
    },
  });
}

type PackedOrder = LockedOrder & { pack_id: number; packName: string };

/** Pays an order that `priceWithPack` has priced. */
async function payWithPack(
  { db: tx, services: { keyring } }: CompletionContext,
  { packName, ...order }: PackedOrder,
  { payer, items, key }: Payment,
): Promise<void> {
  await completeOrder({ db: tx, services: { keyring } }, order, {
    payer,
    items,
    packName,
    charge: async (shares) => {
      if (key) await chargePackUse(tx, key, { packId: order.pack_id, orderId: order.id, amount: order.pay_amount });
      await spendPrepaid(tx, { cause: { kind: 'orderPayment', id: order.id }, owner: payer, to: shares });
    },
  });
}

/** Uses a pack's downloads for an order's items, whose prices become these downloads' shares of the pack's price. */
async function priceWithPack(
  tx: Tx,
  order: LockedOrder,
  { packId, items }: { packId: number; items: SoldItem[] },
): Promise<PackedOrder> {
  const { packName, uses } = await drawFromPack(tx, packId, items);
  const price = {
    pack_id: packId,
    pay_amount: uses.reduce((sum, { amount }) => sum + amount, 0n),
    discount_amount: 0n,
    discount_card_id: null,
  };
  await tx.updateTable('orders').set(price).where('id', '=', order.id).execute();
  await storeItemAmounts(
    tx,
    uses.map(({ orderItemId, amount }) => ({ id: orderItemId, amount })),
  );
  return { ...order, ...price, packName };
}
