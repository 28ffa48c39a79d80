import { CLIP_FIELDS, type ClipField, WORD_FIELDS, wordOf, type WordType } from '@zhenku/contract/clips/fields';
import type { Field } from './row.ts';

export interface FieldOf {
  field: Field;
  /** The column's title, in the table and in spreadsheets. */
  label: string;
  /** Decides the control that edits it, in one row or in many. */
  kind: WordType;
}

const titleOf = ({ batchTitle, label }: ClipField) => batchTitle ?? label;

/** The columns, in the order of the table and of spreadsheets. */
export const FIELDS: readonly FieldOf[] = WORD_FIELDS.map((field) => ({
  field,
  label: titleOf(CLIP_FIELDS[field]),
  kind: wordOf(field).type,
}));
