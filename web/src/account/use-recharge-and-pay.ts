import type { UserInfo } from '@zhenku/contract/accounts';
import type { Order } from '@zhenku/contract/orders';
import { RECHARGE_METHOD } from '@zhenku/contract/constants';
import { useEffect, useState } from 'react';
import { useIntention } from '../features/orders/intention.ts';
import { confirmIncome } from '../features/recharges/confirm-income.ts';
import { forgetOpenRecharge } from '../features/recharges/kept-recharge.ts';
import type { RechargeMethod } from '../features/recharges/methods.ts';
import {
  isSettled,
  openAlipay,
  openWxpay,
  type OpenRecharge,
  rechargeFromIncome,
  useRechargeResult,
} from '../features/recharges/recharge.ts';
import { useBusy } from '../ui/busy.ts';
import { toast } from '../ui/toast.ts';
import { agreesToLicences, refreshPayment, showPaidOrder } from './use-payment.ts';
import type { TopUp } from './use-top-up.ts';

/**
 * Recharges what an order lacks. The server pays the order when the recharge is paid; this page waits for both and goes on
 * to what was bought.
 */
export function useRechargeAndPay(order: Order, user: UserInfo, topUp: TopUp) {
  const [opened, setOpened] = useState<OpenRecharge | null>(null);
  /** The recharge that has been paid, and whose order is being paid. */
  const [paid, setPaid] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const intention = useIntention();
  useFollowedOrder(paid, order.orderId, () => setPaid(null));

  const onClose = () => {
    forgetOpenRecharge();
    setOpened(null);
  };
  const onPaid = () => {
    setPaid(opened?.orderId ?? null);
    onClose();
  };
  const start = (method: RechargeMethod) =>
    run(async () => {
      if (!(await agreesToLicences(order))) return;
      const body = topUp.body();
      const key = intention.keyFor({ method, ...body });
      if (method === RECHARGE_METHOD.income) {
        if (!(await confirmIncome(user.notCashOutTotalMoney, body.rechargeMoney))) return;
        setPaid((await rechargeFromIncome(body, key)).orderId);
      } else {
        setOpened(await (method === RECHARGE_METHOD.wxpay ? openWxpay : openAlipay)(body, key));
      }
      intention.done();
    });
  return { busy: busy || paid !== null, opened, following: paid !== null, start, onPaid, onClose };
}

/** Waits until the server has paid the order of a paid recharge, or has said why not. */
function useFollowedOrder(rechargeId: string | null, orderId: string, onDone: () => void): void {
  const { data } = useRechargeResult(rechargeId);
  const settled = rechargeId !== null && data !== undefined && isSettled(data);
  const failure = data?.payOrder?.failure ?? null;
  useEffect(() => {
    if (!settled) return;
    onDone();
    if (failure === null) {
      void showPaidOrder(orderId);
    } else {
      toast.error(`充值已到账，订单未支付：${failure}`);
      void refreshPayment();
    }
    // Once for each recharge: `onDone` forgets it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [settled]);
}
