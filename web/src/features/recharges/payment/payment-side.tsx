import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import type { Allowance } from '@zhenku/contract/companies/approvals';
import type { Order } from '@zhenku/contract/orders/orders';
import type { UsablePack } from '@zhenku/contract/packs/packs';
import { DOWNLOAD_DAYS } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { useRef, useState } from 'react';
import { describeExceeded } from '../../companies/approvals.ts';
import { AgreeLine } from '../../orders/agree-line.tsx';
import { useCountdown } from '../../orders/countdown.ts';
import { rechargeProblem } from '../amount.ts';
import { OtherBrowserDialog } from '../other-browser-dialog.tsx';
import { RechargeDialog } from '../recharge-dialog.tsx';
import { useSite } from '../../site/use-site.ts';
import bottomBar from '../../../ui/bottom-bar.module.css';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Link } from '../../../ui/router/link.tsx';
import { PriceText } from '../../../ui/text/price-text.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import styles from '../../site/account.module.css';
import link from '../../../ui/text-link.module.css';
import { RequestApprovalDialog } from './awaiting-approval.tsx';
import { amountDue, PackAmounts, PaymentAmounts } from './payment-amounts.tsx';
import type { Payer } from './use-payer.ts';
import { confirmUncoveredItems, usePayment } from './use-payment.ts';
import { useRechargeAndPay } from './use-recharge-and-pay.ts';
import type { TopUp } from './use-top-up.ts';

interface PaymentSideProps {
  order: Order;
  user: UserInfo;
  payer: Payer;
  pack: UsablePack | null;
  topUp: TopUp;
  allowance: Allowance | null;
}

/** The button recharges the difference if needed. */
export function PaymentSide({ order, user, payer, pack, topUp, allowance }: PaymentSideProps) {
  const [shown] = useState(order.licenceTextVersion);
  const [agreedTo, setAgreedTo] = useState<number | null>(null);
  const [missed, setMissed] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const agreed = agreedTo === order.licenceTextVersion;
  const { bankTransfer } = useSite();
  const left = useCountdown(order.expireTime);
  const [paying, pay] = usePayment(order, payer, pack);
  const recharge = useRechargeAndPay(order, user, topUp);
  const [asking, setAsking] = useState(false);
  const exceeded = payer.account.companyPay ? (allowance?.exceeded ?? null) : null;
  const recharging = topUp.needed && topUp.method !== null;

  const submit = () => {
    if (!agreed) {
      setMissed(true);
      // On phones the button is a bar at the bottom, far from the box.
      box.current?.focus();
      return toast.error('请阅读并同意协议');
    }
    if (exceeded) return void confirmUncoveredItems(order).then((agrees) => agrees && setAsking(true));
    if (topUp.missing === 0) return pay();
    if (topUp.method === null) return toast.error('余额不足，请充值');
    const income = user.notCashOutTotalMoney;
    const problem = rechargeProblem({ amount: topUp.amount, agreed, method: topUp.method, income });
    if (problem) return toast.error(problem);
    recharge.start(topUp.offered.find(({ method }) => method === topUp.method)!);
  };
  const payLabel = recharging ? `充值并支付 ¥${formatMoney(topUp.amount)}` : pack ? '用下载包支付' : '立即支付';
  return (
    <>
      <h2>支付明细</h2>
      {recharging && topUp.sandbox && <p className={styles.sandbox}>演示环境，不会真实扣款</p>}
      {pack ? (
        <PackAmounts order={order} pack={pack} />
      ) : (
        <PaymentAmounts order={order} account={payer.account} topUp={topUp} />
      )}
      {order.licenceTextVersion !== shown && (
        <p role="alert" className={styles.notice}>
          授权条款已更新为第 {order.licenceTextVersion} 版，请查看新的授权范围，同意后再支付。
        </p>
      )}
      <AgreeLine
        order={order}
        agreed={agreed}
        recharging={recharging}
        box={box}
        missed={missed}
        onChange={(agrees) => {
          setMissed(false);
          setAgreedTo(agrees ? order.licenceTextVersion : null);
        }}
      />
      {exceeded && allowance && <p className={styles.notice}>{describeExceeded(exceeded, allowance)}</p>}
      <div className={cx(styles.payBar, bottomBar.bar)}>
        <span className={styles.barTotal} aria-hidden="true">
          合计 <PriceText yuan={pack ? 0 : amountDue(order, topUp)} />
        </span>
        <Button
          variant="primary"
          size="lg"
          block
          busy={paying || recharge.busy}
          disabled={left === 0 || payer.busy}
          onClick={submit}
        >
          {exceeded ? '提交审批' : payLabel}
        </Button>
      </div>
      {recharge.following && (
        <p aria-live="polite" className="muted small">
          充值已到账，正在支付订单…
        </p>
      )}
      {bankTransfer && !pack && (
        <ButtonLink to={`/bankCardPay?orderId=${order.orderId}`} variant="quiet" block>
          对公转账
        </ButtonLink>
      )}
      <p className="muted small">
        {recharging && '付款后订单自动支付，关闭本页也不受影响。'}支付后请在{DOWNLOAD_DAYS}天内下载。已支付的订单见
        <Link to="/user/order" className={link.link}>
          我的订单
        </Link>
      </p>
      {asking && <RequestApprovalDialog order={order} onClose={() => setAsking(false)} />}
      {recharge.leaving && <OtherBrowserDialog app={recharge.leaving} onClose={recharge.onStay} />}
      {recharge.opened && (
        <RechargeDialog
          recharge={recharge.opened}
          sandbox={topUp.sandbox}
          onPaid={recharge.onPaid}
          onClose={recharge.onClose}
        />
      )}
    </>
  );
}
