/** The largest number that PostgreSQL gives a clip. */
const MAX = 2 ** 31 - 1;

/** Returns the clip's number that a keyword is: digits alone, or after `#`. Returns undefined for any other keyword. */
export function clipNumberOf(keyword: string): number | undefined {
  const [, digits] = /^#?0*(\d{1,10})$/v.exec(keyword.normalize('NFKC').trim()) ?? [];
  const number = Number(digits);
  return number >= 1 && number <= MAX ? number : undefined;
}
