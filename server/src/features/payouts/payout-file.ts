import type { Output } from '@zhenku/contract/api';
import { toYuan } from '@zhenku/contract/money';
import { WITHDRAWAL_STATUS } from '@zhenku/contract/payouts/withdrawal-status';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { yuanCell } from '../../platform/lists/csv.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import { type ListFile, listFileUrl } from '../../platform/lists/list-file.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import { openCardNumber } from './bank-cards.ts';
import { markOpened, openedBy } from './states.ts';

/** Omits withdrawals whose card was deleted. */
const selectWithCards = (db: Db) =>
  db
    .selectFrom('withdrawals as w')
    .innerJoin('bank_cards as b', 'b.id', 'w.bank_card_id')
    .select(['w.id', 'w.amount', 'w.tax', 'w.status', 'b.id as cardId', 'b.real_name', 'b.card_number'])
    .select(['b.bank_name', 'b.bank_address']);

const VIEW = 'withdrawal.viewCard';

/**
 * Returns a withdrawal's card with its full number, and marks the withdrawal as opened. The audit log names the operator and
 * the withdrawal, not the number. Throws `notFound` for a withdrawal without a card.
 */
export async function showCard(
  { db, caller: operator, services: { keyring } }: Operation<{ id: number }, { keyring: Keyring }>,
  applyId: number,
): Promise<Output<'POST /operator/v1/withdrawals/{applyId}/card'>> {
  return await inTransaction(db, async (tx) => {
    const row = await selectWithCards(tx).where('w.id', '=', applyId).executeTakeFirst();
    if (!row) throw new AppError('notFound', { message: '没有可查看的银行卡' });
    await markOpened(tx, operator, [applyId]);
    await audit(tx, operator, { action: VIEW, subject: `withdrawal:${applyId}` });
    return {
      realName: row.real_name,
      cardNo: openCardNumber(keyring, row.cardId, row.card_number),
      bankName: row.bank_name,
      bankAddress: row.bank_address,
    };
  });
}

interface Payout {
  realName: string;
  cardNo: string;
  bankName: string;
  bankAddress: string;
  /** Yuan with two decimals. */
  amount: string;
  purpose: string;
}

interface PayoutSelection {
  applyIds: number[];
}

/** Replaces characters that could end a cell or line. Older cards were bound without this check. */
const oneCell = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp},"']+/gu, ' ').trim();

/**
 * The payout file for the bank. Cells are verbatim, because the bank's program would read an escaping apostrophe as part of a
 * name.
 */
export const payoutFile = (keyring: Keyring): ListFile<PayoutSelection, Payout> => ({
  name: 'payouts',
  role: 'finance',
  fileName: '付款.csv',
  verbatim: true,
  columns: [
    ['收款户名', ({ realName }) => oneCell(realName)],
    ['收款账号', ({ cardNo }) => cardNo],
    ['开户行', ({ bankName }) => oneCell(bankName)],
    ['开户支行', ({ bankAddress }) => oneCell(bankAddress)],
    ['金额', ({ amount }) => amount],
    ['用途', ({ purpose }) => purpose],
  ],
  rows: ({ db }, _operator, { applyIds }) => readPayouts(db, keyring, applyIds),
});

/** Selects withdrawals not yet transferred: neither decided nor awaiting a second operator. */
const selectPayable = (db: Db, applyIds: number[]) =>
  selectWithCards(db)
    .where('w.id', 'in', applyIds)
    .where('w.status', '=', WITHDRAWAL_STATUS.open)
    .where('w.proposed_by', 'is', null);

/** Reads the payouts when the file is downloaded, omitting those transferred after the link was made. */
async function* readPayouts(db: Db, keyring: Keyring, applyIds: number[]): AsyncGenerator<Payout> {
  const rows = await selectPayable(db, applyIds).orderBy('w.id').execute();
  for (const row of rows) {
    yield {
      realName: row.real_name,
      cardNo: openCardNumber(keyring, row.cardId, row.card_number),
      bankName: row.bank_name,
      bankAddress: row.bank_address,
      amount: yuanCell(toYuan(row.amount - row.tax)),
      purpose: `创作收益提现${row.id}`,
    };
  }
}

interface PayoutFileRequest {
  applyIds: number[];
  /** Withdrawals to export again although an earlier file contains them. */
  again: number[];
}

/**
 * Returns a link to the bank's file and marks its withdrawals as exported. Throws `conflict` unless all are payable to cards,
 * or if an earlier file contains one that is not in `again`, because the bank could pay it twice. Audits each card as viewed.
 */
export async function payoutFileUrl(
  {
    db,
    caller: operator,
    services: { keyring, secret },
  }: Operation<OperatorSession, { keyring: Keyring; secret: string }>,
  { applyIds, again }: PayoutFileRequest,
): Promise<{ url: string }> {
  const ids = [...new Set(applyIds)];
  return await inTransaction(db, async (tx) => {
    const rows = await selectPayable(tx, ids).select('w.payout_file_at').orderBy('w.id').forUpdate('w').execute();
    if (rows.length < ids.length) {
      throw new AppError('conflict', { message: '所选提现中有已处理或待复核的，或不是提现到银行卡的' });
    }
    const repeated = rows.filter(({ id, payout_file_at }) => payout_file_at !== null && !again.includes(id));
    if (repeated.length > 0) {
      const earlier = repeated.map(({ id }) => id);
      throw new AppError('conflict', { message: `提现 ${earlier.join('、')} 已导出过付款文件，再次导出可能重复付款` });
    }
    // Uses a single update. A second one would lock the creator after the withdrawal, for the foreign key, and could deadlock.
    await tx
      .updateTable('withdrawals')
      .set({ payout_file_at: sql`now()`, payout_file_by: operator.id, ...openedBy(operator) })
      .where('id', 'in', ids)
      .execute();
    for (const id of ids) await audit(tx, operator, { action: VIEW, subject: `withdrawal:${id}` });
    return await listFileUrl({ db: tx, caller: operator, services: { secret } }, payoutFile(keyring), {
      applyIds: ids,
    });
  });
}
