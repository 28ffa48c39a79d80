import { CLIP_FIELDS, type WordField } from '@zhenku/contract/clips/fields';
import { type Column, columnOf, FILE_NAME, readCell, type SheetNames, titleOf } from '@zhenku/contract/clips/sheet';
import { PublishForm } from '@zhenku/contract/publishing/publishing';
import { decodeCsv } from '@zhenku/contract/rules/decode-csv';
import { fromSpreadsheetCell } from '@zhenku/contract/rules/spreadsheet-cell';
import { parse } from 'csv-parse/sync';
import { ConfigError } from '../../../platform/config-error.ts';
import { AppError } from '../../../platform/errors.ts';
import { parseInput } from '../../../platform/http/input.ts';

export type LibraryForm = Omit<PublishForm, 'fileKey' | 'videoId'>;

/** A line of the spreadsheet: its form, or why it cannot be published. */
export interface SheetLine {
  /** The line's number in a spreadsheet program; the titles are line 1. */
  line: number;
  fileName: string;
  form: LibraryForm | null;
  reasons: string[];
}

/** `PublishForm` requires a file, which is stored only later. */
const NO_FILE_YET = 'library';

/**
 * Reads the spreadsheet of a library, which has the batch editor's columns. Throws `ConfigError` if it is not a CSV, has no
 * column of file names, or has an unknown column.
 */
export function readLibrarySheet(bytes: Uint8Array, names: SheetNames): SheetLine[] {
  const [titles = [], ...rows] = parseCsv(bytes);
  const columns = titles.map(columnOf);
  const at = columns.indexOf(FILE_NAME);
  if (at === -1) throw new ConfigError(`The first line of the CSV has no column ${FILE_NAME}.`);
  const unknown = titles.filter((title, index) => columns[index] === null && title.trim() !== '');
  if (unknown.length > 0) throw new ConfigError(`The CSV has unknown columns: ${unknown.join(', ')}.`);
  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const fileName = (cells[at] ?? '').trim();
    return [{ line: index + 2, fileName, ...readForm(columns, cells, { fileName, names }) }];
  });
}

function parseCsv(bytes: Uint8Array): string[][] {
  try {
    const records = parse(decodeCsv(bytes), { bom: true, relax_column_count: true });
    return records.map((cells) => cells.map(fromSpreadsheetCell));
  } catch (error) {
    throw new ConfigError(`The CSV cannot be read: ${(error as Error).message}.`);
  }
}

function readForm(
  columns: readonly Column[],
  cells: readonly string[],
  { fileName, names }: { fileName: string; names: SheetNames },
): Pick<SheetLine, 'form' | 'reasons'> {
  if (fileName === '') return { form: null, reasons: ['没有文件名'] };
  const values: Record<string, unknown> = { videoName: titleOf(fileName.replace(/^.*\//, '')) };
  const reasons: string[] = [];
  columns.forEach((column, index) => {
    const cell = (cells[index] ?? '').trim();
    if (column === null || column === FILE_NAME || cell === '') return;
    const { value, refusal } = readCell(column, cell, names);
    if (value !== undefined) values[column.field] = column.kind === 'yuan' ? Number(value) : value;
    if (refusal) reasons.push(`${column.label}：${refusal}`);
  });
  const { form, problems } = parseForm(values);
  reasons.push(...problems);
  return reasons.length === 0 ? { form, reasons } : { form: null, reasons };
}

function parseForm(values: Record<string, unknown>): { form: LibraryForm | null; problems: string[] } {
  const body = { authenticationType: 1, ...values, fileKey: NO_FILE_YET };
  try {
    const { fileKey: _, ...form } = parseInput(PublishForm, { params: {}, query: {}, body });
    return { form, problems: [] };
  } catch (error) {
    return { form: null, problems: reasonsOf(error) };
  }
}

/** Returns an error's reasons, by field if it has them. Rethrows errors that are not meant for users. */
export function reasonsOf(error: unknown): string[] {
  if (!(error instanceof AppError)) throw error;
  const { fields } = (error.data ?? {}) as { fields?: Record<string, string> };
  if (!fields) return [error.message];
  return Object.entries(fields).map(([field, reason]) => {
    const label = field in CLIP_FIELDS ? CLIP_FIELDS[field as WordField].label : undefined;
    return label === undefined || reason.includes(label) ? reason : `${label}：${reason}`;
  });
}
