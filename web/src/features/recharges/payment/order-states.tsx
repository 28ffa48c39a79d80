import type { Order } from '@zhenku/contract/orders/orders';
import { ORDER_PAYMENT_MINUTES, ORDER_STATUS, TRANSFER_GRACE_DAYS } from '@zhenku/contract/constants';
import type { ReactNode } from 'react';
import { OrderLines } from './order-lines.tsx';
import { OrderAgainButton } from '../../orders/order-again-button.tsx';
import { isTransferable } from '../../orders/transfers/transferable.ts';
import { useSite } from '../../site/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from '../../site/account.module.css';

export function EndedOrder({ order }: { order: Order }) {
  const timedOut = order.orderStatus === ORDER_STATUS.timedOut;
  const { bankTransfer } = useSite();
  const transferable = bankTransfer && isTransferable(order);
  const wasRequested =
    Date.parse(order.expireTime) - Date.parse(order.orderCreateTime) > (ORDER_PAYMENT_MINUTES + 1) * 60_000;
  const late = wasRequested ? '订单未在有效期内获批或支付' : `订单超过${ORDER_PAYMENT_MINUTES}分钟未支付`;
  const refused = order.transferReason ? `：${order.transferReason}` : '';
  return (
    <State
      order={order}
      message={timedOut ? `${late}，已自动取消，请重新下单` : `订单已取消${refused}`}
      hint={
        timedOut && transferable && `已经转账的，${TRANSFER_GRACE_DAYS} 天内上传凭证仍按原价；否则请按现价重新下单。`
      }
    >
      <OrderAgainButton order={order} />
      {timedOut && transferable && <ButtonLink to={`/bankCardPay?orderId=${order.orderId}`}>对公转账</ButtonLink>}
      <ButtonLink to="/user/order">查看我的订单</ButtonLink>
    </State>
  );
}

export function WaitingOrder({ order }: { order: Order }) {
  const asked = order.transferReason;
  return (
    <State
      order={order}
      message={asked ? `请重新提交转账凭证：${asked}` : '转账凭证核对中，到账后自动开通下载'}
      hint="核对期间订单不会超时，也不能修改或取消；结果将以系统消息通知您。"
    >
      <ButtonLink to={`/bankCardPay?orderId=${order.orderId}`}>{asked ? '重新提交凭证' : '更换转账凭证'}</ButtonLink>
      <ButtonLink to="/user/order">查看我的订单</ButtonLink>
    </State>
  );
}

interface StateProps {
  order: Order;
  message: string;
  hint: ReactNode;
  children: ReactNode;
}

function State({ order, message, hint, children }: StateProps) {
  return (
    <div className={styles.main}>
      <div className={styles.notice} role="alert">
        <div>
          <strong>{message}</strong>
          {hint && <p className="muted small">{hint}</p>}
        </div>
        <span className="wrap">{children}</span>
      </div>
      <OrderLines order={order} />
    </div>
  );
}
