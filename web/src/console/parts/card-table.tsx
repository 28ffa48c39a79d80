import { Table, type TableColumnType, type TableProps } from 'antd';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import styles from '../shell/console.module.css';

interface CardTableProps<T extends object> extends Omit<TableProps<T>, 'columns' | 'scroll' | 'className'> {
  columns: TableColumnType<T>[];
}

/** Renders a table that scrolls sideways, or on phones cards with all columns. Has no pager unless one is passed. */
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

/** Returns a column's title if it is text. */
export const titleOf = <T,>({ title }: TableColumnType<T>) => (typeof title === 'string' ? title : '');

/** Converts a column to a card's line: its title beside its cell, visible at every width, not sticky. */
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

/** Whether a cell is empty; cards omit empty cells. */
const isBlank = (cell: unknown): boolean =>
  cell === '—' || cell === '' || cell === null || cell === undefined || cell === false;
