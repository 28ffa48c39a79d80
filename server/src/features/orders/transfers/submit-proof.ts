import type { Input } from '@zhenku/contract/api';
import { ORDER_STATUS, TRANSFER_GRACE_DAYS, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { assertIssuer } from '../../../platform/certificate-issuer.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { claimUpload } from '../../../platform/storage/uploads.ts';
import { setTransferStatus } from '../change-order.ts';
import { assertSellable } from '../complete-order.ts';
import { type LockedOrder, lockOrder } from '../end-order.ts';
import { chargeDiscountCard } from '../order-discount.ts';
import { assertTextShown } from '../order-text.ts';
import { assertCan, statusAfter } from '../order-states.ts';
import { readPayableOrder } from '../pay-order.ts';
import { coinsOwner } from '../../wallet/coins.ts';

type Buyer = Pick<UserSession, 'id' | 'userType' | 'companyId' | 'companyRole'>;

const DAY_MS = 86_400_000;

/**
 * Submits proof of a bank transfer. The order keeps its current price while it waits for an operator, and its discount card is
 * charged now. A second proof replaces the first.
 */
export async function submitProof(
  { db, caller: user, services: { requireIssuer } }: Operation<Buyer, { requireIssuer: boolean }>,
  { orderId, fileKey, licenceTextVersion }: Input<'POST /order/v1/transferProof'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, user, orderId);
    assertCan(order, 'wait');
    if (order.transfer_status === TRANSFER_STATUS.none) {
      await assertIssuer(tx, requireIssuer);
      await startReview(tx, user, { order, shownText: licenceTextVersion });
    }
    const upload = await claimUpload(tx, user.id, { fileKey, kind: 'image' });
    const submission = { user_id: user.id, proof_upload_id: upload.id, submitted_at: sql<Date>`now()` };
    const proof = { ...submission, asked_at: null, reason: null };
    await tx
      .insertInto('transfers')
      .values({ order_id: orderId, ...proof })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet(proof))
      .execute();
  });
}

async function startReview(
  tx: Tx,
  user: Buyer,
  { order, shownText }: { order: LockedOrder; shownText?: number | undefined },
): Promise<void> {
  assertWithinGrace(order);
  const payer = coinsOwner(user);
  const { items, textInForce } = await readPayableOrder(tx, order.id, payer);
  await assertSellable(tx, order, { payer, items });
  await assertTextShown(tx, order, { version: textInForce, shown: shownText });
  await chargeDiscountCard(tx, order, payer);
  await setTransferStatus(tx, order.id, { transferStatus: TRANSFER_STATUS.waiting, status: statusAfter('wait') });
}

function assertWithinGrace({ status, expires_at }: LockedOrder): void {
  const until = Date.parse(expires_at) + TRANSFER_GRACE_DAYS * DAY_MS;
  if (status === ORDER_STATUS.timedOut && until <= Date.now()) {
    throw new AppError('conflict', { message: `订单超时已满${TRANSFER_GRACE_DAYS}天，请重新下单` });
  }
}
