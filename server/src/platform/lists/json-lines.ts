import { Readable } from 'node:stream';
import { maskPhone } from '@zhenku/contract/format';
import type { ZodType } from 'zod';
import { textInBatches } from './csv.ts';

export const JSON_LINES_TYPE = 'application/jsonl; charset=utf-8';

/** Streams rows as JSON Lines, with the fields that `schema` declares. Phones are masked, as in the lists' CSV files. */
export function jsonLinesOf<Row>(rows: AsyncIterable<Row>, schema: ZodType): Readable {
  const lines = textInBatches(
    rows,
    (row) => `${JSON.stringify(schema.parse(row), withMaskedPhones)}\n`,
    (texts) => texts.join(''),
  );
  return Readable.from(lines, { objectMode: false });
}

const withMaskedPhones = (field: string, value: unknown): unknown =>
  field === 'phone' && typeof value === 'string' ? maskPhone(value) : value;
