import { formatTime } from '@zhenku/contract/format';
import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { isOverdue, waitText } from '../shell/today.ts';
import { ObjectLink } from './object-link.tsx';
import { Customer, Yuan } from './cells.tsx';
import styles from '../shell/console.module.css';

export const timeColumn = <Row,>(
  title: string,
  timeOf: (row: Row) => string | null,
  sorting: TableColumnType<Row> = { key: 'time' },
): TableColumnType<Row> => ({
  title,
  ...sorting,
  responsive: ['lg'],
  render: (_, row) => {
    const time = timeOf(row);
    return time ? formatTime(time) : '—';
  },
});

interface WaitingOptions<Row> {
  isWaiting: (row: Row) => boolean;
  /** Load time of the list, in epoch milliseconds. */
  now: number;
  sorting?: TableColumnType<Row>;
}

export const waitingColumn = <Row,>(
  title: string,
  timeOf: (row: Row) => string,
  { isWaiting, now, sorting }: WaitingOptions<Row>,
): TableColumnType<Row> => ({
  ...timeColumn<Row>(title, timeOf, sorting),
  render: (_, row) => (
    <>
      {formatTime(timeOf(row))}
      {isWaiting(row) && (
        <small className={styles.waiting} data-long={isOverdue(timeOf(row), now)}>
          已等待 {waitText(timeOf(row), now)}
        </small>
      )}
    </>
  ),
});

export const yuanColumn = <Row,>(
  title: string,
  key: string,
  amountOf: (row: Row) => number | null,
): TableColumnType<Row> => ({
  title,
  key,
  align: 'right',
  render: (_, row) => <Yuan value={amountOf(row)} />,
});

export const customerColumn = <Row extends { userId: number; customer: { name: string } }>(): TableColumnType<Row> => ({
  title: '买家',
  key: 'buyer',
  render: (_, { customer, userId }) => <Customer name={customer.name} userId={userId} />,
});

export const userColumn = <Row extends { userName: string; userId: number }>(): TableColumnType<Row> => ({
  title: '用户',
  key: 'user',
  render: (_, { userName, userId }) => <Customer name={userName} userId={userId} />,
});

export const authorColumn = <Row extends { authorId: number; authorName: string }>(): TableColumnType<Row> => ({
  title: '创作者',
  key: 'author',
  responsive: ['md'],
  render: (_, { authorId, authorName }) => (
    <ObjectLink kind="user" id={authorId}>
      {authorName}
    </ObjectLink>
  ),
});

export const orderColumn = <Row extends { orderId: string }>(): TableColumnType<Row> => ({
  title: '订单号',
  key: 'order',
  className: 'num',
  render: (_, { orderId }) => <ObjectLink kind="order" id={orderId} />,
});

export const actionsColumn = <Row,>(render: (row: Row) => ReactNode): TableColumnType<Row> => ({
  title: '操作',
  key: 'actions',
  fixed: 'end',
  render: (_, row) => render(row),
});
