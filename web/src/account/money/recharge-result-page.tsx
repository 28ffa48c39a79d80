import { ORDER_STATUS } from '@zhenku/contract/constants';
import { useEffect, useState } from 'react';
import { safeRedirect } from '../../api/login-path.ts';
import { refreshSession } from '../../api/session.ts';
import { clearOpenRecharge, readOpenRecharge, returnPathOf } from '../../features/recharges/open-recharge-storage.ts';
import { clearPaymentForm } from '../../features/recharges/payment-form.ts';
import { isSettled, type RechargeResult, useRechargeResult } from '../../features/recharges/recharge.ts';
import { refreshPromotions } from '../../features/promotions/queries.ts';
import { refreshOrders } from '../../features/orders/queries.ts';
import { navigate } from '../../ui/router/location.tsx';
import { useParams } from '../../ui/router/outlet.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { AccountPage } from '../../features/site/account-page.tsx';
import { ArrivedRecharge, ClosedRecharge, WaitingRecharge } from '../../features/recharges/recharge-result.tsx';

export default function RechargeResultPage() {
  const { rechargeId = '' } = useParams();
  const { data: result, isError, refetch } = useRechargeResult(rechargeId);
  // On phones, this tab itself went to the provider; it continues to the page that started the recharge.
  const [stored] = useState(() => {
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
    if (!settled || !stored) return;
    clearOpenRecharge();
    const to = result.orderStatus === ORDER_STATUS.paid ? (orderPath(result) ?? returnPathOf(stored)) : null;
    if (!to) return;
    toast.success(result.payOrder?.failure === null ? '支付成功' : '充值成功');
    navigate(safeRedirect(to), { replace: true });
  }, [settled, stored, result]);

  return (
    <AccountPage title="充值结果">
      {!result && isError && <ErrorState message="充值结果加载失败" onRetry={() => void refetch()} />}
      {!result && !isError && <Skeleton style={{ height: 320 }} />}
      {result && !settled && <WaitingRecharge result={result} stored={stored} />}
      {result && settled && result.orderStatus === ORDER_STATUS.paid && <ArrivedRecharge result={result} />}
      {result && settled && result.orderStatus !== ORDER_STATUS.paid && <ClosedRecharge result={result} />}
    </AccountPage>
  );
}

const orderPath = ({ payOrder }: RechargeResult): string | null =>
  payOrder && `/${payOrder.failure === null ? 'payOrderSuccess' : 'payOrder'}/${payOrder.orderId}`;

/**
 * Removes the signed fields that the provider adds to the address before or after the hash. They prove nothing and must
 * not leak.
 */
function removeProviderParams(rechargeId: string): void {
  const clean = `/#/rechargeResult/${rechargeId}`;
  if (location.pathname + location.search + location.hash !== clean) history.replaceState(history.state, '', clean);
}
