import type { Order } from '@zhenku/contract/orders';
import { DOWNLOAD_DAYS } from '@zhenku/contract/constants';
import { useState } from 'react';
import { refreshSession } from '../app/session.ts';
import { refreshCart } from '../features/cart/queries.ts';
import { AgreeLine } from '../features/orders/agree-line.tsx';
import { useCountdown } from '../features/orders/countdown.ts';
import { useIntention } from '../features/orders/intention.ts';
import { misfits } from '../features/orders/licence-fit.ts';
import { missingYuan, type PaymentAccount } from '../features/orders/payment-accounts.ts';
import { payOrder, refreshOrders } from '../features/orders/queries.ts';
import { useBusy } from '../ui/busy.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { Link } from '../ui/link.tsx';
import { navigate } from '../ui/location.tsx';
import { PriceText } from '../ui/price-text.tsx';
import { toast } from '../ui/toast.ts';
import styles from './account.module.css';
import { Sums } from './page.tsx';

interface PaymentSideProps {
  order: Order;
  account: PaymentAccount;
  /** Account or card are being changed. */
  changing: boolean;
}

/** What the order costs, who pays it, what is left then, and the button. */
export function PaymentSide({ order, account, changing }: PaymentSideProps) {
  const [agreed, setAgreed] = useState(false);
  const left = useCountdown(order.expireTime);
  const [busy, pay] = usePayment(order, account);

  const press = () => {
    if (!agreed) return toast.error('请阅读并同意协议');
    if (missingYuan(order.payAmount, account.balance) > 0) return toast.error('余额不足，请充值');
    pay();
  };
  return (
    <>
      <h2>支付明细</h2>
      <Amounts order={order} account={account} />
      <AgreeLine agreed={agreed} onChange={setAgreed} />
      <Button variant="primary" size="lg" block busy={busy} disabled={left === 0 || changing} onClick={press}>
        立即支付
      </Button>
      <ButtonLink to={`/bankCardPay?orderId=${order.orderId}`} variant="quiet" block>
        银行转账支付
      </ButtonLink>
      <p className={styles.hint}>
        支付后请在{DOWNLOAD_DAYS}天内下载。已支付的订单见
        <Link to="/user/order" className={styles.link}>
          我的订单
        </Link>
      </p>
    </>
  );
}

function Amounts({ order, account }: { order: Order; account: PaymentAccount }) {
  const rest = account.balance - order.payAmount;
  const discount = (
    <>
      -<PriceText yuan={order.discountAmount} />
    </>
  );
  return (
    <Sums
      rows={[
        { label: `商品原价（${order.orderItems.length} 个）`, value: <PriceText yuan={order.originAmount} /> },
        { label: '折扣卡优惠', value: order.discountAmount > 0 ? discount : '无' },
        { label: account.label, value: <PriceText yuan={account.balance} unit="coin" /> },
        { label: '支付后剩余', value: rest < 0 ? '余额不足' : <PriceText yuan={rest} unit="coin" /> },
      ]}
      total={<PriceText yuan={order.payAmount} />}
    />
  );
}

const agreesToMisfit = () =>
  confirm({
    title: '授权不适用',
    content: '所选规格的授权不适用于您填写的用途，仍要支付吗？',
    okText: '仍要支付',
  });

/** Pays once however often the button is pressed, then shows what was bought. */
function usePayment(order: Order, account: PaymentAccount) {
  const [busy, run] = useBusy();
  const intention = useIntention();
  const pay = () =>
    run(async () => {
      if (misfits(order).length > 0 && !(await agreesToMisfit())) return;
      const body = { orderId: order.orderId, companyPay: account.companyPay };
      try {
        await payOrder(body, intention.keyFor(body));
      } catch (error) {
        // The amount, the time or the balance is not what this page showed.
        void Promise.all([refreshOrders(), refreshSession()]);
        throw error;
      }
      intention.done();
      toast.success(`支付成功，请在${DOWNLOAD_DAYS}天内下载`);
      navigate(`/payOrderSuccess/${order.orderId}`, { replace: true });
      await Promise.all([refreshOrders(), refreshSession(), refreshCart()]);
    });
  return [busy, pay] as const;
}
