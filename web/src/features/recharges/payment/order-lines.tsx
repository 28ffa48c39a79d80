import type { Order, OrderItem } from '@zhenku/contract/orders/orders';
import type { ReactNode } from 'react';
import { ItemLine } from '../../orders/item-line.tsx';
import styles from '../../site/account.module.css';

export function OrderLines({ order, children }: { order: Order; children?: (item: OrderItem) => ReactNode }) {
  return (
    <ul className={styles.lines}>
      {order.orderItems.map((item) => (
        <li key={item.orderItemId}>
          <ItemLine item={item}>{children?.(item)}</ItemLine>
        </li>
      ))}
    </ul>
  );
}
