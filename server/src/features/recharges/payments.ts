import type { PAYMENT_METHODS } from '@zhenku/contract/payment-methods';
import { PAYMENT_CHANNELS, RECHARGE_METHOD, type RechargeChannel } from '@zhenku/contract/recharge-methods';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Operation } from '../../platform/operation.ts';
import type { PaymentChannel, PaymentProvider, PaymentStart } from '../../providers/payments/provider.ts';

/** The merchant of a provider's adapter: every paid trade must name it. */
export interface Merchant {
  appId: string;
  sellerId?: string;
}

/** A provider, and the merchant that its payments must name. */
export interface Channel<Start extends PaymentStart = PaymentStart> {
  provider: PaymentProvider<Start>;
  merchant: Merchant;
  /** The address that browsers submit the provider's form to. */
  formUrl?: string;
}

type StartOf<C extends PaymentChannel> = Extract<PaymentStart, Record<(typeof PAYMENT_METHODS)[C]['start'], string>>;

/** The provider of each payment method; null where its settings are missing. */
export type Channels = { readonly [C in PaymentChannel]: Channel<StartOf<C>> | null };

/** The dependencies of a recharge besides the database. */
export interface Payments {
  channels: Channels;
  publicUrl: string;
  log: Log;
  /** Enqueues the job that pays the order of a recharge. */
  jobs: Pick<Jobs, 'enqueue'>;
}

/** The context of payment operations. Notices and jobs call them too, so there is no caller. */
export type PaymentContext = Pick<Operation<unknown, Payments>, 'db' | 'services'>;

/** The number of a channel on the wire. */
export const methodOf = (channel: RechargeChannel): number => RECHARGE_METHOD[channel];

/** The ledger's account of a payment method: what its provider has received and not paid out to us. */
export const clearingOf = (channel: PaymentChannel) => ({ kind: 'providerClearing', provider: channel }) as const;

/** The payment methods whose settings are there. */
export const openChannels = ({ channels }: Pick<Payments, 'channels'>): PaymentChannel[] =>
  PAYMENT_CHANNELS.filter((channel) => channels[channel] !== null);

/** Returns the channel. Throws `conflict` when its settings are missing. */
export function channelOf({ channels }: Payments, channel: PaymentChannel): Channel {
  const found = channels[channel];
  if (!found) throw new AppError('conflict', { message: '暂不支持该充值方式' });
  return found;
}
