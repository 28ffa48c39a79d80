import { type StoredField, wordOf } from '@zhenku/contract/clips/fields';
import type { ClipWords } from '@zhenku/contract/publishing/publishing';
import { type Fen, toFen, toYuan } from '@zhenku/contract/money';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export const CLIP_COLUMNS = {
  videoName: 'name',
  videoKeywords: 'keywords',
  activityId: 'activity_id',
  authenticationType: 'authentication_type',
  hdPrice: 'hd_price',
  hd4kPrice: 'hd4k_price',
  hdPlusPrice: 'plus_price',
  showcase: 'showcase',
  sellMaster: 'sell_master',
  videoRemark: 'remark',
  shootingPlace: 'shooting_place',
  shootingDate: 'shooting_date',
  camera: 'camera',
  people: 'people',
  property: 'property',
  editorialOnly: 'editorial_only',
  aiGenerated: 'ai_generated',
} as const satisfies Record<StoredField, keyof Tables['videos']>;

type Column<F extends StoredField> = (typeof CLIP_COLUMNS)[F];
type StoredColumns<F extends StoredField> = Pick<Selectable<Tables['videos']>, Column<F>>;
/** Values as sent in responses: prices in yuan, all others as stored. */
type ShownFields<F extends StoredField> = {
  [Name in F]: StoredColumns<Name>[Column<Name>] extends Fen | null ? number | null : StoredColumns<Name>[Column<Name>];
};

/** Selects the columns of clip `v` that hold the fields. */
export const columnsOf = <F extends StoredField>(fields: readonly F[]) =>
  fields.map((field) => `v.${CLIP_COLUMNS[field]}`) as { [Name in F]: `v.${Column<Name>}` }[F][];

export function readWords<F extends StoredField>(row: StoredColumns<F>, fields: readonly F[]): ShownFields<F> {
  const words: Record<string, unknown> = {};
  for (const field of fields) {
    const value: unknown = (row as Record<string, unknown>)[CLIP_COLUMNS[field]];
    words[field] = wordOf(field).type === 'yuan' && value !== null ? toYuan(value as bigint) : value;
  }
  return words as ShownFields<F>;
}

export const writeWords = <F extends StoredField>(words: Partial<ClipWords>, fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [CLIP_COLUMNS[field], storedValue(field, words)])) as StoredColumns<F>;

function storedValue(field: StoredField, words: Partial<ClipWords>): unknown {
  const value = words[field];
  const word = wordOf(field);
  switch (word.type) {
    case 'yuan':
      return value === undefined ? null : toFen(value as number);
    case 'keywords':
      return [...new Set(value as string[])];
    case 'flag':
      return value ?? word.initial ?? false;
    case 'line':
    case 'text':
    case 'date':
      // A correction clears a text by sending an empty string.
      return value || null;
    case 'id':
    case 'ids':
    case 'period':
    case 'code':
      return value ?? null;
  }
}
