/** `张小明` → `张**`: a person's name down to its first character. */
export function maskPersonName(name: string): string {
  const [first = '', ...rest] = Array.from(name);
  return first + '*'.repeat(Math.max(1, rest.length));
}
