import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import type { Order } from '@zhenku/contract/orders/orders';
import { RECHARGE_METHOD } from '@zhenku/contract/recharge-methods';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { confirmIncome } from '../confirm-income.ts';
import { clearOpenRecharge } from '../open-recharge-storage.ts';
import type { OfferedMethod } from '../methods.ts';
import { isSettled, startRecharge, type OpenRecharge, rechargeFromIncome, useRechargeResult } from '../recharge.ts';
import { refreshOrders } from '../../orders/queries.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { confirmUncoveredItems, refreshPayment, showPaidOrder } from './use-payment.ts';
import type { TopUp } from './use-top-up.ts';

/**
 * Recharges the amount that an order lacks. The server pays the order as soon as the recharge is paid; the page waits
 * for both and then shows the purchase.
 */
export function useRechargeAndPay(order: Order, user: UserInfo, topUp: TopUp) {
  const [opened, setOpened] = useState<OpenRecharge | null>(null);
  /** Name of the chosen method, if it needs another browser. */
  const [leaving, setLeaving] = useState<string | null>(null);
  /** The order of a paid recharge, while the server pays it. */
  const [paid, setPaid] = useState<string | null>(null);
  // The price or the licence text may have changed.
  const [busy, run] = useAction(() => void refreshOrders());
  const idempotency = useIdempotencyKey();
  useOrderSettlement(paid, order.orderId, () => setPaid(null));

  const onClose = () => {
    clearOpenRecharge();
    setOpened(null);
  };
  const onPaid = () => {
    setPaid(opened?.orderId ?? null);
    onClose();
  };
  const start = ({ method, way, label }: OfferedMethod) => {
    if (way === 'otherBrowser') return setLeaving(label);
    run(async () => {
      if (!(await confirmUncoveredItems(order))) return;
      const body = topUp.body();
      const key = idempotency.keyFor({ method, ...body });
      if (method === RECHARGE_METHOD.income) {
        if (!(await confirmIncome(user.notCashOutTotalMoney, body.rechargeMoney))) return;
        setPaid((await rechargeFromIncome(body, key)).orderId);
      } else {
        setOpened(await startRecharge({ method, way, body, idempotencyKey: key }));
      }
      idempotency.reset();
    });
  };
  const onStay = () => setLeaving(null);
  return { busy: busy || paid !== null, opened, leaving, following: paid !== null, start, onPaid, onClose, onStay };
}

/**
 * Waits until the server has paid the order of a paid recharge or has refused to, shows the outcome, and calls
 * `onDone`.
 */
function useOrderSettlement(rechargeId: string | null, orderId: string, onDone: () => void): void {
  const { data } = useRechargeResult(rechargeId);
  const settled = rechargeId !== null && data !== undefined && isSettled(data);
  const failure = data?.payOrder?.failure ?? null;
  const onSettled = useEffectEvent(() => {
    onDone();
    if (failure === null) {
      void showPaidOrder(orderId);
    } else {
      toast.error(`充值已到账，订单未支付：${failure}`);
      void refreshPayment();
    }
  });
  useEffect(() => {
    if (settled) onSettled();
  }, [settled]);
}
