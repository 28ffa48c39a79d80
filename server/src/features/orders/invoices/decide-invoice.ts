import type { Input } from '@zhenku/contract/api';
import { INVOICE_STATUS, INVOICE_STATUS_LABEL, INVOICE_TYPE_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { InvoiceFilter, OperatorInvoice } from '@zhenku/contract/orders/invoices';
import { toFen } from '@zhenku/contract/money';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { sql, type SqlBool } from 'kysely';
import { yuanCell } from '../../../platform/lists/csv.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { inYuan } from '../../../platform/database/in-yuan.ts';
import { AppError } from '../../../platform/errors.ts';
import { allOf, isFound, isNamed, isSelected } from '../../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../../platform/lists/operator-list.ts';
import { containsText } from '../../../platform/database/text-match.ts';
import { forOperator } from '../../../platform/storage/links.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { claimUpload } from '../../../platform/storage/uploads.ts';
import { audit } from '../../../platform/audit.ts';
import type { Operation } from '../../../platform/operation.ts';
import { notifyBuyer } from '../notify-buyer.ts';
import { recordInvoiceIssued } from './invoice-event.ts';
import { type InvoicePart, nameOrders, orderIdsOf, sumOfParts } from './invoice-group.ts';
import { invoiceLink } from './invoice-link.ts';
import { type InvoiceMailer, mailInvoice } from './mail-invoice.ts';
import { selectInvoices } from './invoices.ts';
import { nextInvoiceStatus } from './invoice-states.ts';
import { lockInvoice } from './lock-invoice.ts';
import { readRedInvoices } from './red-invoices.ts';
import { readReplacedFiles } from './replace.ts';
import { hasOrderNumber } from '../../../platform/lists/order-number.ts';

/** Requested invoices come oldest first, others newest first, unless the filter says otherwise. */
export const invoiceList = (
  storage: Pick<Storage, 'signedUrl'>,
): OperatorList<InvoiceFilter, OperatorInvoice, string> => ({
  name: 'invoices',
  fileName: '发票.csv',
  columns: [
    ['订单号', ({ orderIds }) => orderIds.map(formatOrderNumber).join('、')],
    ['用户编号', ({ userId }) => String(userId)],
    ['买家', ({ customer }) => customer.name],
    ['发票类型', ({ invoiceType }) => INVOICE_TYPE_LABEL[invoiceType] ?? ''],
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
    ['接收邮箱', ({ email }) => email ?? ''],
    ['红字冲销金额', ({ redInvoices }) => redInvoices.map(redText).join('、')],
  ],
  select: async ({ db, operator }, filter) => {
    const matching = db
      .selectFrom('invoices as n')
      .where('n.lead_order_id', 'is', null)
      .where(
        allOf([
          filter.red && isRedDue,
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
        const replaced = await readReplacedFiles(
          db,
          rows.flatMap(({ orderIds }) => orderIds),
        );
        const reds = await readRedInvoices(db, ids);
        const holder = forOperator(operator, 'finance');
        return rows.map(({ customer, storage_key: fileKey, ...row }) => ({
          ...inYuan(row, 'amount'),
          customer: { name: customer },
          fileUrl: fileKey && invoiceLink(storage, { orderId: row.orderId, key: fileKey, holder }),
          replaced: replaced
            .filter(({ orderId }) => row.orderIds.includes(orderId))
            .map(({ orderId, key, ...file }) => ({ ...file, fileUrl: invoiceLink(storage, { orderId, key, holder }) })),
          redInvoices: reds
            .filter(({ leadId }) => leadId === row.orderId)
            .map(({ reversedKey, fileKey: key, ...red }) => ({
              ...inYuan(red, 'amount'),
              reversedFileUrl: invoiceLink(storage, { orderId: red.orderId, key: reversedKey, holder }),
              fileUrl: key && invoiceLink(storage, { orderId: red.orderId, key, holder, kind: '红字发票' }),
            })),
        }));
      },
      idOf: ({ orderId }) => orderId,
    };
  },
});

const isRedDue = sql<SqlBool>`n.order_id in (
  select coalesce(m.lead_order_id, m.order_id) from red_invoices d join invoices m on m.order_id = d.order_id
  where d.issued_at is null)`;

const redText = ({ amount, issueTime }: OperatorInvoice['redInvoices'][number]) =>
  `${yuanCell(amount)}${issueTime ? '' : '（待开具）'}`;

function matchesKeyword(db: Db, keyword: string) {
  return isFound(db, 'n.order_id', [
    {
      ids: sql`select coalesce(k.lead_order_id, k.order_id) from invoices k
        where k.order_id = ${keyword} or ${hasOrderNumber('k.order_id', keyword)}`,
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
  { db, caller: operator, services }: Operation<{ id: number }, InvoiceMailer>,
  { orderId, fileKey, amount }: Input<'POST /operator/v1/invoices/{orderId}/issue'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order, parts, status } = await lockInvoice(tx, orderId);
    const issued = nextInvoiceStatus(status, 'issue');
    const sum = sumOfParts(parts);
    if (amount !== undefined && toFen(amount) !== sum) {
      throw new AppError('conflict', { message: '开票金额因退款已变更，请核对后重新开具' });
    }
    const upload = await claimUpload(tx, { operatorId: operator.id }, { fileKey, kind: 'image' });
    await recordInvoiceDecision(tx, operator, { parts, status: issued, file_upload_id: upload.id });
    await notifyBuyer(tx, order, {
      title: '发票已开具',
      content: `${nameOrders(orderIdsOf(parts))}的发票已开具，请在“发票管理”中下载。`,
    });
    await mailInvoice(tx, services, { orderIds: orderIdsOf(parts), amount: sum, upload });
    await recordInvoiceIssued(tx, { order, parts, replaced: false });
  });
}

export async function rejectInvoice(
  db: Db,
  operator: { id: number },
  { orderId, reason }: Input<'POST /operator/v1/invoices/{orderId}/reject'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order, parts, status } = await lockInvoice(tx, orderId);
    await recordInvoiceDecision(tx, operator, { parts, status: nextInvoiceStatus(status, 'reject'), reason });
    await notifyBuyer(tx, order, {
      title: '发票申请未通过',
      content: `${nameOrders(orderIdsOf(parts))}的发票申请未通过。原因：${reason}`,
    });
  });
}

interface InvoiceDecision {
  status: number;
  file_upload_id?: number;
  reason?: string;
}

/** Records a decision on all orders of an invoice. */
async function recordInvoiceDecision(
  tx: Tx,
  operator: { id: number },
  { parts, ...decision }: InvoiceDecision & { parts: readonly InvoicePart[] },
): Promise<void> {
  const orderIds = parts.map(({ orderId }) => orderId);
  await tx
    .updateTable('invoices')
    .set({ ...decision, decided_at: sql`now()` })
    .where('order_id', 'in', orderIds)
    .execute();
  for (const orderId of orderIds) {
    await audit(tx, operator, {
      action: decision.status === INVOICE_STATUS.issued ? 'invoice.issue' : 'invoice.reject',
      subject: `order:${orderId}`,
      before: { invoiceStatus: INVOICE_STATUS.requested },
      after: { invoiceStatus: decision.status, reason: decision.reason },
    });
  }
}
