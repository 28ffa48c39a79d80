import type { Input } from '@zhenku/contract/api';
import { APPROVAL_DAYS } from '@zhenku/contract/companies/approvals';
import { sql, type SqlBool } from 'kysely';
import { assertIssuer } from '../../../platform/certificate-issuer.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { lockBuyer } from '../../companies/spending-limits.ts';
import { assertCardOf } from '../../promotions/discount-cards.ts';
import { lockOrder } from '../end-order.ts';
import { assertPriceHolds } from '../order-discount.ts';
import { assertPayable, readPayableOrder } from '../pay-order.ts';
import { notifyManagers } from './approval-notices.ts';

type Requester = Pick<UserSession, 'id' | 'companyId' | 'companyRole'>;

/** Extends the order's deadline, counted from its creation, so that repeated requests do not hold its price longer. */
export async function requestApproval(
  db: Db,
  user: Requester,
  {
    orderId,
    note,
    licenceTextVersion,
    requireIssuer,
  }: Input<'POST /company/v1/approval/request'> & { requireIssuer: boolean },
): Promise<{ requestId: number }> {
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, user, orderId);
    await assertIssuer(tx, requireIssuer);
    const { companyId, limits } = await lockBuyer(tx, user);
    if (!limits) throw new AppError('conflict', { message: '您可以直接支付，不需要审批' });
    const payer = { companyId };
    const sold = await readPayableOrder(tx, orderId, payer);
    await assertPayable(tx, order, { payer, sold, shownText: licenceTextVersion });
    if (order.discount_card_id !== null) await assertCardOf(tx, order.discount_card_id, payer);
    await assertPriceHolds(tx, order);
    const request = await tx
      .insertInto('purchase_requests')
      .values({
        order_id: orderId,
        company_id: companyId,
        user_id: user.id,
        amount: order.pay_amount,
        licence_text_version: sold.textInForce,
        note: note || null,
      })
      .onConflict((conflict) =>
        conflict
          .column('order_id')
          .where(sql<SqlBool>`status = 'open'`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!request) throw new AppError('conflict', { message: '该订单已提交审批，请等待处理' });
    await tx
      .updateTable('orders')
      .set({ expires_at: sql<string>`created_at + make_interval(days => ${APPROVAL_DAYS})` })
      .where('id', '=', orderId)
      .execute();
    await notifyManagers(tx, { orderId, companyId, userId: user.id, amount: order.pay_amount }, sold.items);
    return { requestId: request.id };
  });
}
