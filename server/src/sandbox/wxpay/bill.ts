import { shanghaiTime, yuanOfFen } from '../../providers/payments/formats.ts';
import { type BillLine, billLines, type SandboxDb } from '../trades.ts';
import { sandboxMchId, sandboxWxAppId } from './keys.ts';

const COLUMNS =
  '交易时间,公众账号ID,商户号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,' +
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,退款类型,退款状态,商品名称,手续费,订单金额,申请退款金额';

/** Returns a day's bill in WeChat Pay's format: CSV with a backtick before each cell; null on a day without payments. */
export async function billText(db: SandboxDb, day: string): Promise<string | null> {
  const lines = await billLines(db, 'wxpay', day);
  if (lines.length === 0) return null;
  return [
    `\uFEFF${COLUMNS}`,
    ...lines.map((line) =>
      cells(line)
        .map((cell) => `\`${cell}`)
        .join(','),
    ),
    '总交易单数,应结订单总金额,退款总金额',
    `\`${lines.length},\`0.00,\`0.00`,
    '',
  ].join('\r\n');
}

function cells({ trade, refund }: BillLine): string[] {
  const paid = yuanOfFen(refund ? 0n : trade.amount_fen);
  const back = yuanOfFen(refund?.amount_fen ?? 0n);
  return [
    shanghaiTime(new Date(refund ? refund.created_at : trade.paid_at!)),
    sandboxWxAppId,
    sandboxMchId,
    trade.trade_no,
    trade.out_trade_no,
    'oSandboxPayer',
    trade.trade_type ?? '',
    refund ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    paid,
    '0.00',
    refund ? `50${trade.trade_no}` : '0',
    refund?.refund_no ?? '0',
    back,
    refund ? 'ORIGINAL' : '',
    refund ? 'SUCCESS' : '',
    trade.subject,
    '0.00000',
    paid,
    back,
  ];
}
