import { formatDate } from '@zhenku/contract/format';

/** Offered ranges, in days up to today; the address stores any other range as two dates. */
export const RANGES = [7, 30, 90] as const;
const DEFAULT_RANGE = 30;
const DAY_MS = 86_400_000;

export interface SalesState {
  /** Dates, YYYY-MM-DD in Asia/Shanghai; undefined for an open end. */
  from: string | undefined;
  to: string | undefined;
  range: string;
  videoId: number | undefined;
}

const dayOf = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

export function salesState(params: URLSearchParams, now: number): SalesState {
  const video = Number(params.get('videoId'));
  const videoId = Number.isInteger(video) && video > 0 ? video : undefined;
  const [from, to] = [dayOf(params.get('from')), dayOf(params.get('to'))];
  if (from ?? to) return { from, to, range: '', videoId };
  const days = RANGES.find((known) => String(known) === params.get('days')) ?? DEFAULT_RANGE;
  return {
    from: formatDate(now - (days - 1) * DAY_MS),
    to: formatDate(now),
    range: days === DEFAULT_RANGE ? DEFAULT : String(days),
    videoId,
  };
}

/** Value of the default range, which the address omits. */
const DEFAULT = 'default';
export const rangeOptions = RANGES.map((days) => ({
  value: days === DEFAULT_RANGE ? DEFAULT : String(days),
  label: `近${days}天`,
}));

export interface DailySales {
  date: string;
  count: number;
  divideMoney: number;
}

/** Longer charts show only days with sales. */
const FILLED_DAYS_MAX = 1_100;

/** Fills days without sales with zeros, so that the chart's time axis is linear. */
export function fillDays(daily: readonly DailySales[], { from, to }: Pick<SalesState, 'from' | 'to'>): DailySales[] {
  const [first, last] = [from ?? daily[0]?.date, to ?? daily.at(-1)?.date];
  if (!first || !last) return [];
  const [begin, end] = [Date.parse(first), Date.parse(last)];
  if ((end - begin) / DAY_MS > FILLED_DAYS_MAX) return [...daily];
  const known = new Map(daily.map((day) => [day.date, day]));
  const days: DailySales[] = [];
  for (let time = begin; time <= end; time += DAY_MS) {
    const date = new Date(time).toISOString().slice(0, 10);
    days.push(known.get(date) ?? { date, count: 0, divideMoney: 0 });
  }
  return days;
}
