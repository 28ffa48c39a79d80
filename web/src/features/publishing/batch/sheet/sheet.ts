import {
  type Column,
  columnOf,
  FILE_NAME,
  normalizeName,
  readCell,
  SHEET_COLUMNS,
  textOfCell,
  titleOf,
} from '@zhenku/contract/clips/sheet';
import type { Draft } from '../../draft.ts';
import { declaresRelease, RELEASE_NOTE } from '../fields.ts';
import type { Options } from '../../use-options.ts';
import { changeRow, newRow, type BatchRow, type RowErrors } from '../row.ts';

export function toSheet(rows: readonly BatchRow[], options: Options): string[][] {
  const lines = rows.map(({ fileName, draft }) => [
    fileName,
    ...SHEET_COLUMNS.map((column) => textOfCell(column, draft[column.field], options)),
  ]);
  return [[FILE_NAME, ...SHEET_COLUMNS.map(({ label }) => label)], ...lines];
}

export interface SheetResult {
  rows: BatchRow[];
  filled: number;
  /** Named files that are not chosen yet. Rows wait for these files. */
  missingFiles: readonly string[];
  /** Messages about parts that were skipped or need more: unknown columns, repeated file names, releases without a file. */
  skipped: readonly string[];
}

/**
 * Applies a spreadsheet's lines to rows by file name. Empty cells change nothing; unknown names become field errors.
 * Creates rows, numbered by `nextId`, for files that are not chosen yet. Throws an Error for the user if there is no
 * file name column.
 */
export function applySheet(
  rows: readonly BatchRow[],
  sheet: readonly (readonly string[])[],
  options: Options,
  nextId: () => number,
): SheetResult {
  const [titles = [], ...lines] = sheet;
  const columns = titles.map((title) => columnOf(title));
  if (!columns.includes(FILE_NAME)) throw new Error(`第1行没有“${FILE_NAME}”一列，请使用模板的表头`);
  const skipped = titles
    .filter((title, index) => columns[index] === null && title.trim() !== '')
    .map((title) => `没有“${title.trim()}”这一列，已忽略`);
  const result = [...rows];
  const taken = new Set<number>();
  const missingFiles: string[] = [];
  lines.forEach((cells, index) => {
    const fileName = (cells[columns.indexOf(FILE_NAME)] ?? '').trim();
    if (fileName === '') return skipped.push(`第${index + 2}行没有文件名，已跳过`);
    const named = result.filter((row) => isNamed(row, fileName));
    const row = named.find(({ id }) => !taken.has(id));
    if (!row && named.length > 0) return skipped.push(`第${index + 2}行的文件名“${fileName}”与前面的行重复，已跳过`);
    const target = row ?? newRow(nextId(), { fileName, draft: { ...newRow(0).draft, videoName: titleOf(fileName) } });
    taken.add(target.id);
    if (!target.fileKey && target.uploadId === null) missingFiles.push(fileName);
    const filled = { ...fillLine(target, columns, cells, options).row, checked: true };
    if (declaresRelease(filled.draft) && !declaresRelease(target.draft))
      skipped.push(`第${index + 2}行：${RELEASE_NOTE}`);
    if (row) result[result.indexOf(row)] = filled;
    else result.push(filled);
  });
  return { rows: result, filled: taken.size, missingFiles, skipped };
}

/** Also matches names without the extension, because people omit it. */
const isNamed = (row: BatchRow, fileName: string) =>
  row.fileName !== '' &&
  (normalizeName(row.fileName) === normalizeName(fileName) ||
    normalizeName(row.fileName.replace(/\.[^.]+$/, '')) === normalizeName(fileName));

/** Fills a row with a line's cells. Empty cells change nothing; unreadable cells become errors of their fields. */
export function fillLine(
  row: BatchRow,
  columns: readonly Column[],
  cells: readonly string[],
  options: Options,
): { row: BatchRow; refusals: RowErrors } {
  const part: Partial<Draft> = {};
  const refusals: RowErrors = {};
  columns.forEach((column, index) => {
    const cell = (cells[index] ?? '').trim();
    if (column === null || column === FILE_NAME || cell === '') return;
    const { value, refusal } = readCell(column, cell, options);
    if (value !== undefined) Object.assign(part, { [column.field]: value });
    if (refusal) refusals[column.field] = refusal;
  });
  const changed = changeRow(row, part);
  return { row: { ...changed, refusals: { ...changed.refusals, ...refusals } }, refusals };
}
