import { useQuery } from '@tanstack/react-query';
import { ORDER_STATUS, PAYMENT_POLL_MS } from '@zhenku/contract/constants';
import { call } from '../../app/api.ts';
import { openTab } from '../../ui/open-tab.ts';
import { storePaymentForm } from './payment-form.ts';

export interface OpenRecharge {
  orderId: string;
  /** In yuan. */
  amount: number;
  /** The browser let no tab be opened: the user must press the link. */
  blocked: boolean;
}

/** The relay page, which submits the provider's form from a tab of its own. */
export const relayUrl = () => `${location.pathname}#/alipay`;

/** The specification's forced success, for trying things out in the sandbox. */
const debugging = () => location.href.includes('debug=true');

/**
 * Opens a recharge at the web payment provider and its page in a new tab. The tab is opened first, in the user's own
 * press: browsers block one that is opened after the answer.
 */
export async function startRecharge(amount: number, idempotencyKey: string): Promise<OpenRecharge> {
  const tab = debugging() ? null : openTab('');
  try {
    const { form, orderId } = await call(
      'POST /alipay/v1/recharge/order',
      { rechargeMoney: amount },
      { idempotencyKey },
    );
    storePaymentForm(form);
    if (debugging()) await call('POST /api/v1/god/orderSuccess', { orderId });
    else tab?.location.replace(relayUrl());
    return { orderId, amount, blocked: tab === null && !debugging() };
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** The status of an open recharge, asked every second while it is pending and shown; a failed question is asked again. */
export function useRechargeStatus(orderId: string): number {
  const { data } = useQuery({
    queryKey: ['recharge-status', orderId],
    queryFn: ({ signal }) => call('POST /order/v1/recharge/status', { orderId }, { silent: true, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data?.orderStatus ?? ORDER_STATUS.pending) === ORDER_STATUS.pending ? PAYMENT_POLL_MS : false,
    // The user is in the provider's tab meanwhile.
    refetchIntervalInBackground: true,
  });
  return data?.orderStatus ?? ORDER_STATUS.pending;
}
