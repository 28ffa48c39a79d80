import type { Input } from '@zhenku/contract/api';
import { ORDER_STATUS, USER_TYPE } from '@zhenku/contract/constants';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import type { Keyring } from '../../platform/encryption.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { lockBuyer } from '../companies/members.ts';
import { type CoinsOwner, coinsOwner, spendCoins } from '../wallet/coins.ts';
import { completeOrder, assertSellable } from './complete-order.ts';
import { type LockedOrder, lockOrder } from './end-order.ts';
import { chargeDiscountCard } from './order-discount.ts';
import { assertTextShown } from './order-text.ts';
import { assertCan, assertNoPendingTransfer } from './order-states.ts';

type Buyer = Pick<UserSession, 'id' | 'userType' | 'companyId' | 'companyRole'>;

/** Pays a pending order with coins, and with its discount card: all or nothing. An order that is paid stays as it is. */
export async function payOrder(
  db: Db,
  keyring: Keyring,
  user: Buyer,
  { orderId, companyPay, licenceTextVersion }: Input<'POST /order/v1/pay'>,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, user, orderId);
    if (order.status === ORDER_STATUS.paid) return null;
    const payer = await payerFor(tx, user, Boolean(companyPay));
    await assertPayable(tx, order, payer, licenceTextVersion);
    await payWithCoins(tx, keyring, order, payer);
    return null;
  });
}

/** Throws `conflict` where an order cannot be paid by `payer`, whatever they have, or not under the text that they were shown. */
export async function assertPayable(tx: Tx, order: LockedOrder, payer: CoinsOwner, shownText?: number): Promise<void> {
  assertNoPendingTransfer(order);
  assertCan(order, 'pay');
  await assertSellable(tx, order.user_id, payer, order.id);
  await assertTextShown(tx, order, shownText);
}

/** Charges a locked, payable order to its discount card and to the payer's coins, and completes it. */
export async function payWithCoins(tx: Tx, keyring: Keyring, order: LockedOrder, payer: CoinsOwner): Promise<void> {
  await chargeDiscountCard(tx, order, payer);
  await completeOrder(tx, keyring, order, {
    payer,
    charge: (shares) => spendCoins(tx, { cause: { kind: 'orderPayment', id: order.id }, owner: payer, to: shares }),
  });
}

/** A company buyer has only the company's coins. Members pay with their company's on request, if they may. */
async function payerFor(tx: Tx, user: Buyer, companyPay: boolean): Promise<CoinsOwner> {
  if (user.userType === USER_TYPE.company || !companyPay) return coinsOwner(user);
  return { companyId: await lockBuyer(tx, user) };
}
