import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Returns the `like` pattern of values that contain `text`, with `%`, `_` and `\` escaped. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Matches columns or expressions that contain `text`, case-insensitively. Text without case (Chinese) uses `like`, because `ilike` takes
 * several times as long.
 */
export function containsText(column: string | RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const operator = text.toLowerCase() === text.toUpperCase() ? sql`like` : sql`ilike`;
  const searched = typeof column === 'string' ? sql.ref(column) : column;
  return sql<SqlBool>`${searched} ${operator} ${containsPattern(text)}`;
}

/** Returns the `like` pattern of values that begin with `text`. */
export const prefixPattern = (text: string) => containsPattern(text).slice(1);

/**
 * Does the same as `containsText` with the index on `bigrams(column)`, at any table size. Never finds a single
 * character, which occurs in too many rows.
 */
export function containsIndexed(column: string, text: string): RawBuilder<SqlBool> {
  if (Array.from(text).length < 2) return sql<SqlBool>`false`;
  return sql<SqlBool>`(bigrams(${sql.ref(column)}) @> bigrams(${text}::text) and ${containsText(column, text)})`;
}
