import type { Input, Output } from '@zhenku/contract/api';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { lockLedger } from '../wallet/lock-ledger.ts';
import { asClose, readClose } from './closes.ts';
import { draftMonth, findObstacle } from './month-books.ts';

/**
 * Closes a month with the figures shown to the operator. Throws `conflict` if the month cannot be closed, does not reconcile,
 * or its figures have changed.
 */
export async function closeMonth(
  db: Db,
  operator: { id: number },
  { month, hash }: Input<'POST /operator/v1/ledger/months/{month}/close'>,
): Promise<Output<'POST /operator/v1/ledger/months/{month}/close'>> {
  return await inTransaction(db, async (tx) => {
    // Checked before the ledger is locked, because summing it takes long.
    const { imbalances } = await checkLedger(tx);
    await lockLedger(tx);
    const draft = await draftMonth(tx, month);
    const obstacle = await findObstacle(tx, month, draft.last);
    if (obstacle !== null) throw new AppError('conflict', { message: obstacle });
    if (draft.differences.length > 0) throw new AppError('conflict', { message: '账目有差异，不能结账' });
    if (imbalances.length > 0) {
      throw new AppError('conflict', { message: `总账有${imbalances.length}处不平，不能结账，请先查看“核对”` });
    }
    if (draft.hash !== hash) throw new AppError('conflict', { message: '账目已有变化，请重新核对后再结账' });
    await tx
      .insertInto('month_closes')
      .values({
        month: `${month}-01`,
        figures: draft.text,
        previous_hash: draft.previousHash,
        hash,
        operator_id: operator.id,
      })
      .execute();
    await audit(tx, operator, { action: 'month.close', subject: `month:${month}`, after: { hash } });
    return asClose((await readClose(tx, month))!);
  });
}
