import { type Column, columnOf, FILE_NAME, SHEET_COLUMNS } from '@zhenku/contract/clips/sheet';
import { fromSpreadsheetCell } from '@zhenku/contract/rules/spreadsheet-cell';
import type { Options } from '../../use-options.ts';
import { declaresRelease, DETAIL_FIELDS, RELEASE_NOTE } from '../fields.ts';
import type { BatchRow, Field } from '../row.ts';
import { applySheet, fillLine, type SheetResult } from './sheet.ts';

/** Fields that a collapsed row shows. Cells pasted into the combined column of categories and labels name categories. */
const COLLAPSED: readonly Field[] = [
  'videoName',
  'videoKeywords',
  'categoryIds',
  'hdPrice',
  'hd4kPrice',
  'hdPlusPrice',
];
const COLLAPSED_FIELDS = COLLAPSED.map((name) => SHEET_COLUMNS.find(({ field }) => field === name)!);

/**
 * Returns whether a pasted text consists of several cells. Lines without tabs count as spreadsheet cells if the `html`
 * says so, or if the field takes only one line.
 */
export const isCells = (text: string, html: string, takesLines: boolean): boolean =>
  text.includes('\t') || (/\n./s.test(text.trim()) && (!takesLines || /<table/i.test(html)));

/** Splits a text from a spreadsheet into cells. A quoted cell may contain tabs, line breaks and doubled quotes. */
export async function readCells(text: string): Promise<string[][]> {
  const { parse } = await import('papaparse');
  const given = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '');
  const quoted = parse<string[]>(given, { delimiter: '\t', newline: '\n' });
  // A quote at the start of a cell may be an inch sign, in which case it is never closed.
  const isBroken = quoted.errors.some(({ type }) => type === 'Quotes');
  const lines = isBroken ? given.split('\n').map((line) => line.split('\t')) : quoted.data;
  return lines.map((cells) => cells.map(fromSpreadsheetCell));
}

/**
 * Fills rows and columns with pasted cells, starting at a row's field, to the right and down. A first line of column
 * titles assigns the columns and, with file names, also the rows. Empty cells change nothing.
 */
export function applyCells(
  rows: readonly BatchRow[],
  start: { id: number; field: Field },
  lines: readonly (readonly string[])[],
  options: Options,
  nextId: () => number,
): SheetResult {
  const titles = titlesOf(lines[0] ?? []);
  if (titles?.includes(FILE_NAME)) return applySheet(rows, lines, options, nextId);
  const columns = titles ?? columnsFrom(start.field);
  const values = titles ? lines.slice(1) : lines;
  const first = rows.findIndex(({ id }) => id === start.id);
  const skipped: string[] = [];
  const result = [...rows];
  let filled = 0;
  for (const [index, cells] of values.entries()) {
    const row = result[first + index];
    if (!row || cells.every((cell) => cell.trim() === '')) continue;
    const { row: next, refusals } = fillLine(row, columns, cells, options);
    result[first + index] = next;
    filled += 1;
    if (declaresRelease(next.draft) && !declaresRelease(row.draft))
      skipped.push(`第${first + index + 1}行：${RELEASE_NOTE}`);
    for (const { field, label } of SHEET_COLUMNS)
      if (refusals[field]) skipped.push(`第${first + index + 1}行“${label}”：${refusals[field]}`);
  }
  const linesOver = values.length - (rows.length - first);
  const columnsOver = Math.max(0, ...values.map((cells) => cells.length)) - columns.length;
  if (linesOver > 0) skipped.unshift(`粘贴了${values.length}行，多出的${linesOver}行没有对应的素材，已忽略`);
  if (columnsOver > 0) skipped.unshift(`右边多出的${columnsOver}列没有对应的栏目，已忽略；粘贴时带上表头可按栏目填入`);
  return { rows: result, filled, missingFiles: [], skipped };
}

function columnsFrom(field: Field): readonly Column[] {
  const order = [COLLAPSED_FIELDS, DETAIL_FIELDS].find((fields) => fields.some((each) => each.field === field)) ?? [];
  return order.slice(order.findIndex((each) => each.field === field));
}

/** Returns the columns if a line contains only their titles, or includes the file name column. */
function titlesOf(cells: readonly string[]): readonly Column[] | null {
  const columns = cells.map(columnOf);
  const isTitled = columns.every((column, index) => column !== null || cells[index]!.trim() === '');
  return columns.includes(FILE_NAME) || (isTitled && columns.some((column) => column !== null)) ? columns : null;
}
