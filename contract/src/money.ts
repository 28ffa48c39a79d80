/** Money is integer fen (1/100 yuan, 1 yuan = 1 coin) as a bigint internally, and yuan as a number on the wire. */
export type Fen = bigint;

/** Converts yuan with at most two decimals to fen. Throws a RangeError for anything else. */
export function toFen(yuan: number): Fen {
  if (!isYuan(yuan)) throw new RangeError(`not an amount in yuan: ${yuan}`);
  return BigInt(Math.round(yuan * 100));
}

/** Converts fen to yuan, exactly for every amount below 2^53 fen. */
export function toYuan(fen: Fen): number {
  return Number(fen) / 100;
}

/** Returns the sum of amounts in yuan, exact to the fen. */
export function sumYuan(amounts: readonly number[]): number {
  return amounts.reduce((fen, yuan) => fen + Math.round(yuan * 100), 0) / 100;
}

/** Returns whether a number is an amount of yuan with at most two decimals, small enough to be exact. */
export function isYuan(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= 1e13 && Number(value.toFixed(2)) === value;
}
