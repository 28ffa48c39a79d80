import { Table, type TableColumnType, type TableProps } from 'antd';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import styles from '../shell/console.module.css';

interface CardTableProps<T extends object> extends Omit<TableProps<T>, 'columns' | 'scroll' | 'className'> {
  columns: TableColumnType<T>[];
}

/** A table that scrolls sideways, and on phones cards that show all columns; without pages unless they are given. */
export function CardTable<T extends object>({ columns, ...table }: CardTableProps<T>) {
  const narrow = useNarrow();
  return (
    <Table<T>
      size="middle"
      pagination={false}
      {...table}
      columns={narrow ? columns.map(asCardLine) : columns}
      {...(narrow ? { className: styles.cards } : { scroll: { x: 'max-content' } })}
    />
  );
}

/** What a column is called, where that is text. */
export const titleOf = <T,>({ title }: TableColumnType<T>) => (typeof title === 'string' ? title : '');

/** A column as a line of a card: its title beside its cell, in every window, and nothing that sticks. */
function asCardLine<T>({ fixed: _fixed, responsive: _responsive, ...column }: TableColumnType<T>): TableColumnType<T> {
  return {
    ...column,
    onCell: (row, index = 0) => ({
      ...column.onCell?.(row, index),
      'data-label': titleOf(column),
      hidden: isBlank(column.render ? column.render(valueOf(column, row), row, index) : valueOf(column, row)),
    }),
  };
}

const valueOf = <T,>({ dataIndex }: TableColumnType<T>, row: T): unknown =>
  typeof dataIndex === 'string' ? row[dataIndex as keyof T] : undefined;

/** Whether a cell says that there is nothing, which a card leaves out. */
const isBlank = (cell: unknown): boolean =>
  cell === '—' || cell === '' || cell === null || cell === undefined || cell === false;
