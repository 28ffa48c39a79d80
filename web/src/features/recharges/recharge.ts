import type { Output } from '@zhenku/contract/api';
import { useQuery } from '@tanstack/react-query';
import { ORDER_STATUS, PAYMENT_POLL_MS } from '@zhenku/contract/constants';
import { PAYMENT_METHODS } from '@zhenku/contract/payment-methods';
import { paymentChannelOf, type PaymentMethodNumber } from '@zhenku/contract/recharge-methods';
import { call } from '../../api/user-client.ts';
import { openTab } from '../../ui/router/open-tab.ts';
import { saveOpenRecharge } from './open-recharge-storage.ts';
import type { Way } from './methods.ts';
import { parsePaymentForm, storePaymentForm, submitPaymentForm } from './payment-form.ts';
import { type PendingRecharge, savePending } from './wechat-pending.ts';

export interface RechargeBody {
  /** In yuan. */
  rechargeMoney: number;
  couponId?: number;
  discountId?: number;
  orderId?: string;
  licenceTextVersion?: number;
}

export interface OpenRecharge {
  orderId: string;
  method: PaymentMethodNumber;
  /** In yuan. */
  amount: number;
  codeUrl: string | null;
  h5Url: string | null;
  /** Whether the browser blocked the tab, so that the user must click the link. */
  blocked: boolean;
}

export const relayUrl = () => '/#/alipay';

/** The specification requires `debug=true` to make the sandbox report success. */
const isDebugForced = () => location.href.includes('debug=true');

/**
 * Returns whether this is a phone. Phones hide other tabs and have the payment app, so this page itself opens the
 * provider's page.
 */
export const isPhone = () => matchMedia('(pointer: coarse) and (max-width: 720px)').matches;

interface NewRecharge {
  method: PaymentMethodNumber;
  way: Way;
  body: RechargeBody;
  idempotencyKey: string;
}

/**
 * Starts a recharge at a provider and returns it; null if this page is leaving for WeChat, which returns to /wechatPay.
 * Opens the provider's page in a new tab, or returns its QR code's content. The tab opens during the user's click,
 * because browsers block tabs opened after the response.
 */
export async function startRecharge({ method, way, body, idempotencyKey }: NewRecharge): Promise<OpenRecharge | null> {
  if (way === 'jsapi' && !isDebugForced()) {
    await leaveForWechat({ body, idempotencyKey, page: location.hash });
    return null;
  }
  const channel = paymentChannelOf(method);
  const phone = isPhone();
  const hasPage = PAYMENT_METHODS[channel].start === 'form' && !isDebugForced();
  const tab = hasPage && !phone ? openTab('') : null;
  try {
    const onPhone = way === 'h5' && !isDebugForced() ? { way } : {};
    const started = await call(`POST /${channel}/v1/recharge/order`, { ...body, ...onPhone }, { idempotencyKey });
    const { orderId } = started;
    const opened: OpenRecharge = {
      orderId,
      method,
      amount: body.rechargeMoney,
      codeUrl: ('codeUrl' in started && started.codeUrl) || null,
      h5Url: ('h5Url' in started && started.h5Url) || null,
      blocked: hasPage && tab === null,
    };
    if ('form' in started) storePaymentForm(started.form, orderId);
    if (isDebugForced()) await call('POST /api/v1/god/orderSuccess', { orderId });
    else if ('form' in started && phone) leaveForProvider(started.form, opened);
    else if (opened.h5Url) leaveForPhonePage(opened.h5Url, opened);
    else tab?.location.replace(relayUrl());
    return opened;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Redirects to WeChat, which recognises the payer and returns to /wechatPay. */
async function leaveForWechat(pending: PendingRecharge): Promise<void> {
  const { url } = await call('POST /wxpay/v1/authorise', {});
  savePending(pending);
  location.assign(url);
}

/** Navigates from this page, because the provider checks that the browser comes from this site. */
function leaveForPhonePage(url: string, opened: OpenRecharge): void {
  saveOpenRecharge(opened);
  location.assign(url);
}

function leaveForProvider(html: string, opened: OpenRecharge): void {
  const form = parsePaymentForm(html, location.href);
  if (!form) return;
  saveOpenRecharge({ ...opened, blocked: false });
  submitPaymentForm(form);
}

export const rechargeFromIncome = (body: RechargeBody, idempotencyKey: string) =>
  call('POST /author/v1/rechargeByDeposit', body, { idempotencyKey });

/** Failed polls are retried. */
export function useRechargeStatus(orderId: string): number {
  const { data } = useQuery({
    queryKey: ['recharge-status', orderId],
    queryFn: ({ signal }) => call('POST /order/v1/recharge/status', { orderId }, { silent: true, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data?.orderStatus ?? ORDER_STATUS.pending) === ORDER_STATUS.pending ? PAYMENT_POLL_MS : false,
    // The user is in the provider's tab.
    refetchIntervalInBackground: true,
  });
  return data?.orderStatus ?? ORDER_STATUS.pending;
}

export type RechargeResult = Output<'GET /recharge/v1/result'>;

export const isSettled = ({ orderStatus, payOrder }: Pick<RechargeResult, 'orderStatus' | 'payOrder'>): boolean =>
  orderStatus !== ORDER_STATUS.pending && (orderStatus !== ORDER_STATUS.paid || payOrder === null || payOrder.settled);

/** Polls a recharge's outcome every second until it is final, even in a hidden tab. */
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
