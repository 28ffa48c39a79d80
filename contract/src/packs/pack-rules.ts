import type { Fen } from '../money.ts';
import { allocate } from '../promotions/discount.ts';

export const PACK_TIERS = [1, 2] as const;
export const PACK_BUYERS = ['persons', 'companies', 'all'] as const;
export type PackBuyers = (typeof PACK_BUYERS)[number];
export const PACK_BUYERS_LABEL: Record<PackBuyers, string> = { persons: '个人', companies: '企业', all: '个人和企业' };

export const PACK_STATUSES = ['active', 'usedUp', 'expired', 'refunded'] as const;
export type PackStatus = (typeof PACK_STATUSES)[number];
export const PACK_STATUS_LABEL: Record<PackStatus, string> = {
  active: '使用中',
  usedUp: '已用完',
  expired: '已到期',
  refunded: '已退款',
};

export const PACK_DOWNLOADS = { min: 2, max: 1_000 } as const;
export const PACK_MONTHS = { min: 1, max: 36 } as const;
export const PACK_NAME_MAX = 30;
export const PACK_PRICE_MAX_YUAN = 1_000_000;
/** Days before a pack's end at which its owner is reminded of unused downloads. */
export const PACK_END_REMINDER_DAYS = [30, 7] as const;

/** The amount and its part in bonus coins that a pack's downloads book, in the order of use. */
export interface PackShare {
  amount: Fen;
  bonus: Fen;
}

/** Splits a pack's price among its downloads. Coins pay first, so bonus coins are in the last shares. */
export function splitPack({ price, bonus, downloads }: { price: Fen; bonus: Fen; downloads: number }): PackShare[] {
  let coins = price - bonus;
  return allocate(
    price,
    Array.from({ length: downloads }, () => 1n),
  ).map((amount) => {
    const fromCoins = amount < coins ? amount : coins;
    coins -= fromCoins;
    return { amount, bonus: amount - fromCoins };
  });
}
