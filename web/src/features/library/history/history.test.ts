import type { View } from '@zhenku/contract/library/history';
import { describe, expect, it } from 'vitest';
import { dayName, groupByDay } from './days.ts';
import { addView } from './views.ts';

const view = (videoId: number, createTime: string): View => ({
  videoId,
  createTime,
  videoName: '',
  thumbnailUrl: '',
  videoThumbnailUrls: [],
});

describe('the view history', () => {
  it('groups views by day in Asia/Shanghai, newest first', () => {
    const views = [
      view(1, '2026-03-02T16:00:00.000Z'),
      view(2, '2026-03-02T15:59:59.000Z'),
      view(1, '2026-03-01T20:00:00.000Z'),
    ];
    expect(groupByDay(views)).toEqual([
      { date: '2026-03-03', views: [views[0]] },
      { date: '2026-03-02', views: [views[1], views[2]] },
    ]);
  });

  it('shows a clip once per day, at its last view', () => {
    const views = [view(1, '2026-03-02T05:00:00.000Z'), view(2, '2026-03-02T04:00:00.000Z')];
    expect(groupByDay([...views, view(1, '2026-03-02T03:00:00.000Z')])).toEqual([{ date: '2026-03-02', views }]);
  });

  it('labels today and yesterday', () => {
    const now = Date.parse('2026-03-02T16:30:00.000Z');
    expect(dayName('2026-03-03', now)).toBe('今天');
    expect(dayName('2026-03-02', now)).toBe('昨天');
    expect(dayName('2026-03-01', now)).toBe('2026-03-01');
  });
});

describe('a visitor’s views', () => {
  it('are stored once per clip, latest last', () => {
    expect(addView([], 1)).toEqual([1]);
    expect(addView([1, 2, 3], 1)).toEqual([2, 3, 1]);
  });

  it('are limited to the last 200', () => {
    const many = Array.from({ length: 200 }, (_, index) => index + 1);
    expect(addView(many, 201)).toEqual([...many.slice(1), 201]);
  });
});
