import { LICENCE_TERM_LABEL, VIDEO_NAME_MAX } from '../constants.ts';
import { fieldText } from './field-text.ts';
import {
  CLIP_FIELDS,
  type ClipField,
  type GroupField,
  WORD_FIELDS,
  type WordField,
  wordOf,
  type WordType,
} from './fields.ts';
import { splitKeywords } from './split-keywords.ts';

/** The columns of spreadsheets that describe clips: the batch editor's, and those of an imported library. */

export interface SheetColumn {
  field: WordField;
  label: string;
  /** Determines how its cells are read, and the editing control. */
  kind: WordType;
}

export const FILE_NAME = '文件名';

/** All columns but the file name's, in the order of the fields. */
export const SHEET_COLUMNS: readonly SheetColumn[] = WORD_FIELDS.map((field) => {
  const { batchTitle, label }: ClipField = CLIP_FIELDS[field];
  return { field, label: batchTitle ?? label, kind: wordOf(field).type };
});

interface Named {
  id: number;
  name: string;
}

/** The names that cells may contain instead of ids. */
export type SheetNames = Readonly<Record<GroupField | 'activityId', readonly Named[]>>;

export type CellValue = string | boolean | number | null | readonly (string | number)[];

const YES: readonly string[] = ['是', '对', 'yes', 'y', 'true', '1', '√', '✓'];
const NO: readonly string[] = ['否', '不', 'no', 'n', 'false', '0', '×'];

/** Normalizes names for comparison: macOS decomposes accents, and Windows ignores case. */
export const normalizeName = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** A column of a spreadsheet; null if its title is unknown. */
export type Column = SheetColumn | typeof FILE_NAME | null;

export function columnOf(title: string): Column {
  const wanted = normalizeName(title.replace('\uFEFF', '')).replaceAll(/\s+/g, '');
  if (wanted === FILE_NAME) return FILE_NAME;
  return SHEET_COLUMNS.find(({ label }) => normalizeName(label) === wanted) ?? null;
}

const nameIn = (list: readonly Named[], id: number | null) => list.find((named) => named.id === id)?.name ?? '';

/** Returns a value's text in a spreadsheet; prices are text already. */
export function textOfCell({ field, kind }: SheetColumn, value: CellValue, names: SheetNames): string {
  switch (kind) {
    case 'keywords':
      return (value as readonly string[]).join('、');
    case 'ids':
      return (value as readonly number[]).map((id) => nameIn(names[field as GroupField], id)).join('、');
    case 'id':
      return nameIn(names.activityId, value as number | null);
    case 'period':
      return LICENCE_TERM_LABEL[value as 1 | 2] ?? '';
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

interface CellReading {
  value?: CellValue;
  refusal?: string;
}

/** Reads a filled cell. Prices stay text, so that forms can show them as typed. */
export function readCell({ field, kind }: SheetColumn, cell: string, names: SheetNames): CellReading {
  switch (kind) {
    case 'keywords':
      return { value: splitKeywords(cell) };
    case 'ids':
      return readNames(field as GroupField, cell, names[field as GroupField]);
    case 'id': {
      const found = names.activityId.find(({ name }) => normalizeName(name) === normalizeName(cell));
      return found ? { value: found.id } : { refusal: `没有“${cell}”这个活动` };
    }
    case 'period':
      return readPeriod(cell);
    case 'flag':
      return readFlag(cell);
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

function readFlag(cell: string): CellReading {
  const text = normalizeName(cell);
  if (YES.includes(text)) return { value: true };
  return NO.includes(text) ? { value: false } : { refusal: `“${cell}”有误，应为“是”或“否”` };
}

function readNames(field: GroupField, cell: string, known: readonly Named[]): CellReading {
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

function readCode(field: WordField, cell: string): CellReading {
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

function readPeriod(cell: string): CellReading {
  const found = ([1, 2] as const).find(
    (type) => normalizeName(cell) === String(type) || LICENCE_TERM_LABEL[type]!.startsWith(cell),
  );
  const labels = Object.values(LICENCE_TERM_LABEL).join('或');
  return found ? { value: found } : { refusal: `“${cell}”有误，应为${labels}` };
}

/** Returns the file name without its extension, a clip's initial title. */
export const titleOf = (fileName: string) =>
  Array.from(fileName.replace(/\.[^.]+$/, ''))
    .slice(0, VIDEO_NAME_MAX)
    .join('');
