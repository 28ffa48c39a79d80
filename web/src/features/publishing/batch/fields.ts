import { CLIP_FIELDS, type ClipField, WORD_FIELDS, wordOf, type WordType } from '@zhenku/contract/clips/fields';
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
