import type { UserInfo } from '@zhenku/contract/accounts';
import { RECHARGE_METHOD, RECHARGE_PRESETS } from '@zhenku/contract/constants';
import { useState } from 'react';
import { safeRedirect } from '../api/login-path.ts';
import { refreshSession } from '../api/session.ts';
import { chosenOf, promotionFields, type Wish } from '../features/promotions/choice.ts';
import { refreshPromotions, useRechargePromotions } from '../features/promotions/queries.ts';
import { parseAmount, rechargeProblem } from '../features/recharges/amount.ts';
import { confirmIncome } from '../features/recharges/confirm-income.ts';
import { forgetOpenRecharge, keptRecharge, wayBackOf } from '../features/recharges/kept-recharge.ts';
import type { OfferedMethod } from '../features/recharges/methods.ts';
import { RechargeDialog } from '../features/recharges/recharge-dialog.tsx';
import {
  openAlipay,
  openWxpay,
  rechargeFromIncome,
  type OpenRecharge,
  type RechargeBody,
} from '../features/recharges/recharge.ts';
import { useIntention } from '../features/orders/intention.ts';
import { useBusy } from '../ui/busy.ts';
import { navigate } from '../ui/location.tsx';
import { useSearchParams } from '../ui/search-params.ts';
import { toast } from '../ui/toast.ts';
import styles from './account.module.css';
import { Columns } from './page.tsx';
import { AmountChoice, MethodChoice, PromotionChoice } from './recharge-choices.tsx';
import { RechargeSide } from './recharge-side.tsx';

interface RechargeProps {
  user: UserInfo;
  offered: readonly [OfferedMethod, ...OfferedMethod[]];
  sandbox: boolean;
}

/** An amount, what comes with it, a way to pay, and then the button. */
export function Recharge({ user, offered, sandbox }: RechargeProps) {
  const [params] = useSearchParams();
  const [text, setText] = useState(() => String(parseAmount(params.get('c') ?? '') || RECHARGE_PRESETS[0]));
  const [method, setMethod] = useState(offered[0].method);
  const [wish, setWish] = useState<Wish | null>(() => couponWish(params));
  const amount = parseAmount(text);
  const promotions = useRechargePromotions(amount);
  const chosen = chosenOf(promotions, wish);
  const payment = usePayment(wayBack(params));

  const press = (agreed: boolean) => {
    const problem = rechargeProblem({ amount, agreed, method, income: user.notCashOutTotalMoney });
    if (problem) return toast.error(problem);
    payment.start(user, method, { rechargeMoney: amount, ...promotionFields(chosen) });
  };
  return (
    <>
      <Columns side={<RechargeSide user={user} amount={amount} chosen={chosen} busy={payment.busy} onPress={press} />}>
        {sandbox && <p className={styles.sandbox}>沙箱环境：付款由本机模拟，不会产生真实扣款</p>}
        <AmountChoice text={text} onChange={setText} />
        <MethodChoice offered={offered} method={method} income={user.notCashOutTotalMoney} onChange={setMethod} />
        <PromotionChoice amount={amount} promotions={promotions} chosen={chosen} onChange={setWish} />
      </Columns>
      {payment.opened && (
        <RechargeDialog recharge={payment.opened} sandbox={sandbox} onPaid={payment.onPaid} onClose={payment.onClose} />
      )}
    </>
  );
}

/** The coupon that sent the user here, to be used. */
function couponWish(params: URLSearchParams): Wish | null {
  const id = Number(params.get('coupon'));
  return id > 0 ? { kind: 'coupon', id } : null;
}

/** The page that sent the user here, for example to pay an order. */
const wayBack = (params: URLSearchParams) => params.get('back') ?? params.get('redirect');

/** Starts a recharge once however often the button is pressed, and ends it where it was started from. */
function usePayment(back: string | null) {
  const [kept] = useState(keptRecharge);
  const [opened, setOpened] = useState<OpenRecharge | null>(kept?.recharge ?? null);
  const [busy, run] = useBusy();
  const intention = useIntention();

  const onClose = () => {
    forgetOpenRecharge();
    setOpened(null);
  };
  const onPaid = () => {
    onClose();
    toast.success('充值成功');
    void Promise.all([refreshSession(), refreshPromotions()]);
    const to = back ?? (kept && wayBackOf(kept));
    if (to) navigate(safeRedirect(to));
  };
  const start = (user: UserInfo, method: number, body: RechargeBody) =>
    run(async () => {
      const key = intention.keyFor({ method, ...body });
      if (method === RECHARGE_METHOD.income) {
        if (!(await confirmIncome(user.notCashOutTotalMoney, body.rechargeMoney))) return;
        await rechargeFromIncome(body, key);
        onPaid();
      } else {
        setOpened(await (method === RECHARGE_METHOD.wxpay ? openWxpay : openAlipay)(body, key));
      }
      intention.done();
    });
  return { busy, opened, start, onPaid, onClose };
}
