import { type Fen, toYuan } from '@zhenku/contract/money';

type InYuan<Row, Name extends keyof Row> = {
  [Key in keyof Row]: Key extends Name ? number | Extract<Row[Key], null> : Row[Key];
};

/**
 * Returns a row with the given amounts in yuan, as on the wire. Other columns stay: the endpoint's output schema strips
 * them, except in cached responses, which must select their fields.
 */
export function inYuan<Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]): InYuan<Row, Name> {
  const amounts = names.map((name) => {
    const fen = row[name] as Fen | null;
    return [name, fen === null ? null : toYuan(fen)];
  });
  return { ...row, ...Object.fromEntries(amounts) } as InYuan<Row, Name>;
}
