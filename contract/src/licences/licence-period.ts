import { AUTHENTICATION_TYPE, AUTHENTICATION_TYPE_LABEL } from '../constants.ts';
import { formatTime } from '../format.ts';

interface LicencePeriod {
  /** Code of `AUTHENTICATION_TYPE`; null or absent: not recorded. */
  authenticationType?: number | null;
  /** The end of the year; null or absent: it has not begun, or the licence is permanent. */
  endTime?: string | null;
}

/** Returns the licence period in Chinese, with the end of a year that has begun, or null if the period was not recorded. */
export function licencePeriodText({ authenticationType, endTime = null }: LicencePeriod): string | null {
  // Only a one-year licence has an end, also in reports that did not record the period.
  const period = authenticationType ?? (endTime === null ? 0 : AUTHENTICATION_TYPE.oneYear);
  const label = AUTHENTICATION_TYPE_LABEL[period] ?? null;
  if (period !== AUTHENTICATION_TYPE.oneYear || endTime === null) return label;
  return `${label}，至 ${formatTime(endTime)}`;
}
