import { PAYMENT_METHODS, type PaymentChannel } from './payment-methods.ts';

export const PAYMENT_CHANNELS = Object.keys(PAYMENT_METHODS) as PaymentChannel[];

export const RECHARGE_METHODS = {
  ...PAYMENT_METHODS,
  income: { method: 4, label: '创作收益', mark: '收', colour: 'var(--muted)', note: '用未提现的收益充值，立即到账' },
} as const;

export type RechargeChannel = keyof typeof RECHARGE_METHODS;
export type PaymentMethodNumber = (typeof PAYMENT_METHODS)[PaymentChannel]['method'];

export const RECHARGE_METHOD = Object.fromEntries(
  Object.entries(RECHARGE_METHODS).map(([channel, { method }]) => [channel, method]),
) as { readonly [C in RechargeChannel]: (typeof RECHARGE_METHODS)[C]['method'] };

export function paymentChannelOf(method: number): PaymentChannel {
  const found = PAYMENT_CHANNELS.find((channel) => PAYMENT_METHODS[channel].method === method);
  if (!found) throw new Error(`no payment method has the number ${method}`);
  return found;
}
