import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { shanghaiTime, yuanOfFen } from '../../providers/payments/formats.ts';
import { type BillLine, billLines, type SandboxDb } from '../trades.ts';
import { gbk } from './gbk.ts';
import { sandboxSellerId } from './keys.ts';

const COLUMNS = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '商品名称',
  '创建时间',
  '完成时间',
  '对方账户',
  '订单金额（元）',
  '商家实收（元）',
  '退款批次号/请求号',
  '服务费（元）',
  '备注',
];

export async function billArchive(db: SandboxDb, day: string): Promise<Buffer> {
  const lines = await billLines(db, 'alipay', day);
  const zip = new ZipFile();
  zip.addBuffer(gbk(details(lines, day)), `${sandboxSellerId}_${day}_details.csv`);
  zip.addBuffer(gbk(`#支付宝业务汇总查询\n#交易笔数：${lines.length}\n`), `${sandboxSellerId}_${day}_summary.csv`);
  zip.end();
  return await buffer(zip.outputStream);
}

function details(lines: BillLine[], day: string): string {
  return [
    '#支付宝业务明细查询',
    `#账号：[${sandboxSellerId}0156]`,
    `#起始日期：[${day} 00:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    COLUMNS.join(','),
    // Alipay pads its cells with tabs.
    ...lines.map((line) => cells(line).join('\t,')),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${lines.length}笔`,
  ].join('\r\n');
}

function cells({ trade, refund }: BillLine): string[] {
  const sign = refund ? '-' : '';
  const amount = sign + yuanOfFen(refund ? refund.amount_fen : trade.amount_fen);
  return [
    trade.trade_no,
    trade.out_trade_no,
    refund ? '退款' : '交易',
    trade.subject,
    shanghaiTime(new Date(trade.created_at)),
    shanghaiTime(new Date(refund ? refund.created_at : trade.paid_at!)),
    '159****5620',
    amount,
    amount,
    refund?.refund_no ?? '',
    '0.00',
    '',
  ];
}
