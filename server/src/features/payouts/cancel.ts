import { inTransaction, type Db } from '../../platform/database/database.ts';
import { releaseUploads } from '../../platform/storage/uploads.ts';
import { returnHeldIncome } from './return-held-income.ts';
import { changeStatus, lockWithdrawal } from './states.ts';

/**
 * Cancels a creator's withdrawal that no operator has opened, and returns its money. Releases a company's invoice, because its
 * payout will not happen and nobody has booked it.
 */
export async function cancelWithdrawal(db: Db, creator: { id: number }, applyId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, { applyId, transition: 'cancel', creatorId: creator.id });
    await returnHeldIncome(tx, withdrawal);
    await changeStatus(tx, applyId, { transition: 'cancel', changes: { invoice_upload_id: null } });
    const { invoice_upload_id: invoice } = withdrawal;
    if (invoice !== null) await releaseUploads(tx, [invoice]);
  });
}
