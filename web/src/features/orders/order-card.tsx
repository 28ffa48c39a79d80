import type { Order, OrderItem } from '@zhenku/contract/orders/orders';
import { ORDER_STATUS, ORDER_STATUS_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useState } from 'react';
import { PriceText } from '../../ui/text/price-text.tsx';
import { DownloadButton } from '../licences/download-button.tsx';
import { areDownloadsExpired } from './download-window.ts';
import { listAmounts } from './list-amount.ts';
import { LicenceAction } from '../licences/licence-action.tsx';
import { ItemLine } from './item-line.tsx';
import { OrderActions } from './order-actions.tsx';
import styles from './order-card.module.css';
import { OrderNotes } from './order-notes.tsx';

export function OrderCard({ order }: { order: Order }) {
  return (
    <article className={styles.card} aria-label={`订单 ${formatOrderNumber(order.orderId)}`}>
      <header className={styles.head}>
        <span className="num">订单号 {formatOrderNumber(order.orderId)}</span>
        <span>{formatTime(order.orderCreateTime)}</span>
        <span>{order.customer.name}</span>
        <strong data-status={order.orderStatus}>{ORDER_STATUS_LABEL[order.orderStatus]}</strong>
      </header>
      <ul className={styles.items}>
        {order.orderItems.map((item) => (
          <li key={item.orderItemId}>
            <ItemLine item={item}>
              <ItemActions order={order} item={item} />
            </ItemLine>
          </li>
        ))}
      </ul>
      <OrderNotes order={order} />
      <footer className={styles.foot}>
        <span>
          原价 <PriceText yuan={listAmounts(order).listAmount} />
        </span>
        <span>
          {order.pack ? '下载包支付' : order.orderStatus === ORDER_STATUS.paid ? '实付' : '应付'}{' '}
          <strong>
            <PriceText yuan={order.payAmount} />
          </strong>
        </span>
        <span className={styles.actions}>
          <OrderActions order={order} />
        </span>
      </footer>
    </article>
  );
}

function ItemActions({ order, item }: { order: Order; item: OrderItem }) {
  const [now] = useState(() => Date.now());
  if (order.orderStatus !== ORDER_STATUS.paid || item.refundTime) return null;
  const over = areDownloadsExpired(order, now);
  return (
    <>
      <LicenceAction item={{ ...item, orderId: order.orderId, payType: order.payType }} valid variant="quiet" />
      {over ? <span>已过下载期</span> : <DownloadButton orderItemId={item.orderItemId} videoName={item.videoName} />}
    </>
  );
}
