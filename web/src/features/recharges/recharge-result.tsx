import { DISCOUNT_CARD_DAYS, ORDER_STATUS } from '@zhenku/contract/constants';
import { formatDiscount, formatMoney } from '@zhenku/contract/format';
import { useSession } from '../../api/session.ts';
import type { StoredRecharge } from './open-recharge-storage.ts';
import type { RechargeResult } from './recharge.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { Skeleton } from '../../ui/states.tsx';
import styles from '../site/account.module.css';
import { SummaryList } from '../site/account-page.tsx';

interface WaitingRechargeProps {
  result: RechargeResult;
  /** The recharge for which this tab left the site; the payer may have cancelled the payment. */
  stored: StoredRecharge | null;
}

export function WaitingRecharge({ result, stored }: WaitingRechargeProps) {
  const paid = result.orderStatus === ORDER_STATUS.paid;
  return (
    <div className={styles.main}>
      <div className={styles.notice}>
        <p aria-live="polite">{paid ? '充值已到账，正在支付订单…' : '正在确认支付结果，请稍候…'}</p>
        {!paid && stored?.recharge.h5Url && (
          <div className={styles.actions}>
            <ButtonLink to={stored.page.replace(/^#/, '') || '/recharge'}>返回</ButtonLink>
            <ButtonAnchor variant="primary" href={stored.recharge.h5Url}>
              继续支付
            </ButtonAnchor>
          </div>
        )}
      </div>
      <Skeleton style={{ height: 160 }} />
      {!paid && (
        <p className="muted small">
          付过款却迟迟没有结果？不用再付，到账后会自动存入余额
          {result.payOrder && '并支付订单'}。充值单号 <span className="num">{result.orderId}</span>。
        </p>
      )}
    </div>
  );
}

export function ArrivedRecharge({ result }: { result: RechargeResult }) {
  const { user } = useSession();
  const { rechargeMoney, presentedAmount, discount, company, payOrder } = result;
  return (
    <div className={styles.main}>
      <div className={payOrder?.failure ? styles.notice : styles.done} aria-live="polite">
        <div>
          <strong>{headline(result)}</strong>
          {payOrder?.failure && (
            <p className="muted small">{payOrder.failure}。充值金额已存入余额，可继续支付或用于其他订单。</p>
          )}
        </div>
        <NextStep result={result} />
      </div>
      <div className={styles.facts}>
        <SummaryList
          rows={[
            { label: '到账', value: <PriceText yuan={rechargeMoney + presentedAmount} unit="coin" /> },
            ...(presentedAmount > 0
              ? [{ label: '其中赠送', value: <PriceText yuan={presentedAmount} unit="coin" /> }]
              : []),
            ...(discount !== null
              ? [
                  {
                    label: '获得折扣卡',
                    value: `${formatDiscount(discount)}，额度 ${formatMoney(rechargeMoney)} 牛币，${DISCOUNT_CARD_DAYS}天有效`,
                  },
                ]
              : []),
            {
              label: company ? '企业账户余额' : '账户余额',
              value: user ? <PriceText yuan={user.balance} unit="coin" /> : '',
            },
            { label: '充值单号', value: result.orderId },
          ]}
        />
      </div>
      <p className="muted small">发起充值的页面会自动更新，本页可以关闭。</p>
    </div>
  );
}

function headline({ payOrder, rechargeMoney, presentedAmount }: RechargeResult): string {
  if (payOrder?.failure) return '充值已到账，订单未自动支付';
  return payOrder ? '订单已支付' : `充值成功，${formatMoney(rechargeMoney + presentedAmount)} 牛币已到账`;
}

function NextStep({ result: { payOrder } }: { result: RechargeResult }) {
  if (!payOrder) return <ButtonLink to="/user/statement">查看账单</ButtonLink>;
  return payOrder.failure === null ? (
    <ButtonLink to={`/payOrderSuccess/${payOrder.orderId}`} variant="primary">
      查看订单
    </ButtonLink>
  ) : (
    <ButtonLink to={`/payOrder/${payOrder.orderId}`} variant="primary">
      返回订单
    </ButtonLink>
  );
}

export function ClosedRecharge({ result: { payOrder, orderStatus } }: { result: RechargeResult }) {
  const message = orderStatus === ORDER_STATUS.timedOut ? '充值超时未支付，已自动关闭' : '这笔充值已关闭';
  return (
    <div className={styles.notice} role="alert">
      <strong>{message}</strong>
      <ButtonLink to={payOrder ? `/payOrder/${payOrder.orderId}` : '/recharge'} variant="primary">
        {payOrder ? '返回订单' : '重新充值'}
      </ButtonLink>
    </div>
  );
}
