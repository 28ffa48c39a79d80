import { decodeCsv } from '@zhenku/contract/rules/decode-csv';
import { fromSpreadsheetCell, toSpreadsheetCell } from '@zhenku/contract/rules/spreadsheet-cell';

/** Writes rows as CSV that spreadsheets open as UTF-8 and without running formulas from the cells. */
export async function writeCsv(lines: readonly (readonly string[])[]): Promise<string> {
  const { unparse } = await import('papaparse');
  return `\uFEFF${unparse(lines.map((cells) => cells.map(toSpreadsheetCell)))}\r\n`;
}

/** Reads CSV as UTF-8, UTF-16, or GB18030, which Excel writes in China. Omits blank lines. */
export async function readCsv(bytes: ArrayBuffer): Promise<string[][]> {
  const { parse } = await import('papaparse');
  const { data } = parse<string[]>(decodeCsv(new Uint8Array(bytes)), { skipEmptyLines: 'greedy' });
  return data.map((cells) => cells.map(fromSpreadsheetCell));
}
