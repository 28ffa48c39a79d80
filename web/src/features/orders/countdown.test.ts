import { describe, expect, it } from 'vitest';
import { formatCountdown, remainingMs } from './countdown.ts';

const created = Date.parse('2026-05-01T04:00:00.000Z');
const expires = '2026-05-01T04:30:00.000Z';

describe('the remaining time to pay', () => {
  it('starts at 30 minutes', () => {
    expect(formatCountdown(remainingMs(expires, created))).toBe('30:00');
  });

  it('shows a second until it has fully elapsed', () => {
    expect(formatCountdown(remainingMs(expires, created + 30 * 60_000 - 1))).toBe('00:01');
    expect(formatCountdown(remainingMs(expires, created + 30 * 60_000))).toBe('00:00');
  });

  it('is never negative', () => {
    expect(remainingMs(expires, created + 3_600_000)).toBe(0);
  });
});
