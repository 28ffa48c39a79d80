import type { DiscountCard } from '@zhenku/contract/promotions/promotions';
import { expect, it } from 'vitest';
import { describeDiscountCardOffer, findDiscountCardOffer } from './discount-card-offer.ts';

const card = (discountId: number, payAmount: number | null): DiscountCard => ({
  discountId,
  discount: 90,
  rechargeAmount: 2_000,
  remainAmount: 2_000,
  expiredTime: '2030-01-01T00:00:00Z',
  company: false,
  payAmount,
});
const order = { payAmount: 1_599 };
const none = new Set<number>();

it('offers a card that makes the order cheaper, with its saving', () => {
  const offer = findDiscountCardOffer(order, [card(3, 1_439.1), card(4, 1_500)], none);
  expect(offer).toEqual({ discountId: 3, discount: 90, payAmount: 1_439.1 });
  expect(describeDiscountCardOffer(order, offer!)).toBe('使用9折卡可省 ¥159.90');
});

it('offers no card that saves nothing, is already applied or was declined', () => {
  expect(findDiscountCardOffer(order, [card(3, 1_599), card(4, null)], none)).toBeNull();
  expect(findDiscountCardOffer({ payAmount: 1_439.1 }, [card(3, 1_439.1)], none)).toBeNull();
  expect(findDiscountCardOffer(order, [card(3, 1_439.1)], new Set([3]))).toBeNull();
});

it('offers a new card after another was declined', () => {
  expect(findDiscountCardOffer(order, [card(3, 1_400), card(4, 1_500)], new Set([3]))?.discountId).toBe(4);
});
