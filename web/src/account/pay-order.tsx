import type { UserInfo } from '@zhenku/contract/accounts';
import type { Order } from '@zhenku/contract/orders';
import { DOWNLOAD_DAYS } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { useState } from 'react';
import { refreshSession, useSession } from '../app/session.ts';
import { refreshCart } from '../features/cart/queries.ts';
import { formatCountdown, useCountdown } from '../features/orders/countdown.ts';
import { useIntention } from '../features/orders/intention.ts';
import { ItemLine } from '../features/orders/item-line.tsx';
import { missingYuan, paymentAccounts, type PaymentAccount } from '../features/orders/payment-accounts.ts';
import { payOrder, refreshOrders } from '../features/orders/queries.ts';
import { useBusy } from '../ui/busy.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Link } from '../ui/link.tsx';
import { navigate } from '../ui/location.tsx';
import { PriceText } from '../ui/price-text.tsx';
import { Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/toast.ts';
import styles from './account.module.css';
import { Columns, Sums } from './page.tsx';

/** An order that waits to be paid: what it holds, who pays, what is left, and then the button. */
export function PayOrder({ order }: { order: Order }) {
  const { user } = useSession();
  return user ? <Payment order={order} user={user} /> : <Skeleton style={{ height: 480 }} />;
}

function Payment({ order, user }: { order: Order; user: UserInfo }) {
  const accounts = paymentAccounts(user);
  const [companyPay, setCompanyPay] = useState(accounts[0]?.companyPay);
  const account = accounts.find((one) => one.companyPay === companyPay) ?? accounts[0]!;
  return (
    <Columns side={<PaymentSide order={order} account={account} />}>
      <TimeLeft order={order} />
      <ul className={styles.lines}>
        {order.orderItems.map((item) => (
          <li key={item.orderItemId}>
            <ItemLine item={item} />
          </li>
        ))}
      </ul>
      <fieldset className={styles.section}>
        <legend className={styles.legend}>支付账户</legend>
        <div className={`${styles.choices} ${styles.wide}`}>
          {accounts.map((one) => (
            <label key={one.label} className={styles.choice}>
              <input
                type="radio"
                name="account"
                checked={one === account}
                onChange={() => setCompanyPay(one.companyPay)}
              />
              <strong>{one.label}</strong>
              <small>
                余额 <PriceText yuan={one.balance} unit="coin" />
              </small>
            </label>
          ))}
        </div>
      </fieldset>
      <Shortage order={order} account={account} />
    </Columns>
  );
}

function TimeLeft({ order }: { order: Order }) {
  const left = useCountdown(order.expireTime);
  return (
    <p className={styles.notice}>
      <span>
        订单号 <span className="num">{order.orderId}</span>
      </span>
      {left > 0 ? (
        <span>
          请在 <span className={styles.countdown}>{formatCountdown(left)}</span> 内完成支付，超时订单将自动取消
        </span>
      ) : (
        <span role="alert">支付时间已到，正在更新订单状态…</span>
      )}
    </p>
  );
}

/** What the chosen account lacks, and the way to recharge it and back. */
function Shortage({ order, account }: { order: Order; account: PaymentAccount }) {
  const missing = missingYuan(order.payAmount, account.balance);
  if (missing === 0) return null;
  const recharge = new URLSearchParams({ c: String(missing), back: `/payOrder/${order.orderId}` });
  return (
    <div className={styles.notice} role="alert">
      <span className={styles.bad}>余额不足，请充值</span>
      {account.rechargeable ? (
        <ButtonLink to={`/recharge?${recharge}`}>去充值 ¥{formatMoney(missing)}</ButtonLink>
      ) : (
        <span>请联系企业账户的管理员充值，或选择个人账户支付</span>
      )}
    </div>
  );
}

function PaymentSide({ order, account }: { order: Order; account: PaymentAccount }) {
  const [agreed, setAgreed] = useState(false);
  const left = useCountdown(order.expireTime);
  const [busy, pay] = usePayment(order, account);
  const rest = account.balance - order.payAmount;

  const press = () => {
    if (!agreed) return toast.error('请阅读并同意协议');
    if (missingYuan(order.payAmount, account.balance) > 0) return toast.error('余额不足，请充值');
    pay();
  };
  return (
    <>
      <h2>支付明细</h2>
      <Sums
        rows={[
          { label: `商品原价（${order.orderItems.length} 个）`, value: <PriceText yuan={order.originAmount} /> },
          {
            label: '优惠',
            value:
              order.discountAmount > 0 ? (
                <>
                  -<PriceText yuan={order.discountAmount} />
                </>
              ) : (
                '无'
              ),
          },
          { label: account.label, value: <PriceText yuan={account.balance} unit="coin" /> },
          { label: '支付后剩余', value: rest < 0 ? '余额不足' : <PriceText yuan={rest} unit="coin" /> },
        ]}
        total={<PriceText yuan={order.payAmount} />}
      />
      <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
        我已阅读并同意素材授权协议：一份授权用于一个指定项目，标准授权可由个人或企业使用，PLUS扩展授权不适用于个人
      </Checkbox>
      <Button variant="primary" size="lg" block busy={busy} disabled={left === 0} onClick={press}>
        立即支付
      </Button>
      <p className={styles.hint}>
        支付后请在{DOWNLOAD_DAYS}天内下载。已支付的订单见
        <Link to="/user/order" className={styles.link}>
          我的订单
        </Link>
      </p>
    </>
  );
}

/** Pays once however often the button is pressed, then shows what was bought. */
function usePayment(order: Order, account: PaymentAccount) {
  const [busy, run] = useBusy();
  const intention = useIntention();
  const pay = () =>
    run(async () => {
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
