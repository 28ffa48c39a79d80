import type { Order, OrderItem } from '@zhenku/contract/orders';
import { ORDER_STATUS, ORDER_STATUS_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { useState } from 'react';
import { useBusy } from '../../ui/busy.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { toast } from '../../ui/toast.ts';
import { DownloadButton } from '../licences/download-button.tsx';
import { formatCountdown, useCountdown } from './countdown.ts';
import { ItemLine } from './item-line.tsx';
import styles from './order-card.module.css';
import { deleteOrder, refreshOrders } from './queries.ts';

/** An order in the list: only a pending one can be paid, only a paid one downloaded. */
export function OrderCard({ order }: { order: Order }) {
  const pending = order.orderStatus === ORDER_STATUS.pending;
  return (
    <article className={styles.card} aria-label={`订单 ${order.orderId}`}>
      <header className={styles.head}>
        <span>订单号 {order.orderId}</span>
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
      <footer className={styles.foot}>
        <span>
          原价 <PriceText yuan={order.originAmount} />
        </span>
        <span>
          {order.orderStatus === ORDER_STATUS.paid ? '实付' : '应付'}{' '}
          <strong>
            <PriceText yuan={order.payAmount} />
          </strong>
        </span>
        <span className={styles.actions}>
          {pending && <PayLink order={order} />}
          <DeleteButton order={order} />
        </span>
      </footer>
    </article>
  );
}

function ItemActions({ order, item }: { order: Order; item: OrderItem }) {
  const [now] = useState(() => Date.now());
  if (order.orderStatus !== ORDER_STATUS.paid || item.refundTime) return null;
  const over = order.downloadExpireTime !== null && Date.parse(order.downloadExpireTime) < now;
  return (
    <>
      {item.authorizationId ? (
        <ButtonLink to={`/authorisePaper/${item.authorizationId}`} target="_blank" variant="quiet">
          查看授权书
        </ButtonLink>
      ) : (
        <ButtonLink to={`/user/authoriseManage?keyword=${order.orderId}`} variant="quiet">
          完成授权
        </ButtonLink>
      )}
      {over ? <span>已过下载期</span> : <DownloadButton orderItemId={item.orderItemId} videoName={item.videoName} />}
    </>
  );
}

function PayLink({ order }: { order: Order }) {
  const left = useCountdown(order.expireTime);
  if (left === 0) return null;
  return (
    <>
      <span className="num">剩余 {formatCountdown(left)}</span>
      <ButtonLink to={`/payOrder/${order.orderId}`} variant="primary">
        立即支付
      </ButtonLink>
    </>
  );
}

function DeleteButton({ order }: { order: Order }) {
  const [busy, run] = useBusy();
  const consequence = {
    [ORDER_STATUS.pending]: '该订单尚未支付，删除后将同时取消。',
    [ORDER_STATUS.paid]: '删除后订单不再显示在列表中，已购素材请先下载。',
  }[order.orderStatus];
  const remove = () =>
    run(async () => {
      const agreed = await confirm({
        title: '删除订单',
        content: `确定删除订单 ${order.orderId} 吗？${consequence ?? ''}`,
        okText: '删除',
        danger: true,
      });
      if (!agreed) return;
      await deleteOrder(order.orderId);
      toast.success('删除成功');
      await refreshOrders();
    });
  return (
    <Button variant="quiet" busy={busy} onClick={remove} aria-label={`删除订单 ${order.orderId}`}>
      删除
    </Button>
  );
}
