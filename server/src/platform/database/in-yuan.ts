import { type Fen, toYuan } from '@zhenku/contract/money';

export const yuanOrNull = (fen: Fen | null): number | null => (fen === null ? null : toYuan(fen));

type InYuan<Row, Name extends keyof Row> = {
  [Key in keyof Row]: Key extends Name ? number | Extract<Row[Key], null> : Row[Key];
};

/**
 * Returns a row with the given amounts in yuan, as on the wire. Other columns stay: the endpoint's output schema strips
 * them, except in cached responses, which must select their fields.
 */
export function inYuan<Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]): InYuan<Row, Name> {
  const amounts = names.map((name) => [name, yuanOrNull(row[name] as Fen | null)]);
  return { ...row, ...Object.fromEntries(amounts) } as InYuan<Row, Name>;
}
