/** What part of the whole it is, as `12.5%`; '' where there is no whole, and where more came than were counted. */
export function shareText(part: number, whole: number): string {
  if (whole === 0 || part > whole) return '';
  const percent = (part / whole) * 100;
  return `${percent >= 10 || percent === 0 ? Math.round(percent) : percent.toFixed(1)}%`;
}
