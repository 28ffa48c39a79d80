import {
  CLIP_FIELDS,
  CONSENT,
  type ClipField,
  WORD_FIELDS,
  wordOf,
  type WordType,
} from '@zhenku/contract/clips/fields';
import type { Draft } from '../draft.ts';
import type { Field } from './row.ts';

export interface FieldOf {
  field: Field;
  /** Column title in the table and in spreadsheets. */
  label: string;
  /** Determines the editing control, for single rows and bulk changes. */
  kind: WordType;
}

const titleOf = ({ batchTitle, label }: ClipField) => batchTitle ?? label;

/** Columns in table and spreadsheet order. */
export const FIELDS: readonly FieldOf[] = WORD_FIELDS.map((field) => ({
  field,
  label: titleOf(CLIP_FIELDS[field]),
  kind: wordOf(field).type,
}));

/** Types of fields that a collapsed row shows beside its name. */
const SHOWN_TYPES: readonly WordType[] = ['keywords', 'ids', 'id', 'yuan'];

/** Fields that only an expanded row shows. */
export const DETAIL_FIELDS = FIELDS.filter(({ field, kind }) => field !== 'videoName' && !SHOWN_TYPES.includes(kind));

export const RELEASE_NOTE = '“有，已获授权”需要附上授权文件，请在该行的“完整编辑”中选择。';

export const declaresRelease = ({ people, property }: Pick<Draft, 'people' | 'property'>): boolean =>
  people === CONSENT.released || property === CONSENT.released;

/** Returns a field's codes that need no file, and the current one, with their labels. */
export function codesWithoutFiles(field: Field, present: number | null = null): [code: string, label: string][] {
  const word = wordOf(field);
  if (word.type !== 'code') return [];
  const needsFile = (code: number) => (field === 'people' || field === 'property') && code === CONSENT.released;
  return Object.entries(word.labels).filter(([code]) => Number(code) === present || !needsFile(Number(code)));
}
