import { formatTime } from '@zhenku/contract/format';
import type { OperatorWithdrawal, WithdrawalFilter } from '@zhenku/contract/payouts/operator-payouts';
import { WITHDRAWAL_STATUS, WITHDRAWAL_STATUS_LABEL } from '@zhenku/contract/payouts/withdrawal-status';
import { sql, type SqlBool } from 'kysely';
import { yuanCell } from '../../platform/lists/csv.ts';
import type { Db } from '../../platform/database/database.ts';
import { allOf, anyOf, isNumber, isPartOf, isSelected } from '../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../platform/lists/operator-list.ts';
import type { ListById } from '../../platform/lists/paging.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import { forOperator } from '../../platform/storage/links.ts';
import { asWithdrawal, fileLink, type PayoutFiles } from './records.ts';

export interface WithdrawalsContext {
  db: Db;
  storage: PayoutFiles;
  operator: OperatorSession;
}

/** By default, open withdrawals come oldest first, other lists newest first. */
function withdrawalsOf(context: WithdrawalsContext, filter: WithdrawalFilter): ListById<number, OperatorWithdrawal> {
  const { keyword } = filter;
  const matching = context.db
    .selectFrom('withdrawals as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .where(
      allOf([
        isSelected(filter, { status: 'w.status', time: 'w.applied_at', amount: 'w.amount' }),
        keyword &&
          anyOf([
            isPartOf(keyword, ['w.payee_name', 'u.name']),
            isNumber(keyword, 'w.id'),
            sql<SqlBool>`w.card_last_four = ${keyword}`,
          ]),
      ]),
    );
  const columns = {
    createTime: 'w.applied_at',
    decideTime: { nullable: 'w.decided_at' },
    depositMoney: 'w.amount',
  } as const;
  const order = { id: 'w.id', oldestFirst: filter.status === WITHDRAWAL_STATUS.open };
  return {
    matching,
    rows: matching.select('w.id').orderBy(listOrder(filter, columns, order)),
    read: (ids) => readWithdrawals(context, ids),
    idOf: ({ applyId }) => applyId,
  };
}

/** Returns the withdrawals in arbitrary order. */
export async function readWithdrawals(
  { db, storage, operator }: WithdrawalsContext,
  ids: number[],
): Promise<OperatorWithdrawal[]> {
  const rows = await db
    .selectFrom('withdrawals as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .leftJoin('uploads as s', 's.id', 'w.slip_upload_id')
    .leftJoin('uploads as i', 'i.id', 'w.invoice_upload_id')
    .leftJoin('operators as o', 'o.id', 'w.proposed_by')
    .leftJoin('operators as f', 'f.id', 'w.payout_file_by')
    .leftJoin('operators as p', 'p.id', 'w.opened_by')
    .selectAll('w')
    .select(['u.name', 's.storage_key as slipKey', 's.file_key as slipFileKey', 'i.storage_key as invoiceKey'])
    .select(['o.username as proposer', 'f.username as exporter', 'p.username as opener'])
    .where('w.id', 'in', ids)
    .execute();
  const holder = forOperator(operator, 'finance');
  const link = (key: string | null, name: string) => key && fileLink(storage, { key, name, holder });
  return rows.map(({ name, slipKey, slipFileKey, invoiceKey, proposer, exporter, opener, ...row }) => ({
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
    payoutFile: exporter === null ? null : { operatorName: exporter, time: row.payout_file_at! },
    opened: row.opened_at === null ? null : { operatorName: opener, time: row.opened_at },
  }));
}

export const withdrawalList = (storage: PayoutFiles): OperatorList<WithdrawalFilter, OperatorWithdrawal, number> => ({
  name: 'withdrawals',
  fileName: '提现.csv',
  columns: [
    ['提现编号', ({ applyId }) => String(applyId)],
    ['用户编号', ({ userId }) => String(userId)],
    ['用户名称', ({ accountName }) => accountName],
    ['收款人', ({ userName }) => userName],
    ['类型', ({ company }) => (company ? '企业' : '个人')],
    ['提现金额', ({ depositMoney }) => yuanCell(depositMoney)],
    ['预扣税', ({ taxMoney }) => yuanCell(taxMoney)],
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
    ['导出付款文件时间', ({ payoutFile }) => (payoutFile ? formatTime(payoutFile.time) : '')],
    ['导出付款文件的人', ({ payoutFile }) => payoutFile?.operatorName ?? ''],
  ],
  select: ({ db, operator }, filter) => withdrawalsOf({ db, storage, operator }, filter),
});
