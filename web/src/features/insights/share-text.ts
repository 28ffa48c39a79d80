/** Formats `part / whole` like `12.5%`; '' if `whole` is 0 or the result exceeds 100 %. */
export function shareText(part: number, whole: number): string {
  if (whole === 0 || part > whole) return '';
  const percent = (part / whole) * 100;
  return `${percent >= 10 || percent === 0 ? Math.round(percent) : percent.toFixed(1)}%`;
}
