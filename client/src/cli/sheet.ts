import { columnOf, FILE_NAME, readCell, type SheetNames, titleOf } from '@zhenku/contract/clips/sheet';
import { decodeCsv } from '@zhenku/contract/rules/decode-csv';
import { fromSpreadsheetCell } from '@zhenku/contract/rules/spreadsheet-cell';
import { parse } from 'csv-parse/sync';
import type { Input } from '../types.ts';
import { CommandError } from './command.ts';

export interface SheetLine {
  /** The line's number in a spreadsheet program. */
  line: number;
  fileName: string;
  form: Omit<Input<'POST /video/v1/publish'>, 'fileKey' | 'videoId'>;
  /** Unreadable cells, in Chinese. */
  problems: string[];
}

/** Reads a folder's spreadsheet, which has the batch editor's columns. */
export function readSheet(bytes: Uint8Array, names: SheetNames): SheetLine[] {
  const [titles = [], ...rows] = parseCsv(bytes);
  const columns = titles.map(columnOf);
  const at = columns.indexOf(FILE_NAME);
  if (at === -1) throw new CommandError(`The first line of the CSV has no column ${FILE_NAME}.`);
  const unknown = titles.filter((title, index) => columns[index] === null && title.trim() !== '');
  if (unknown.length > 0) throw new CommandError(`The CSV has unknown columns: ${unknown.join(', ')}.`);
  const read = rows.map((cells, index): SheetLine => {
    const fileName = (cells[at] ?? '').trim();
    const values: Record<string, unknown> = { videoName: titleOf(fileName), authenticationType: 1 };
    const problems: string[] = fileName === '' ? [`没有${FILE_NAME}`] : [];
    columns.forEach((column, cellAt) => {
      const cell = (cells[cellAt] ?? '').trim();
      if (column === null || column === FILE_NAME || cell === '') return;
      const { value, refusal } = readCell(column, cell, names);
      if (value !== undefined) values[column.field] = column.kind === 'yuan' ? Number(value) : value;
      if (refusal !== undefined) problems.push(`${column.label}：${refusal}`);
    });
    return { line: index + 2, fileName, form: values as SheetLine['form'], problems };
  });
  return read.filter((_, index) => rows[index]!.some((cell) => cell.trim() !== ''));
}

function parseCsv(bytes: Uint8Array): string[][] {
  try {
    const records = parse(decodeCsv(bytes), { bom: true, relax_column_count: true });
    return records.map((cells) => cells.map(fromSpreadsheetCell));
  } catch (error) {
    throw new CommandError(`The CSV cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
