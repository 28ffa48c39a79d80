import type { AlipaySdk } from 'alipay-sdk';
import { fromBufferPromise } from 'yauzl';
import { call, unknownReply } from './alipay-call.ts';
import { billRows } from './bill-rows.ts';
import { type BillRow, ProviderUnknown } from './provider.ts';

const LARGEST_BILL_BYTES = 64 * 1024 * 1024;

/**
 * Returns a day's payments and refunds from a ZIP of CSV files in GBK, one with the rows and one with their sums; null if there
 * is no bill.
 */
export async function downloadBill(sdk: AlipaySdk, day: string): Promise<BillRow[] | null> {
  const reply = await call(sdk, 'alipay.data.dataservice.bill.downloadurl.query', { billType: 'trade', billDate: day });
  if (/bill_not_exist/i.test(reply.subCode ?? '')) return null;
  if (reply.code !== '10000' || !reply.billDownloadUrl) throw unknownReply(`bill ${day}`, reply);
  try {
    const response = await fetch(reply.billDownloadUrl, { signal: AbortSignal.timeout(60_000) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const texts = await unzip(Buffer.from(await response.arrayBuffer()));
    return texts.flatMap((text) => rowsOf(text));
  } catch (cause) {
    throw new ProviderUnknown(`the bill of ${day} cannot be read`, { cause });
  }
}

function rowsOf(csv: string): BillRow[] {
  return billRows(csv.split('支付宝交易号,').length === 1 ? '' : csv, {
    tradeNo: '支付宝交易号',
    outTradeNo: '商户订单号',
    kind: (cells) => ({ 交易: 'payment', 退款: 'refund' } as const)[cells['业务类型'] ?? ''],
    amount: () => '订单金额（元）',
    refundNo: '退款批次号/请求号',
  });
}

async function unzip(content: Buffer): Promise<string[]> {
  // File names are in GBK too, and ignored.
  const zip = await fromBufferPromise(content, { decodeStrings: false });
  const texts: string[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.uncompressedSize > LARGEST_BILL_BYTES) throw new Error('a file of the bill is too large');
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    texts.push(new TextDecoder('gbk').decode(Buffer.concat(chunks)));
  }
  return texts;
}
