import { LICENCE_TERM, LICENCE_TERM_LABEL } from '../constants.ts';
import { formatTime } from '../format.ts';

interface LicencePeriod {
  /** Code of `LICENCE_TERM`; null or absent: not recorded. */
  authenticationType?: number | null;
  /** The end of the year; null or absent: it has not begun, or the licence is permanent. */
  endTime?: string | null;
}

/** Returns the licence period in Chinese, with the end of a year that has begun, or null if the period was not recorded. */
export function licencePeriodText({ authenticationType, endTime = null }: LicencePeriod): string | null {
  // Only a one-year licence has an end, also in reports that did not record the period.
  const period = authenticationType ?? (endTime === null ? 0 : LICENCE_TERM.oneYear);
  const label = LICENCE_TERM_LABEL[period] ?? null;
  if (period !== LICENCE_TERM.oneYear || endTime === null) return label;
  return `${label}，至 ${formatTime(endTime)}`;
}
