import { Checkbox, type TableProps } from 'antd';
import styles from '../shell/console.module.css';

interface PageSelectionProps<T> {
  rows: readonly T[];
  rowKey: TableProps<T>['rowKey'];
  selection: NonNullable<TableProps<T>['rowSelection']>;
}

/** Selects or clears all selectable rows of the page; cards lack the checkbox in antd's table header. */
export function PageSelection<T>({ rows, rowKey, selection }: PageSelectionProps<T>) {
  const keyOf = (row: T) => (typeof rowKey === 'function' ? rowKey(row) : (row[rowKey as keyof T] as React.Key));
  const choosable = rows.filter((row) => !selection.getCheckboxProps?.(row).disabled);
  const chosen = choosable.filter((row) => selection.selectedRowKeys?.includes(keyOf(row)));
  const all = choosable.length > 0 && chosen.length === choosable.length;
  return (
    <Checkbox
      className={styles.pageSelection}
      checked={all}
      indeterminate={!all && chosen.length > 0}
      disabled={choosable.length === 0}
      onChange={() => {
        const next = all ? [] : choosable;
        selection.onChange?.(next.map(keyOf), next, { type: 'all' });
      }}
    >
      全选本页
    </Checkbox>
  );
}
