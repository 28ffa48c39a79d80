import { PAYMENT_METHODS } from '@zhenku/contract/payment-methods';
import { PAYMENT_CHANNELS, RECHARGE_METHOD, type RechargeChannel } from '@zhenku/contract/recharge-methods';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Operation } from '../../platform/operation.ts';
import type {
  PaymentChannel,
  PayerBrowser,
  PaymentProvider,
  PaymentStart,
  PaymentWay,
  WxpayStart,
} from '../../providers/payments/provider.ts';

/** Our merchant account at a provider. Every paid trade must name it. */
export interface Merchant {
  appId: string;
  sellerId?: string;
}

/** A provider, and the merchant account that its payments must name. */
export interface Channel<Start extends PaymentStart = PaymentStart> {
  provider: PaymentProvider<Start>;
  merchant: Merchant;
  /** The URL to which browsers submit the provider's form. */
  formUrl?: string;
}

type StartOf<C extends PaymentChannel> = (typeof PAYMENT_METHODS)[C]['start'] extends 'form'
  ? { form: string }
  : WxpayStart;

/** Providers by payment method; null for a method that is not configured. */
export type Channels = { readonly [C in PaymentChannel]: Channel<StartOf<C>> | null };

export interface Payments {
  channels: Channels;
  publicUrl: string;
  log: Log;
  jobs: Pick<Jobs, 'enqueue'>;
}

/** Context for payment operations. It has no caller, because notices and jobs use it too. */
export type PaymentContext = Pick<Operation<unknown, Payments>, 'db' | 'services'>;

export const methodOf = (channel: RechargeChannel): number => RECHARGE_METHOD[channel];

/** Returns a payment method's clearing account: money that its provider holds for us. */
export const clearingOf = (channel: PaymentChannel) => ({ kind: 'providerClearing', provider: channel }) as const;

export const openChannels = ({ channels }: Pick<Payments, 'channels'>): PaymentChannel[] =>
  PAYMENT_CHANNELS.filter((channel) => channels[channel] !== null);

export function channelOf({ channels }: Payments, channel: PaymentChannel): Channel {
  const found = channels[channel];
  if (!found) throw new AppError('conflict', { message: '暂不支持该充值方式' });
  return found;
}

export const listWays = (payments: Pick<Payments, 'channels'>, browser: PayerBrowser) =>
  openChannels(payments).map((channel) => ({
    method: methodOf(channel),
    way: payments.channels[channel]!.provider.wayFor?.(browser) ?? onlyWayOf(channel),
  }));

const onlyWayOf = (channel: PaymentChannel): PaymentWay =>
  PAYMENT_METHODS[channel].start === 'form' ? 'form' : 'native';
