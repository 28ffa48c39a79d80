import { Readable } from 'node:stream';
import { toSpreadsheetCell } from '@zhenku/contract/rules/spreadsheet-cell';
import { stringify } from 'csv-stringify/sync';

export type CsvColumns<Row> = readonly (readonly [title: string, textOf: (row: Row) => string])[];

/** Rows serialised together: streaming single rows, with promises for each, fills memory with short-lived objects. */
const BATCH = 100;
/** Streams rows as CSV with cells escaped for spreadsheets; `verbatim` is for programs that read cells literally. */
export function csvOf<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: CsvColumns<Row>,
  { verbatim = false }: { verbatim?: boolean } = {},
): Readable {
  const cellText = verbatim ? (text: string) => text : toSpreadsheetCell;
  const textOf = (records: string[][], first: boolean) =>
    stringify(records, {
      bom: first,
      header: first,
      columns: columns.map(([title]) => title),
      record_delimiter: 'windows',
    });
  return Readable.from(
    textInBatches(rows, (row) => columns.map(([, textOfCell]) => cellText(textOfCell(row))), textOf),
    {
      objectMode: false,
    },
  );
}

/** Yields text for 100 rows at a time: `recordOf` converts each row to a record, and `textOf` writes the records. */
export async function* textInBatches<Row, Line>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  recordOf: (row: Row) => Line,
  textOf: (records: Line[], first: boolean) => string,
): AsyncGenerator<string> {
  let records: Line[] = [];
  let first = true;
  for await (const row of rows) {
    records.push(recordOf(row));
    if (records.length < BATCH) continue;
    yield textOf(records, first);
    records = [];
    first = false;
  }
  if (first || records.length > 0) yield textOf(records, first);
}

export const yuanCell = (yuan: number): string => yuan.toFixed(2);
