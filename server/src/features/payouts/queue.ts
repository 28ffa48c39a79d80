import { formatTime } from '@zhenku/contract/format';
import type { OperatorWithdrawal, WithdrawalFilter } from '@zhenku/contract/operator-payouts';
import type { PageOf } from '@zhenku/contract/shapes';
import { WITHDRAWAL_STATUS, WITHDRAWAL_STATUS_LABEL } from '@zhenku/contract/withdrawal-status';
import { sql } from 'kysely';
import { yuanCell } from '../../platform/csv.ts';
import type { Db } from '../../platform/database.ts';
import type { ListFile } from '../../platform/list-file.ts';
import { listOrder } from '../../platform/operator-list.ts';
import { isWithin, type ListById, type Paging, readEveryRow, readPageById } from '../../platform/paging.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import { forOperator } from '../../platform/storage/links.ts';
import { containsPattern } from '../../platform/text-match.ts';
import { asWithdrawal, fileLink, type PayoutFiles } from './records.ts';

export interface Reader {
  db: Db;
  storage: PayoutFiles;
  operator: OperatorSession;
}

/** The withdrawals that a filter selects: the open ones oldest first, all others newest first, unless it says otherwise. */
function withdrawalsOf(
  reader: Reader,
  { status, keyword, from, to, sort, desc }: WithdrawalFilter,
): ListById<number, OperatorWithdrawal> {
  const pattern = keyword && containsPattern(keyword);
  const matching = reader.db
    .selectFrom('withdrawals as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .where(isWithin('w.applied_at', { from, to }))
    .$if(status !== undefined, (query) => query.where('w.status', '=', status!))
    .$if(Boolean(pattern), (query) =>
      query.where((eb) =>
        eb.or([
          eb('w.payee_name', 'ilike', pattern!),
          eb('u.name', 'ilike', pattern!),
          eb('w.card_last_four', '=', keyword!),
          eb(sql<string>`w.id::text`, '=', keyword!),
        ]),
      ),
    );
  const columns = { createTime: 'w.applied_at', decideTime: 'w.decided_at', depositMoney: 'w.amount' } as const;
  const order = { id: 'w.id', oldestFirst: status === WITHDRAWAL_STATUS.open };
  return {
    matching,
    rows: matching.select('w.id').orderBy(listOrder({ sort, desc }, columns, order)),
    read: (ids) => readWithdrawals(reader, ids),
    idOf: ({ applyId }) => applyId,
  };
}

/** Withdrawals as operators see them, in any order. */
export async function readWithdrawals({ db, storage, operator }: Reader, ids: number[]): Promise<OperatorWithdrawal[]> {
  const rows = await db
    .selectFrom('withdrawals as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .leftJoin('uploads as s', 's.id', 'w.slip_upload_id')
    .leftJoin('uploads as i', 'i.id', 'w.invoice_upload_id')
    .leftJoin('operators as o', 'o.id', 'w.proposed_by')
    .selectAll('w')
    .select(['u.name', 's.storage_key as slipKey', 's.file_key as slipFileKey', 'i.storage_key as invoiceKey'])
    .select('o.username as proposer')
    .where('w.id', 'in', ids)
    .execute();
  const holder = forOperator(operator, 'finance');
  const link = (key: string | null, name: string) => key && fileLink(storage, { key, name, holder });
  return rows.map(({ name, slipKey, slipFileKey, invoiceKey, proposer, ...row }) => ({
    ...asWithdrawal(row, link(slipKey, `转账凭证-${row.id}`)),
    userId: row.user_id,
    accountName: name,
    company: row.tax_version === null,
    bankAddress: row.bank_address,
    invoiceUrl: link(invoiceKey, `发票-提现${row.id}`),
    proposal:
      row.status === WITHDRAWAL_STATUS.open && proposer !== null
        ? { operatorName: proposer, transferFileKey: slipFileKey!, mine: row.proposed_by === operator.id }
        : null,
  }));
}

export async function listWithdrawals(
  reader: Reader,
  { page, size, ...filter }: WithdrawalFilter & Paging,
): Promise<PageOf<OperatorWithdrawal>> {
  const { rows: content, ...rest } = await readPageById(reader.db, { page, size }, withdrawalsOf(reader, filter));
  return { content, ...rest };
}

/** Withdrawals as a file, with cards masked as in the list. */
export const withdrawalFile = (storage: PayoutFiles): ListFile<WithdrawalFilter, OperatorWithdrawal> => ({
  name: 'withdrawals',
  role: 'finance',
  fileName: '帧库-提现.csv',
  columns: [
    ['提现编号', ({ applyId }) => String(applyId)],
    ['用户编号', ({ userId }) => String(userId)],
    ['用户名称', ({ accountName }) => accountName],
    ['收款人', ({ userName }) => userName],
    ['类型', ({ company }) => (company ? '企业' : '个人')],
    ['提现金额', ({ depositMoney }) => yuanCell(depositMoney)],
    ['代扣税', ({ taxMoney }) => yuanCell(taxMoney)],
    ['实付金额', ({ payMoney }) => yuanCell(payMoney)],
    ['税率表版本', ({ taxVersion }) => (taxVersion === null ? '' : String(taxVersion))],
    ['开户行', ({ bankName }) => bankName ?? ''],
    ['银行卡', ({ bankCardNo }) => bankCardNo ?? ''],
    ['支付宝账号', ({ alipayAccountId }) => alipayAccountId ?? ''],
    ['备注', ({ remark }) => remark ?? ''],
    ['状态', ({ depositStatus }) => WITHDRAWAL_STATUS_LABEL[depositStatus] ?? ''],
    ['失败原因', ({ reason }) => reason ?? ''],
    ['申请时间', ({ createTime }) => formatTime(createTime)],
    ['处理时间', ({ decideTime }) => (decideTime ? formatTime(decideTime) : '')],
  ],
  rows: ({ db }, operator, filter) => readEveryRow(db, withdrawalsOf({ db, storage, operator }, filter)),
});
