import { DOWNLOAD_URL_MINUTES } from '@zhenku/contract/constants';
import { toYuan } from '@zhenku/contract/money';
import type { Withdrawal } from '@zhenku/contract/payouts/payouts';
import { WITHDRAWAL_STATUS } from '@zhenku/contract/payouts/withdrawal-status';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { UserSession } from '../../platform/sessions.ts';
import type { LinkRights } from '../../platform/storage/link-holders.ts';
import { forUser, type LinkHolder } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { maskedCardNumber } from './bank-cards.ts';
import { isCancellable } from './states.ts';

export type PayoutFiles = Pick<Storage, 'signedUrl'>;
export type WithdrawalRow = Selectable<Tables['withdrawals']>;

export function fileLink(
  storage: PayoutFiles,
  { key, name, holder }: { key: string; name: string; holder: LinkHolder },
): string {
  const fileName = `${name}${/\.\w+$/.exec(key)?.[0] ?? ''}`;
  return storage.signedUrl(key, { seconds: DOWNLOAD_URL_MINUTES * 60, fileName, holder });
}

/** The caller creates the slip link. */
export function asWithdrawal(row: WithdrawalRow, transferUrl: string | null): Withdrawal {
  return {
    applyId: row.id,
    userName: row.payee_name,
    depositMoney: toYuan(row.amount),
    taxMoney: toYuan(row.tax),
    payMoney: toYuan(row.amount - row.tax),
    taxVersion: row.tax_version,
    recharge: false,
    bankName: row.bank_name,
    bankCardNo: row.card_last_four && maskedCardNumber(row.card_last_four),
    alipayAccountId: row.alipay_account,
    remark: row.remark,
    depositStatus: row.status,
    reason: row.reason,
    transferUrl,
    createTime: row.applied_at,
    decideTime: row.decided_at,
    cancellable: isCancellable(row),
  };
}

export async function listMyWithdrawals(
  db: Db,
  storage: PayoutFiles,
  user: Pick<UserSession, 'id' | 'tokenHash'>,
): Promise<{ records: Withdrawal[] }> {
  const [withdrawals, recharges] = await Promise.all([
    db
      .selectFrom('withdrawals as w')
      .leftJoin('uploads as f', 'f.id', 'w.slip_upload_id')
      .selectAll('w')
      .select('f.storage_key')
      .where('w.user_id', '=', user.id)
      .execute(),
    listIncomeRecharges(db, user.id),
  ]);
  const own = withdrawals.map(({ storage_key, ...row }) => {
    const isDone = row.status === WITHDRAWAL_STATUS.complete && storage_key !== null;
    const slip = { key: storage_key!, name: `转账凭证-${row.id}`, holder: forUser(user, 'withdrawal', row.id) };
    return asWithdrawal(row, isDone ? fileLink(storage, slip) : null);
  });
  // Withdrawals and recharges take their numbers from one sequence.
  return { records: [...own, ...recharges].toSorted((one, other) => other.applyId - one.applyId) };
}

async function listIncomeRecharges(db: Db, userId: number): Promise<Withdrawal[]> {
  const rows = await db
    .selectFrom('recharges as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.income_record_id', 'r.amount', 'r.created_at', 'r.paid_at', 'u.name'])
    .where('r.user_id', '=', userId)
    .where('r.income_record_id', 'is not', null)
    .execute();
  return rows.map((row) => ({
    applyId: row.income_record_id!,
    userName: row.name,
    depositMoney: toYuan(row.amount),
    taxMoney: 0,
    payMoney: toYuan(row.amount),
    taxVersion: null,
    recharge: true,
    bankName: null,
    bankCardNo: null,
    alipayAccountId: null,
    remark: null,
    depositStatus: WITHDRAWAL_STATUS.complete,
    reason: null,
    transferUrl: null,
    createTime: row.created_at,
    decideTime: row.paid_at,
    cancellable: false,
  }));
}

export const payoutLinkRights: LinkRights = {
  withdrawal: async (db, user, { id, key }) => {
    const found = await db
      .selectFrom('withdrawals as w')
      .innerJoin('uploads as f', 'f.id', 'w.slip_upload_id')
      .select('w.id')
      .where('w.id', '=', Number(id))
      .where('w.user_id', '=', user.id)
      .where('w.status', '=', WITHDRAWAL_STATUS.complete)
      .where('f.storage_key', '=', key)
      .executeTakeFirst();
    return found !== undefined;
  },
};
