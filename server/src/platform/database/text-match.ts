import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Returns the `like` pattern of values that contain `text`, with `%`, `_` and `\` escaped. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Matches columns or expressions that contain `text`, case-insensitively. Text without case (Chinese) uses `like`,
 * because `ilike` takes several times as long.
 */
export function containsText(column: string | RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const operator = text.toLowerCase() === text.toUpperCase() ? sql`like` : sql`ilike`;
  const searched = typeof column === 'string' ? sql.ref(column) : column;
  return sql<SqlBool>`${searched} ${operator} ${containsPattern(text)}`;
}

export const prefixPattern = (text: string) => containsPattern(text).slice(1);

/**
 * Like `containsText`, but uses the index on `bigrams(column)`, so that it is fast at any table size. A single
 * character, which occurs in too many rows, matches nothing.
 */
export function containsIndexed(column: string, text: string): RawBuilder<SqlBool> {
  if (Array.from(text).length < 2) return sql<SqlBool>`false`;
  return sql<SqlBool>`(bigrams(${sql.ref(column)}) @> bigrams(${text}::text) and ${containsText(column, text)})`;
}
