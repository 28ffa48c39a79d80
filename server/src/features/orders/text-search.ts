import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Whether a column contains a text as it is, in any case: `%` and `_` in it stand for themselves. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} ilike ${pattern}`;
}
