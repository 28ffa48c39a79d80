import { Table, type TableColumnType, type TableProps } from 'antd';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import styles from '../shell/console.module.css';

interface CardTableProps<T extends object> extends Omit<TableProps<T>, 'columns' | 'scroll' | 'className'> {
  columns: TableColumnType<T>[];
}

/** Scrolls sideways; on phones shows cards with all columns. Has no pager by default. */
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

export const titleOf = <T,>({ title }: TableColumnType<T>) => (typeof title === 'string' ? title : '');

/** Makes a column a card's line: visible at every width, not sticky. */
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
