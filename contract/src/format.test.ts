import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDiscount,
  formatDuration,
  formatMoney,
  formatSize,
  formatTime,
  maskPhone,
} from './format.ts';
import { isYuan, toFen, toYuan } from './money.ts';

describe('formatting rules of the specification', () => {
  it('money has thousands separators, and two decimals unless the caller requests 1 to 20', () => {
    expect(formatMoney(1234567.5)).toBe('1,234,567.50');
    expect(formatMoney(0)).toBe('0.00');
    expect(formatMoney(2.5, 1)).toBe('2.5');
    expect(() => formatMoney(1, 0)).toThrow(RangeError);
    expect(() => formatMoney(1, 21)).toThrow(RangeError);
  });

  it('a discount is formatted as tenths of the price that is paid', () => {
    expect(formatDiscount(85)).toBe('8.5折');
    expect(formatDiscount(90)).toBe('9折');
  });

  it('file sizes are B, KB, MB or GB with two decimals', () => {
    expect(formatSize(12)).toBe('12.00B');
    expect(formatSize(1536)).toBe('1.50KB');
    expect(formatSize(5 * 1024 ** 2)).toBe('5.00MB');
    expect(formatSize(2048 * 1024 ** 3)).toBe('2048.00GB');
  });

  it('durations are mm:ss, and HH:mm:ss over 3600 s', () => {
    expect(formatDuration(5.9)).toBe('00:05');
    expect(formatDuration(3599)).toBe('59:59');
    expect(formatDuration(3600)).toBe('60:00');
    expect(formatDuration(3661)).toBe('01:01:01');
  });

  it('a masked phone shows its first three and last four digits', () => {
    expect(maskPhone('13812345678')).toBe('138****5678');
  });

  it('times are formatted in Asia/Shanghai as YYYY-MM-DD HH:mm:ss', () => {
    expect(formatTime('2026-01-31T16:00:00.000Z')).toBe('2026-02-01 00:00:00');
    expect(formatDate('2026-01-31T15:59:59.999Z')).toBe('2026-01-31');
  });
});

describe('conversion between yuan and fen', () => {
  it('loses nothing from fen to yuan and back', () => {
    fc.assert(fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (fen) => toFen(toYuan(fen)) === fen));
  });

  it('rejects amounts with more than two decimals', () => {
    expect(isYuan(0.1 + 0.2)).toBe(false);
    expect(isYuan(19.99)).toBe(true);
    expect(isYuan(Number.NaN)).toBe(false);
    expect(() => toFen(1.001)).toThrow(RangeError);
  });
});
