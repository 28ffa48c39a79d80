import type { View } from '@zhenku/contract/library/history';
import { formatDate } from '@zhenku/contract/format';

export interface Day {
  /** `YYYY-MM-DD` in Asia/Shanghai. */
  date: string;
  views: View[];
}

export function groupByDay(views: readonly View[]): Day[] {
  const days = new Map<string, Map<number, View>>();
  for (const view of views) {
    const date = formatDate(view.createTime);
    const day = days.get(date) ?? new Map<number, View>();
    if (!day.has(view.videoId)) day.set(view.videoId, view);
    days.set(date, day);
  }
  return Array.from(days, ([date, day]) => ({ date, views: [...day.values()] }));
}

const DAY_MS = 24 * 3600 * 1000;

export function dayName(date: string, now: number): string {
  if (date === formatDate(now)) return '今天';
  return date === formatDate(now - DAY_MS) ? '昨天' : date;
}
