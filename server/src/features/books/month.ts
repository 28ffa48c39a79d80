import { formatDate } from '@zhenku/contract/format';

/** First and last day of the month, and first day of the next month, in Asia/Shanghai. */
export interface MonthPeriod {
  from: string;
  to: string;
  next: string;
}

const dayAt = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

export function periodOf(month: string): MonthPeriod {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { from: `${month}-01`, to: dayAt(year, number, 0), next: dayAt(year, number, 1) };
}

export const nextMonth = (month: string): string => periodOf(month).next.slice(0, 7);

/** Grace period after which transactions begun before midnight, and dated then, are committed. */
export const GRACE_MS = 3_600_000;

/** Returns whether the month has ended, including transactions that began in it. */
export const hasEnded = (month: string): boolean => formatDate(Date.now() - GRACE_MS).slice(0, 7) > month;
