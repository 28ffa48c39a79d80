import { Button, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { StatusTag, type StatusTagProps } from '../parts/cells.tsx';
import { ClaimedBy } from './queue-parts.tsx';
import { actionsColumn, timeColumn, waitingColumn } from '../parts/columns.tsx';
import type { Queue } from './use-queue.ts';

interface WaitingFields<Row> {
  list: {
    table: { query: { dataUpdatedAt: number } };
    sortable: (column: string) => Pick<TableColumnType<Row>, 'key' | 'sorter' | 'sortOrder'>;
  };
  title: string;
  /** Field with the time at which a row entered the queue. */
  since: { [K in keyof Row]: Row[K] extends string ? K : never }[keyof Row] & string;
  isWaiting: (row: Row) => boolean;
}

export const decisionTimes = <Row extends { decideTime: string | null }>({
  list,
  title,
  since,
  isWaiting,
}: WaitingFields<Row>): TableColumnType<Row>[] => [
  waitingColumn<Row>(title, (row) => row[since] as string, {
    isWaiting,
    now: list.table.query.dataUpdatedAt,
    sorting: list.sortable(since),
  }),
  timeColumn<Row>('处理时间', (row) => row.decideTime, list.sortable('decideTime')),
];

export const statusColumn = <Row,>(render: (row: Row) => ReactNode): TableColumnType<Row> => ({
  title: '状态',
  key: 'status',
  render: (_, row) => render(row),
});

interface QueueStatus<Row> extends Pick<StatusTagProps, 'labels' | 'colours'> {
  status: (row: Row) => number;
  more?: (row: Row) => ReactNode;
}

export const queueStatusColumn = <Row extends { reason: string | null }>(
  queue: Pick<Queue<Row>, 'claimedBy'>,
  { status, more, ...tag }: QueueStatus<Row>,
) =>
  statusColumn<Row>((row) => (
    <>
      <StatusTag {...tag} status={status(row)} reason={row.reason} />
      <ClaimedBy name={queue.claimedBy(row)} />
      {more?.(row)}
    </>
  ));

export const openColumn = <Row,>(queue: Pick<Queue<Row>, 'setOpen'>, verb: (row: Row) => string) =>
  actionsColumn<Row>((row) => (
    <Button type="link" size="small" onClick={() => queue.setOpen(row)}>
      {verb(row)}
    </Button>
  ));
