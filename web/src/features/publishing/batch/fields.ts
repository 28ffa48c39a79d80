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

/** Types of fields that a row shows without being opened, beside its name. */
const SHOWN_TYPES: readonly WordType[] = ['keywords', 'ids', 'id', 'yuan'];

/** Fields that a row shows once it is opened. */
export const DETAIL_FIELDS = FIELDS.filter(({ field, kind }) => field !== 'videoName' && !SHOWN_TYPES.includes(kind));
