import { RECHARGE_METHOD } from '@zhenku/contract/constants';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/observability/log.ts';
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
}

/** The dependencies of a recharge besides the database. */
export interface Payments {
  /** Null where the settings of the provider are missing. */
  alipay: Channel<{ form: string }> | null;
  wxpay: Channel<{ codeUrl: string }> | null;
  publicUrl: string;
  log: Log;
  /** Enqueues the job that pays the order of a recharge. */
  jobs: Pick<Jobs, 'enqueue'>;
}

/** The number of a channel on the wire. */
export const methodOf = (channel: PaymentChannel | 'income'): number => RECHARGE_METHOD[channel];

/** Returns the channel. Throws `conflict` when its settings are missing. */
export function channelOf<C extends PaymentChannel>(payments: Payments, channel: C): NonNullable<Payments[C]> {
  const found = payments[channel];
  if (!found) throw new AppError('conflict', { message: '暂不支持该充值方式' });
  return found;
}
