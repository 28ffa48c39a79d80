/** Formats a range with the text around each bound: `5–15 秒`, `至少 5 秒`, `最多 15 秒`. */
export function rangeText([before, after]: readonly [string, string], min?: number, max?: number): string {
  const show = (bound: number | string) => before + bound + after;
  if (min === undefined) return `最多 ${show(max ?? '')}`;
  return max === undefined ? `至少 ${show(min)}` : show(`${min}–${max}`);
}
