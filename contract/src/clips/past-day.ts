/** Returns today's date in the earliest time zone, UTC+14. */
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text;

/** Returns an error if a day is invalid or in the future. */
export function pastDayError(text: string): string | undefined {
  if (!isDay(text)) return '请填写日期，如2026-05-01';
  return text > latestToday() ? '日期不能晚于今天' : undefined;
}
