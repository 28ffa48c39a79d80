import { createHash } from 'node:crypto';
import { z } from 'zod';
import { billRows } from './bill-rows.ts';
import { type BillRow, ProviderUnknown } from './provider.ts';
import { call, unknownReply, type WxpayApi } from './wxpay-call.ts';

const BillLink = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() });

/**
 * Returns a day's payments and refunds from a CSV; null if there is no bill. The signed response with the CSV's address also
 * has its hash.
 */
export async function downloadBill(api: WxpayApi, day: string): Promise<BillRow[] | null> {
  const about = { bill_date: day, bill_type: 'ALL' };
  const { status, data, code } = await call(api, { method: 'get', url: 'v3/bill/tradebill', params: about });
  if (code === 'NO_STATEMENT_EXIST' || code === 'STATEMENT_CREATING') return null;
  const link = BillLink.safeParse(data);
  if (!link.success) throw unknownReply(`bill ${day}`, { status, code });
  const params = Object.fromEntries(new URL(link.data.download_url).searchParams);
  const file = await call(api, { method: 'get', url: 'v3/billdownload/file', params, responseType: 'arraybuffer' });
  const content = Buffer.isBuffer(file.data) ? file.data : Buffer.alloc(0);
  const hash = createHash('sha1').update(content).digest('hex');
  if (file.status !== 200 || hash !== link.data.hash_value.toLowerCase()) {
    throw new ProviderUnknown(`bill ${day}: the file does not match its announced hash`, { fault: 'nonsense' });
  }
  return billRows(content.toString('utf8'), {
    tradeNo: '微信订单号',
    outTradeNo: '商户订单号',
    refundNo: '商户退款单号',
    kind: (cells) => ({ SUCCESS: 'payment', REFUND: 'refund' } as const)[cells['交易状态'] ?? ''],
    amount: (kind) => (kind === 'payment' ? '订单金额' : '申请退款金额'),
  });
}
