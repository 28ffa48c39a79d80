import { fieldText } from '@zhenku/contract/clips/field-text';
import { CLIP_FIELDS, type GroupField, wordOf } from '@zhenku/contract/clips/fields';
import { AUTHENTICATION_TYPE_LABEL } from '@zhenku/contract/constants';
import type { Draft } from '../../draft.ts';
import { declaresRelease, type FieldOf, FIELDS, RELEASE_NOTE } from '../fields.ts';
import type { Option, Options } from '../../use-options.ts';
import { changeRow, newRow, titleOf, type BatchRow, type Field, type RowErrors } from '../row.ts';
import { splitKeywords } from '../../split-keywords.ts';

export const FILE_NAME = '文件名';
const YES: readonly string[] = ['是', 'yes', 'true', '1'];

export function toSheet(rows: readonly BatchRow[], options: Options): string[][] {
  const lines = rows.map(({ fileName, draft }) => [
    fileName,
    ...FIELDS.map((column) => cellOf(draft, column, options)),
  ]);
  return [[FILE_NAME, ...FIELDS.map(({ label }) => label)], ...lines];
}

const nameIn = (options: readonly Option[], id: number | null) =>
  options.find((option) => option.id === id)?.name ?? '';

export function cellOf(draft: Draft, { field, kind }: FieldOf, options: Options): string {
  const value = draft[field];
  switch (kind) {
    case 'keywords':
      return (value as readonly string[]).join('、');
    case 'ids':
      return (value as readonly number[]).map((id) => nameIn(options[field as GroupField], id)).join('、');
    case 'id':
      return nameIn(options.activityId, value as number | null);
    case 'period':
      return AUTHENTICATION_TYPE_LABEL[value as 1 | 2] ?? '';
    case 'flag':
      return value ? '是' : '否';
    case 'code':
      return value === null ? '' : fieldText(field, value as number);
    case 'date':
    case 'line':
    case 'text':
    case 'yuan':
      return value as string;
  }
}

export interface SheetResult {
  rows: BatchRow[];
  /** Number of lines applied to rows. */
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

/** Normalizes names for comparison: macOS decomposes accents, and Windows ignores case. */
export const normalizeName = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** A column of a spreadsheet; null if its title is unknown. */
export type Column = FieldOf | typeof FILE_NAME | null;

export function columnOf(title: string): Column {
  const wanted = normalizeName(title.replace('\uFEFF', '')).replaceAll(/\s+/g, '');
  if (wanted === FILE_NAME) return FILE_NAME;
  return FIELDS.find(({ label }) => normalizeName(label) === wanted) ?? null;
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

export interface Reading {
  value?: Draft[Field];
  refusal?: string;
}

export function readCell({ field, kind }: FieldOf, cell: string, options: Options): Reading {
  switch (kind) {
    case 'keywords':
      return { value: splitKeywords(cell) };
    case 'ids':
      return readNames(field as GroupField, cell, options[field as GroupField]);
    case 'id': {
      const found = options.activityId.find(({ name }) => normalizeName(name) === normalizeName(cell));
      return found ? { value: found.id } : { refusal: `没有“${cell}”这个活动` };
    }
    case 'period':
      return readPeriod(cell);
    case 'flag':
      return { value: YES.includes(normalizeName(cell)) };
    case 'yuan':
      return { value: cell.normalize('NFKC').replaceAll(/[¥￥元,\s]/g, '') };
    case 'code':
      return readCode(field, cell);
    case 'date':
      return { value: dayOf(cell) };
    case 'line':
    case 'text':
      return { value: cell };
  }
}

function readNames(field: GroupField, cell: string, known: readonly Option[]): Reading {
  const idOf = (name: string) => known.find((option) => normalizeName(option.name) === normalizeName(name))?.id;
  // A name may contain the separator.
  const wholeId = idOf(cell);
  if (wholeId !== undefined) return { value: [wholeId] };
  const names = splitKeywords(cell);
  const ids = names.map(idOf).filter((id) => id !== undefined);
  const unknown = names.filter((name) => idOf(name) === undefined);
  return {
    value: [...new Set(ids)],
    ...(unknown.length > 0 && {
      refusal: `没有${unknown.map((name) => `“${name}”`).join('、')}这个${CLIP_FIELDS[field].label}`,
    }),
  };
}

function readCode(field: Field, cell: string): Reading {
  const word = wordOf(field);
  const labels = word.type === 'code' ? Object.entries(word.labels) : [];
  const found = labels.find(
    ([code, label]) => normalizeName(cell) === code || normalizeName(cell) === normalizeName(label),
  );
  if (found) return { value: Number(found[0]) };
  return { refusal: `“${cell}”有误，应为${labels.map(([, label]) => `“${label}”`).join('、')}` };
}

/** Converts `2026/5/1`, which spreadsheets show, to `2026-05-01`. */
function dayOf(cell: string): string {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(cell.normalize('NFKC')) ?? [];
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : cell;
}

function readPeriod(cell: string): Reading {
  const found = ([1, 2] as const).find(
    (type) => normalizeName(cell) === String(type) || AUTHENTICATION_TYPE_LABEL[type]!.startsWith(cell),
  );
  const labels = Object.values(AUTHENTICATION_TYPE_LABEL).join('或');
  return found ? { value: found } : { refusal: `“${cell}”有误，应为${labels}` };
}
