import { fenOfYuan } from './formats.ts';
import type { BillRow } from './provider.ts';

type Cells = Record<string, string>;

interface Columns {
  tradeNo: string;
  outTradeNo: string;
  refundNo: string;
  /** Undefined for other rows, such as fees. */
  kind: (cells: Cells) => BillRow['kind'] | undefined;
  amount: (kind: BillRow['kind']) => string;
}

/** Returns the rows between the header line and the summary. Throws for an invalid amount. */
export function billRows(csv: string, columns: Columns): BillRow[] {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r?\n/);
  const first = lines.findIndex((line) => line.split(',').some((cell) => cell.trim() === columns.tradeNo));
  if (first < 0) return [];
  const names = lines[first]!.split(',').map((name) => name.trim());
  const rows: BillRow[] = [];
  for (const line of lines.slice(first + 1)) {
    const cells = line.split(',').map((cell) => cell.trim().replace(/^`/, ''));
    // Product names are ours and contain no comma; a line of another length is the summary below the rows.
    if (cells.length !== names.length) break;
    const row = Object.fromEntries(names.map((name, index) => [name, cells[index]!]));
    const kind = columns.kind(row);
    if (!kind) continue;
    const amountFen = fenOfYuan(row[columns.amount(kind)]?.replace(/^-/, ''));
    if (amountFen === undefined) throw new Error(`a row of the bill has no amount: ${line}`);
    rows.push({
      kind,
      tradeNo: row[columns.tradeNo]!,
      outTradeNo: row[columns.outTradeNo]!,
      amountFen,
      refundNo: kind === 'refund' ? (row[columns.refundNo] ?? '') : null,
    });
  }
  return rows;
}
