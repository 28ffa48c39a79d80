import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** The `like` pattern of values that contain `text`: `%`, `_` and `\` in it stand for themselves. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a column contains `text`, in any case. Chinese has none, and a comparison that minds none takes several times as long. */
export function containsText(column: string, text: string): RawBuilder<SqlBool> {
  const operator = text.toLowerCase() === text.toUpperCase() ? sql`like` : sql`ilike`;
  return sql<SqlBool>`${sql.ref(column)} ${operator} ${containsPattern(text)}`;
}

/** The `like` pattern of values that begin with `text`. */
export const prefixPattern = (text: string) => containsPattern(text).slice(1);

/**
 * The same as `containsText`, by the index of `bigrams(column)`, however many rows there are. A text of one character is in
 * too much to be looked for: it is found nowhere.
 */
export function containsIndexed(column: string, text: string): RawBuilder<SqlBool> {
  if (Array.from(text).length < 2) return sql<SqlBool>`false`;
  return sql<SqlBool>`(bigrams(${sql.ref(column)}) @> bigrams(${text}::text) and ${containsText(column, text)})`;
}
