/** A recharge of at least `rechargeAmount` yuan gives a card; `discount` 85 means that orders cost 85 % (8.5折). */
export type DemoDiscount = { rechargeAmount: number; discount: number };

/** Downloads of a tier, paid in advance; `price` is in yuan, for all. */
export type DemoPack = { name: string; tier: 1 | 2; downloads: number; months: number; price: number };

/** A coupon: recharge at least `minRechargeAmount` yuan, get `presentedAmount` bonus coins. */
export type DemoCoupon = { name: string; presentedAmount: number; minRechargeAmount: number; validDays: number };

export const discounts: readonly DemoDiscount[] = [
  { rechargeAmount: 1000, discount: 95 },
  { rechargeAmount: 2000, discount: 90 },
  { rechargeAmount: 5000, discount: 85 },
  { rechargeAmount: 10_000, discount: 80 },
];

/** The demo's personal buyer receives the first one. */
export const coupons: readonly DemoCoupon[] = [
  { name: '新人充值礼', presentedAmount: 20, minRechargeAmount: 200, validDays: 90 },
  { name: '创作季满赠券', presentedAmount: 120, minRechargeAmount: 1000, validDays: 60 },
];

/** The demo's personal buyer receives the first one. */
export const packs: readonly DemoPack[] = [
  { name: 'HD 10 次下载包', tier: 1, downloads: 10, months: 12, price: 399 },
  { name: '4K 20 次下载包', tier: 2, downloads: 20, months: 12, price: 1_599 },
];
