/** PostgreSQL's largest clip number. */
const MAX = 2 ** 31 - 1;

/** Returns the clip number in a keyword of digits, optionally after `#`; undefined for any other keyword. */
export function clipNumberOf(keyword: string): number | undefined {
  const [, digits] = /^#?0*(\d{1,10})$/v.exec(keyword.normalize('NFKC').trim()) ?? [];
  const number = Number(digits);
  return number >= 1 && number <= MAX ? number : undefined;
}
