import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

export type CsvColumns<Row> = readonly (readonly [title: string, textOf: (row: Row) => string])[];

/** Streams rows as CSV for spreadsheets, with formulas escaped; `verbatim` for programs that read every cell as it is. */
export function csvOf<Row>(
  rows: AsyncIterable<Row>,
  columns: CsvColumns<Row>,
  { verbatim = false }: { verbatim?: boolean } = {},
): Readable {
  const records = Readable.from(rows).map((row: Row) => columns.map(([, textOf]) => textOf(row)));
  const csv = stringify({
    bom: true,
    header: true,
    columns: columns.map(([title]) => title),
    escape_formulas: !verbatim,
    record_delimiter: 'windows',
  });
  records.on('error', (error) => csv.destroy(error));
  csv.on('close', () => records.destroy());
  return records.pipe(csv);
}

/** A cell of yuan: two decimals, no separators. */
export const yuanCell = (yuan: number): string => yuan.toFixed(2);
