const NAMES_SHOWN = 5;

export function quoteNames(names: readonly string[]): string {
  const named = names
    .slice(0, NAMES_SHOWN)
    .map((name) => `“${name}”`)
    .join('、');
  return names.length > NAMES_SHOWN ? `${named}等 ${names.length} 条素材` : named;
}
