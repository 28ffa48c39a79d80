import { describe, expect, it } from 'vitest';
import { describeDiscountCard } from './discount-card-text.ts';

describe('the discount card calculation', () => {
  it('multiplies if the card covers the whole order', () => {
    expect(describeDiscountCard(100, { discount: 85, remainAmount: 500 })).toBe(
      '¥100.00 × 8.5折 = ¥85.00；卡内额度用 ¥85.00，余 ¥415.00',
    );
    expect(describeDiscountCard(100, { discount: 85, remainAmount: 85 })).toContain('卡内额度用 ¥85.00，余 ¥0.00');
  });

  it('states the undiscounted part if the card does not cover it', () => {
    expect(describeDiscountCard(1000, { discount: 80, remainAmount: 400 })).toBe(
      '卡内余额 ¥400.00 按 8折 抵原价 ¥500.00，其余 ¥500.00 不打折，合计 ¥900.00；卡内额度用完',
    );
  });
});
