import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { RECHARGE_PRESETS } from '@zhenku/contract/constants';
import { RECHARGE_METHOD } from '@zhenku/contract/recharge-methods';
import { useState } from 'react';
import { safeRedirect } from '../../api/login-path.ts';
import { refreshSession } from '../../api/session.ts';
import { resolveSelection, promotionFields, type Selection } from '../promotions/selection.ts';
import { refreshPromotions, useRechargePromotions } from '../promotions/queries.ts';
import { parseAmount, rechargeProblem } from './amount.ts';
import { confirmIncome } from './confirm-income.ts';
import { clearOpenRecharge, readOpenRecharge, returnPathOf } from './open-recharge-storage.ts';
import type { OfferedMethod, RechargeMethod } from './methods.ts';
import { OtherBrowserDialog } from './other-browser-dialog.tsx';
import { RechargeDialog } from './recharge-dialog.tsx';
import { startRecharge, rechargeFromIncome, type OpenRecharge, type RechargeBody } from './recharge.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { navigate } from '../../ui/router/location.tsx';
import { useSearchParams } from '../../ui/router/search-params.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import styles from '../site/account.module.css';
import { Columns } from '../site/account-page.tsx';
import { AmountChoice, MethodChoice, PromotionChoice } from './recharge-choices.tsx';
import { RechargeSide } from './recharge-side.tsx';

interface RechargeFormProps {
  user: UserInfo;
  offered: readonly [OfferedMethod, ...OfferedMethod[]];
  sandbox: boolean;
}

export function RechargeForm({ user, offered, sandbox }: RechargeFormProps) {
  const [params] = useSearchParams();
  const [text, setText] = useState(() => String(parseAmount(params.get('c') ?? '') || RECHARGE_PRESETS[0]));
  const [method, setMethod] = useState<RechargeMethod>(offered[0].method);
  const [selection, setSelection] = useState<Selection | null>(() => selectionFromQuery(params));
  const amount = parseAmount(text);
  const promotions = useRechargePromotions(amount);
  const chosen = resolveSelection(promotions, selection);
  const payment = useRechargePayment(returnPath(params));

  const submit = (agreed: boolean) => {
    const problem = rechargeProblem({ amount, agreed, method, income: user.notCashOutTotalMoney });
    if (problem) return toast.error(problem);
    payment.start(
      user,
      offered.find((one) => one.method === method)!,
      { rechargeMoney: amount, ...promotionFields(chosen) },
    );
  };
  return (
    <>
      <Columns side={<RechargeSide user={user} amount={amount} chosen={chosen} busy={payment.busy} onPress={submit} />}>
        {sandbox && <p className={styles.sandbox}>演示环境，不会真实扣款</p>}
        <AmountChoice text={text} onChange={setText} />
        <MethodChoice offered={offered} method={method} income={user.notCashOutTotalMoney} onChange={setMethod} />
        <PromotionChoice amount={amount} promotions={promotions} chosen={chosen} onChange={setSelection} />
      </Columns>
      {payment.leaving && <OtherBrowserDialog app={payment.leaving} onClose={payment.onStay} />}
      {payment.opened && (
        <RechargeDialog recharge={payment.opened} sandbox={sandbox} onPaid={payment.onPaid} onClose={payment.onClose} />
      )}
    </>
  );
}

function selectionFromQuery(params: URLSearchParams): Selection | null {
  const id = Number(params.get('coupon'));
  return id > 0 ? { kind: 'coupon', id } : null;
}

const returnPath = (params: URLSearchParams) => params.get('back') ?? params.get('redirect');

function useRechargePayment(returnTo: string | null) {
  const [stored] = useState(readOpenRecharge);
  const [opened, setOpened] = useState<OpenRecharge | null>(stored?.recharge ?? null);
  /** Name of the chosen method, if it needs another browser. */
  const [leaving, setLeaving] = useState<string | null>(null);
  const [busy, run] = useAction();
  const idempotency = useIdempotencyKey();

  const onClose = () => {
    clearOpenRecharge();
    setOpened(null);
  };
  const onPaid = () => {
    onClose();
    toast.success('充值成功');
    void Promise.all([refreshSession(), refreshPromotions()]);
    const to = returnTo ?? (stored && returnPathOf(stored));
    if (to) navigate(safeRedirect(to));
  };
  const start = (user: UserInfo, { method, way, label }: OfferedMethod, body: RechargeBody) => {
    if (way === 'otherBrowser') return setLeaving(label);
    run(async () => {
      const key = idempotency.keyFor({ method, ...body });
      if (method === RECHARGE_METHOD.income) {
        if (!(await confirmIncome(user.notCashOutTotalMoney, body.rechargeMoney))) return;
        await rechargeFromIncome(body, key);
        onPaid();
      } else {
        setOpened(await startRecharge({ method, way, body, idempotencyKey: key }));
      }
      idempotency.reset();
    });
  };
  return { busy, opened, leaving, start, onPaid, onClose, onStay: () => setLeaving(null) };
}
