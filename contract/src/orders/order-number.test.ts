import { describe, expect, it } from 'vitest';
import { formatOrderNumber, ORDER_NUMBERS, parseOrderNumber } from './order-number.ts';

const idOf = (number: number) => number.toString(16).padStart(10, '0') + 'f'.repeat(14);

describe('an order’s number', () => {
  it('has twelve digits in groups of four', () => {
    expect(formatOrderNumber(idOf(0))).toBe('0000 0000 0000');
    expect(formatOrderNumber(idOf(482_103_957_126))).toBe('4821 0395 7126');
    expect(formatOrderNumber(idOf(ORDER_NUMBERS - 1))).toBe('9999 9999 9999');
  });

  it('has thirteen digits for the largest old ids', () => {
    expect(formatOrderNumber('f'.repeat(24))).toBe('1 0995 1162 7775');
    expect(parseOrderNumber('1 0995 1162 7775')).toBe('f'.repeat(10));
  });

  it('leads back to the start of the id, with or without separators', () => {
    const start = idOf(482_103_957_126).slice(0, 10);
    for (const text of ['4821 0395 7126', '482103957126', ' 4821-0395-7126 ']) {
      expect(parseOrderNumber(text)).toBe(start);
    }
  });

  it('rejects other texts', () => {
    for (const text of ['', '13800000001', '4821 0395 712a', '9999999999999', '48210395712688']) {
      expect(parseOrderNumber(text)).toBeNull();
    }
  });

  it('leaves ids of another form as they are', () => {
    expect(formatOrderNumber('order-1')).toBe('order-1');
  });
});
