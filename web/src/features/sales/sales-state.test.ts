import { describe, expect, it } from 'vitest';
import { fillDays, salesState } from './sales-state.ts';

/** 3 a.m. on the 23rd in Shanghai, still the 22nd in UTC. */
const NOW = Date.parse('2026-11-22T19:00:00Z');
const stateOf = (query: string) => salesState(new URLSearchParams(query), NOW);

describe('the sales filter in the address', () => {
  it('defaults to 30 days up to today in Shanghai', () => {
    expect(stateOf('')).toEqual({ from: '2026-10-25', to: '2026-11-23', range: 'default', videoId: undefined });
  });

  it('accepts another range, custom days, or one clip', () => {
    expect(stateOf('days=7&videoId=12')).toEqual({ from: '2026-11-17', to: '2026-11-23', range: '7', videoId: 12 });
    expect(stateOf('from=2026-01-01&days=7')).toMatchObject({ from: '2026-01-01', to: undefined, range: '' });
  });

  it('falls back to the default for invalid values', () => {
    expect(stateOf('days=8&videoId=-1&from=1.1.')).toEqual(stateOf(''));
  });
});

it('fills every day of a chart’s range', () => {
  const daily = [{ date: '2026-02-28', count: 2, divideMoney: 5 }];
  expect(fillDays(daily, { from: '2026-02-27', to: '2026-03-01' })).toEqual([
    { date: '2026-02-27', count: 0, divideMoney: 0 },
    ...daily,
    { date: '2026-03-01', count: 0, divideMoney: 0 },
  ]);
  expect(fillDays(daily, { from: undefined, to: undefined })).toEqual(daily);
  expect(fillDays([], { from: undefined, to: undefined })).toEqual([]);
  expect(fillDays([], { from: '2026-03-02', to: '2026-03-01' })).toEqual([]);
});
