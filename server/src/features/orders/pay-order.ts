import type { Input } from '@zhenku/contract/api';
import { ORDER_STATUS, USER_TYPE } from '@zhenku/contract/constants';
import { assertIssuer } from '../../platform/certificate-issuer.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { watchBalance } from '../companies/low-balance.ts';
import { assertWithinLimits, lockBuyer } from '../companies/spending-limits.ts';
import { type CoinsOwner, coinsOwner, spendCoins } from '../wallet/coins.ts';
import { versionInForce } from '../licences/texts/read-licence-texts.ts';
import {
  assertSellable,
  completeOrder,
  type CompletionContext,
  readSoldItems,
  type SoldItem,
} from './complete-order.ts';
import { type LockedOrder, lockOrder } from './end-order.ts';
import { assertKeyPays, chargeKeyBudget } from './key-budget.ts';
import { chargeDiscountCard } from './order-discount.ts';
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
  { orderId, companyPay, licenceTextVersion }: Input<'POST /order/v1/pay'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    assertKeyPays(user, { company: Boolean(companyPay) });
    const isCompanys = (Boolean(companyPay) || user.key?.forCompany === true) && user.userType !== USER_TYPE.company;
    const payer = isCompanys && user.companyId !== null ? { companyId: user.companyId } : coinsOwner(user);
    const order = await lockOrder(tx, user, orderId);
    if (order.status === ORDER_STATUS.paid) return;
    await assertIssuer(tx, requireIssuer);
    const buyer = isCompanys ? await lockBuyer(tx, user) : null;
    const sold = await readPayableOrder(tx, orderId, payer);
    await assertPayable(tx, order, { payer, sold, shownText: licenceTextVersion });
    if (buyer) await assertWithinLimits(tx, buyer, order.pay_amount);
    await payWithCoins({ db: tx, services: { keyring } }, order, { payer, items: sold.items, key: user.key });
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

/** Pays a locked order that `assertPayable` has accepted. */
export async function payWithCoins(
  { db: tx, services: { keyring } }: CompletionContext,
  order: LockedOrder,
  { payer, items, key }: { payer: CoinsOwner; items: SoldItem[]; key?: UserSession['key'] | undefined },
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
