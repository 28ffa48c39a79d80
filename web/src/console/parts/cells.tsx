import type { OrderItem } from '@zhenku/contract/orders/orders';
import { formatMoney } from '@zhenku/contract/format';
import { Tag } from 'antd';
import styles from '../shell/console.module.css';
import { ObjectLink } from './object-link.tsx';

export function Yuan({ value }: { value: number | null }) {
  return (
    <span className="num">{value === null ? '—' : `${value < 0 ? '-' : ''}¥${formatMoney(Math.abs(value))}`}</span>
  );
}

export interface StatusTagProps {
  status: number;
  labels: Readonly<Record<number, string>>;
  colours: Readonly<Record<number, string>>;
  reason?: string | null;
}

export function StatusTag({ status, labels, colours, reason }: StatusTagProps) {
  return (
    <>
      <Tag color={colours[status]}>{labels[status]}</Tag>
      {reason && <div className={styles.reason}>{reason}</div>}
    </>
  );
}

/** Shows a customer with their id, because support staff search by it. */
export const Customer = ({ name, userId }: { name: string; userId: number }) => (
  <span className={styles.videoName}>
    <ObjectLink kind="user" id={userId}>
      {name}
    </ObjectLink>
    <small>用户 {userId}</small>
  </span>
);

export const ItemLink = ({ item }: { item: Pick<OrderItem, 'videoName' | 'videoId'> }) => (
  <ObjectLink kind="video" id={item.videoId}>
    {itemText(item)}
  </ObjectLink>
);

export const itemText = ({ videoName, videoId }: Pick<OrderItem, 'videoName' | 'videoId'>) =>
  `${videoName}（${videoId}）`;
