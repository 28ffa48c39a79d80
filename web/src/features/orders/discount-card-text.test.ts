import { describe, expect, it } from 'vitest';
import { describeDiscountCard } from './discount-card-text.ts';

describe('the discount card calculation', () => {
  it('multiplies if the card covers the whole order', () => {
    expect(describeDiscountCard(100, { discount: 85, remainAmount: 500 })).toBe(
      '原价 ¥100.00，8.5折后 ¥85.00（用卡内额度 85.00 牛币，剩 415.00 牛币）',
    );
    expect(describeDiscountCard(100, { discount: 85, remainAmount: 85 })).toContain(
      '用卡内额度 85.00 牛币，剩 0.00 牛币',
    );
  });

  it('states the undiscounted part if the card does not cover it', () => {
    expect(describeDiscountCard(1000, { discount: 80, remainAmount: 400 })).toBe(
      '卡内额度 400.00 牛币，按 8折抵原价 ¥500.00，其余 ¥500.00 不打折，合计 ¥900.00；额度用完',
    );
  });
});
