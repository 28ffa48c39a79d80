import { ORDER_STATUS } from '@zhenku/contract/constants';
import { useEffect, useState } from 'react';
import { safeRedirect } from '../api/login-path.ts';
import { refreshSession } from '../api/session.ts';
import { clearOpenRecharge, readOpenRecharge, returnPathOf } from '../features/recharges/open-recharge-storage.ts';
import { clearPaymentForm } from '../features/recharges/payment-form.ts';
import { isSettled, type RechargeResult, useRechargeResult } from '../features/recharges/recharge.ts';
import { refreshPromotions } from '../features/promotions/queries.ts';
import { refreshOrders } from '../features/orders/queries.ts';
import { navigate } from '../ui/location.tsx';
import { useParams } from '../ui/outlet.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/toast.ts';
import { AccountPage } from '../features/site/account-page.tsx';
import { ArrivedRecharge, ClosedRecharge, WaitingRecharge } from '../features/recharges/recharge-result.tsx';

/** Where the payment provider leads its payer back to: what arrived, what is there now, and the way to the order. */
export default function RechargeResultPage() {
  const { rechargeId = '' } = useParams();
  const { data: result, isError, refetch } = useRechargeResult(rechargeId);
  // This tab left the site for the provider, as phones do: it goes on to where the recharge was needed.
  const [kept] = useState(() => {
    const open = readOpenRecharge();
    return open?.recharge.orderId === rechargeId ? open : null;
  });
  const settled = result !== undefined && isSettled(result);

  useEffect(() => removeProviderParams(rechargeId), [rechargeId]);
  useEffect(() => {
    if (!settled) return;
    clearPaymentForm(rechargeId);
    void Promise.all([refreshSession(), refreshPromotions(), refreshOrders()]);
  }, [settled, rechargeId]);
  useEffect(() => {
    if (!settled || !kept) return;
    clearOpenRecharge();
    const to = result.orderStatus === ORDER_STATUS.paid ? (orderPath(result) ?? returnPathOf(kept)) : null;
    if (!to) return;
    toast.success(result.payOrder?.failure === null ? '支付成功' : '充值成功');
    navigate(safeRedirect(to), { replace: true });
  }, [settled, kept, result]);

  return (
    <AccountPage title="充值结果">
      {!result && isError && <ErrorState message="充值订单加载失败" onRetry={() => void refetch()} />}
      {!result && !isError && <Skeleton style={{ height: 320 }} />}
      {result && !settled && <WaitingRecharge result={result} />}
      {result && settled && result.orderStatus === ORDER_STATUS.paid && <ArrivedRecharge result={result} />}
      {result && settled && result.orderStatus !== ORDER_STATUS.paid && <ClosedRecharge result={result} />}
    </AccountPage>
  );
}

/** To what was bought, or to where the order can still be paid. */
const orderPath = ({ payOrder }: RechargeResult): string | null =>
  payOrder && `/${payOrder.failure === null ? 'payOrderSuccess' : 'payOrder'}/${payOrder.orderId}`;

/** The provider adds signed fields to the address, before or behind the hash. They prove nothing and are nobody's to see. */
function removeProviderParams(rechargeId: string): void {
  const clean = `${location.pathname}#/rechargeResult/${rechargeId}`;
  if (location.pathname + location.search + location.hash !== clean) history.replaceState(history.state, '', clean);
}
