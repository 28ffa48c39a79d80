import type { Output } from '@zhenku/contract/api';
import { useQuery } from '@tanstack/react-query';
import { ORDER_STATUS, PAYMENT_POLL_MS, RECHARGE_METHOD } from '@zhenku/contract/constants';
import { call } from '../../api/user-client.ts';
import { openTab } from '../../ui/open-tab.ts';
import { saveOpenRecharge } from './open-recharge-storage.ts';
import type { RechargeMethod } from './methods.ts';
import { parsePaymentForm, storePaymentForm, submitPaymentForm } from './payment-form.ts';

/** What is asked of a recharge's call, whatever the method. */
export interface RechargeBody {
  /** In yuan. */
  rechargeMoney: number;
  couponId?: number;
  discountId?: number;
  /** Of the order that is paid as soon as the recharge is. */
  orderId?: string;
}

/** A recharge that waits to be paid at a provider. */
export interface OpenRecharge {
  orderId: string;
  method: RechargeMethod;
  /** In yuan. */
  amount: number;
  /** What the chat app's QR code says. */
  codeUrl: string | null;
  /** The browser let no tab be opened: the user must press the link. */
  blocked: boolean;
}

/** The relay page, which submits the provider's form from a tab of its own. */
export const relayUrl = () => `${location.pathname}#/alipay`;

/** The specification's forced success, for trying things out in the sandbox. */
const isDebugForced = () => location.href.includes('debug=true');

/** Where tabs hide each other and the payer's app is on the same device: the page goes to the provider itself. */
export const isPhone = () => matchMedia('(pointer: coarse) and (max-width: 720px)').matches;

/**
 * Opens a recharge at the web payment provider and its page in a new tab. The tab is opened first, in the user's own
 * press: browsers block one that is opened after the answer.
 */
export async function startAlipayRecharge(body: RechargeBody, idempotencyKey: string): Promise<OpenRecharge> {
  const phone = isPhone();
  const tab = phone || isDebugForced() ? null : openTab('');
  try {
    const { form, orderId } = await call('POST /alipay/v1/recharge/order', body, { idempotencyKey });
    const blocked = tab === null && !isDebugForced();
    const opened: OpenRecharge = {
      orderId,
      method: RECHARGE_METHOD.alipay,
      amount: body.rechargeMoney,
      codeUrl: null,
      blocked,
    };
    storePaymentForm(form, orderId);
    if (isDebugForced()) await call('POST /api/v1/god/orderSuccess', { orderId });
    else if (phone) leaveForProvider(form, opened);
    else tab?.location.replace(relayUrl());
    return opened;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

function leaveForProvider(html: string, opened: OpenRecharge): void {
  const form = parsePaymentForm(html, location.href);
  if (!form) return;
  saveOpenRecharge({ ...opened, blocked: false });
  submitPaymentForm(form);
}

/** Opens a recharge at the chat-app payment provider. */
export async function startWxpayRecharge(body: RechargeBody, idempotencyKey: string): Promise<OpenRecharge> {
  const { codeUrl, orderId } = await call('POST /wxpay/v1/recharge/order', body, { idempotencyKey });
  if (isDebugForced()) await call('POST /api/v1/god/orderSuccess', { orderId });
  return { orderId, method: RECHARGE_METHOD.wxpay, amount: body.rechargeMoney, codeUrl, blocked: false };
}

/** Turns a creator's income into coins, at once. */
export const rechargeFromIncome = (body: RechargeBody, idempotencyKey: string) =>
  call('POST /author/v1/rechargeByDeposit', body, { idempotencyKey });

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

export type RechargeResult = Output<'GET /recharge/v1/result'>;

/** Whether it is certain what a recharge brought, and what became of the order that it was to pay. */
export const isSettled = ({ orderStatus, payOrder }: Pick<RechargeResult, 'orderStatus' | 'payOrder'>): boolean =>
  orderStatus !== ORDER_STATUS.pending && (orderStatus !== ORDER_STATUS.paid || payOrder === null || payOrder.settled);

/** What a recharge brings, asked every second until it is settled, also while the payer's tab hides this one. */
export function useRechargeResult(orderId: string | null) {
  return useQuery<RechargeResult>({
    queryKey: ['recharge-result', orderId],
    queryFn: ({ signal }) => call('GET /recharge/v1/result', { orderId: orderId ?? '' }, { silent: true, signal }),
    enabled: orderId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isSettled(state.data) ? false : PAYMENT_POLL_MS),
    refetchIntervalInBackground: true,
  });
}
