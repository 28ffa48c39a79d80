import { PAYMENT_METHODS, type PaymentChannel } from './payment-methods.ts';

/** The names of the payment methods, in the order of display. */
export const PAYMENT_CHANNELS = Object.keys(PAYMENT_METHODS) as PaymentChannel[];

/** The sources of coins: the payment methods, and a creator's income. */
export const RECHARGE_METHODS = {
  ...PAYMENT_METHODS,
  income: { method: 4, label: '创作收益', mark: '收', colour: 'var(--muted)', note: '用未提现的收益充值，立即到账' },
} as const;

export type RechargeChannel = keyof typeof RECHARGE_METHODS;
/** The number of a payment method on the wire. */
export type PaymentMethodNumber = (typeof PAYMENT_METHODS)[PaymentChannel]['method'];

/** Each method's number on the wire. */
export const RECHARGE_METHOD = Object.fromEntries(
  Object.entries(RECHARGE_METHODS).map(([channel, { method }]) => [channel, method]),
) as { readonly [C in RechargeChannel]: (typeof RECHARGE_METHODS)[C]['method'] };

/** Returns the name of the payment method with a number. */
export function paymentChannelOf(method: number): PaymentChannel {
  const found = PAYMENT_CHANNELS.find((channel) => PAYMENT_METHODS[channel].method === method);
  if (!found) throw new Error(`no payment method has the number ${method}`);
  return found;
}
