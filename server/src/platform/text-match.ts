import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** The `like` pattern of values that contain `text`: `%`, `_` and `\` in it stand for themselves. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a column contains `text`, in any case. */
export function containsText(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} ilike ${containsPattern(text)}`;
}
