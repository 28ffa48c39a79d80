import type { Input } from '@zhenku/contract/api';
import { INVOICE_STATUS, INVOICE_STATUS_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { InvoiceFilter, OperatorInvoice } from '@zhenku/contract/orders/invoices';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { sql } from 'kysely';
import { yuanCell } from '../../../platform/lists/csv.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { inYuan } from '../../../platform/database/in-yuan.ts';
import { allOf, isFound, isNamed, isSelected } from '../../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../../platform/lists/operator-list.ts';
import { containsText } from '../../../platform/database/text-match.ts';
import { forOperator } from '../../../platform/storage/links.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { claimUpload } from '../../../platform/storage/uploads.ts';
import { audit } from '../../../platform/audit.ts';
import { notifyBuyer } from '../notify-buyer.ts';
import { recordInvoiceIssued } from './invoice-event.ts';
import { invoiceLink, selectInvoices } from './invoices.ts';
import { nextInvoiceStatus } from './invoice-states.ts';
import { lockInvoice } from './lock-invoice.ts';
import { readReplacedFiles } from './replace.ts';
import { hasOrderNumber } from '../../../platform/lists/order-number.ts';

/** Requested invoices come oldest first, others newest first, unless the filter says otherwise. */
export const invoiceList = (
  storage: Pick<Storage, 'signedUrl'>,
): OperatorList<InvoiceFilter, OperatorInvoice, string> => ({
  name: 'invoices',
  fileName: '发票.csv',
  columns: [
    ['订单号', ({ orderId }) => formatOrderNumber(orderId)],
    ['用户编号', ({ userId }) => String(userId)],
    ['买家', ({ customer }) => customer.name],
    ['抬头', ({ headTitle }) => headTitle],
    ['税号', ({ taxNum }) => taxNum ?? ''],
    ['地址', ({ address }) => address ?? ''],
    ['电话', ({ phone }) => phone ?? ''],
    ['开户行', ({ bankName }) => bankName ?? ''],
    ['银行账号', ({ bankCardNo }) => bankCardNo ?? ''],
    ['开票金额', ({ amount }) => yuanCell(amount)],
    ['状态', ({ invoiceStatus }) => INVOICE_STATUS_LABEL[invoiceStatus] ?? ''],
    ['驳回原因', ({ reason }) => reason ?? ''],
    ['申请时间', ({ applyTime }) => formatTime(applyTime)],
    ['处理时间', ({ decideTime }) => (decideTime ? formatTime(decideTime) : '')],
  ],
  select: async ({ db, operator }, filter) => {
    const matching = db
      .selectFrom('invoices as n')
      .where(
        allOf([
          isSelected(filter, { status: 'n.status', time: 'n.requested_at', amount: 'n.amount' }),
          filter.keyword && (await matchesKeyword(db, filter.keyword)),
        ]),
      );
    const columns = { applyTime: 'n.requested_at', decideTime: { nullable: 'n.decided_at' }, amount: 'n.amount' };
    const oldestFirst = filter.status === INVOICE_STATUS.requested;
    return {
      matching,
      rows: matching
        .select('n.order_id as id')
        .orderBy(listOrder(filter, columns, { id: 'n.order_id', since: 'n.requested_at', oldestFirst })),
      read: async (ids) => {
        const rows = await selectForReview(db).where('n.order_id', 'in', ids).execute();
        const replaced = await readReplacedFiles(db, ids);
        const holder = forOperator(operator, 'finance');
        return rows.map(({ customer, storage_key: fileKey, ...row }) => ({
          ...inYuan(row, 'amount'),
          customer: { name: customer },
          fileUrl: fileKey && invoiceLink(storage, { orderId: row.orderId, key: fileKey, holder }),
          replaced: replaced
            .filter(({ orderId }) => orderId === row.orderId)
            .map(({ orderId, key, ...file }) => ({ ...file, fileUrl: invoiceLink(storage, { orderId, key, holder }) })),
        }));
      },
      idOf: ({ orderId }) => orderId,
    };
  },
});

function matchesKeyword(db: Db, keyword: string) {
  return isFound(db, 'n.order_id', [
    {
      ids: sql`select k.order_id from invoices k where k.order_id = ${keyword} or ${hasOrderNumber('k.order_id', keyword)}`,
    },
    {
      ids: sql`select k.order_id from invoices k where ${isNamed(keyword, 'k.head_title')}`,
      row: containsText('n.head_title', keyword),
    },
    { ids: sql`select k.order_id from invoices k where k.tax_num = ${keyword.toUpperCase()}` },
    {
      named: keyword,
      rowsOf: (users) => sql`select k.order_id from invoices k where k.user_id = any(${users})`,
      user: sql`n.user_id`,
    },
    {
      ids: sql`select k.order_id from invoices k join orders o on o.id = k.order_id join companies c on c.id = o.company_id
        where ${isNamed(keyword, 'c.name')}`,
    },
  ]);
}

function selectForReview(db: Db) {
  return selectInvoices(db)
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('companies as c', 'c.id', 'o.company_id')
    .leftJoin('uploads as f', 'f.id', 'n.file_upload_id')
    .select(['n.user_id as userId', 'f.storage_key', sql<string>`coalesce(c.name, u.name)`.as('customer')]);
}

export async function issueInvoice(
  db: Db,
  operator: { id: number },
  { orderId, fileKey }: Input<'POST /operator/v1/invoices/{orderId}/issue'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order, status, amount } = await lockInvoice(tx, orderId);
    const issued = nextInvoiceStatus(status, 'issue');
    const upload = await claimUpload(tx, { operatorId: operator.id }, { fileKey, kind: 'image' });
    await recordInvoiceDecision(tx, operator, { orderId, status: issued, file_upload_id: upload.id });
    await notifyBuyer(tx, order, {
      title: '发票已开具',
      content: `订单 ${formatOrderNumber(orderId)} 的发票已开具，请在“发票管理”中下载。`,
    });
    await recordInvoiceIssued(tx, { order, amount, replaced: false });
  });
}

export async function rejectInvoice(
  db: Db,
  operator: { id: number },
  { orderId, reason }: Input<'POST /operator/v1/invoices/{orderId}/reject'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order, status } = await lockInvoice(tx, orderId);
    await recordInvoiceDecision(tx, operator, { orderId, status: nextInvoiceStatus(status, 'reject'), reason });
    await notifyBuyer(tx, order, {
      title: '发票申请未通过',
      content: `订单 ${formatOrderNumber(orderId)} 的发票申请未通过。原因：${reason}`,
    });
  });
}

interface InvoiceDecision {
  status: number;
  file_upload_id?: number;
  reason?: string;
}

async function recordInvoiceDecision(
  tx: Tx,
  operator: { id: number },
  { orderId, ...decision }: InvoiceDecision & { orderId: string },
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ ...decision, decided_at: sql`now()` })
    .where('order_id', '=', orderId)
    .execute();
  await audit(tx, operator, {
    action: decision.status === INVOICE_STATUS.issued ? 'invoice.issue' : 'invoice.reject',
    subject: `order:${orderId}`,
    before: { invoiceStatus: INVOICE_STATUS.requested },
    after: { invoiceStatus: decision.status, reason: decision.reason },
  });
}
