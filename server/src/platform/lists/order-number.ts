import { parseOrderNumber } from '@zhenku/contract/orders/order-number';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Matches the order whose number people read out; a range, because it uses the index of ids. */
export function hasOrderNumber(column: string, text: string): RawBuilder<SqlBool> {
  const start = parseOrderNumber(text);
  if (start === null) return sql<SqlBool>`false`;
  // Ids are hexadecimal, so `g` follows all of them.
  return sql<SqlBool>`(${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}g`})`;
}
