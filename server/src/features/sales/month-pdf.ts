import { formatMoney, formatTime } from '@zhenku/contract/format';
import { type Fen, toYuan } from '@zhenku/contract/money';
import type { Pdf } from '../../platform/pdf/pdf.ts';
import { type PdfRow, tablePdf } from '../../platform/pdf/table-pdf.ts';
import type { Month, MonthBalances } from './read-month.ts';

const COLUMNS = [
  { title: '时间', x: 48, width: 98, align: 'left' },
  { title: '类型', x: 150, width: 50, align: 'left' },
  { title: '事项', x: 204, width: 187, align: 'left' },
  { title: '收益', x: 395, width: 75, align: 'right' },
  { title: '提现处理中', x: 474, width: 73, align: 'right' },
] as const;

const money = (fen: Fen) => formatMoney(toYuan(fen));
const change = (fen: Fen) => (fen === 0n ? '' : `${fen > 0n ? '+' : ''}${money(fen)}`);

export const monthPdf = (month: Month): Promise<Pdf> =>
  tablePdf({
    title: `收益对账单 ${month.month}`,
    name: month.name,
    unit: '元',
    columns: COLUMNS,
    rows: rowsOf(month),
  });

function* rowsOf({ opening, lines, closing, paid }: Month): Generator<PdfRow> {
  yield balanceRow('期初余额', opening);
  for (const { time, kind, what, income, held } of lines) {
    yield { cells: [formatTime(time), kind, what, change(income), change(held)] };
  }
  if (lines.length === 0) yield { cells: ['', '', '本月没有收支'] };
  yield balanceRow('期末余额', closing);
  yield { cells: [] };
  yield { cells: ['', '', `本月完成提现${paid.count}笔，金额`, money(paid.amount)] };
  yield { cells: ['', '', '其中预扣税', money(paid.tax)] };
  yield { cells: ['', '', '实际到账', money(paid.amount - paid.tax)] };
}

/** Shows income less debt, so that the lines add up. */
function balanceRow(label: string, { income, held, debt }: MonthBalances): PdfRow {
  const owed = debt > 0n ? `（已减去待抵扣${money(debt)}）` : '';
  return { cells: ['', '', label + owed, money(income - debt), money(held)], bold: true };
}
