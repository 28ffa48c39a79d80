import { Readable } from 'node:stream';
import { maskEmail, maskPhone } from '@zhenku/contract/format';
import type { ZodType } from 'zod';
import { textInBatches } from './csv.ts';

export const JSON_LINES_TYPE = 'application/jsonl; charset=utf-8';

/**
 * Streams rows as JSON Lines, with the fields that `schema` declares. A file is passed on more easily than a page: phones and
 * e-mails are masked, and signed links to private files are left out.
 */
export function jsonLinesOf<Row>(rows: AsyncIterable<Row>, schema: ZodType): Readable {
  const lines = textInBatches(
    rows,
    (row) => `${JSON.stringify(schema.parse(row), exportedValue)}\n`,
    (texts) => texts.join(''),
  );
  return Readable.from(lines, { objectMode: false });
}

function exportedValue(field: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (field === 'phone') return maskPhone(value);
  if (field === 'email') return maskEmail(value);
  return /[?&]signature=/.test(value) ? undefined : value;
}
