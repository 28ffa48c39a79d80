/** `110105194912310021` → `110***********0021`: the first three and the last four characters of an identity number. */
export function maskIdentityNumber(number: string): string {
  return number.slice(0, 3) + '*'.repeat(Math.max(0, number.length - 7)) + number.slice(-4);
}

/** `张小明` → `张**`: a person's name down to its first character. */
export function maskPersonName(name: string): string {
  const [first = '', ...rest] = Array.from(name);
  return first + '*'.repeat(Math.max(1, rest.length));
}
