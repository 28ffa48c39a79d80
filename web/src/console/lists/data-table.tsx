import type { UseQueryResult } from '@tanstack/react-query';
import type { PageOf } from '@zhenku/contract/shapes';
import { Button, Checkbox, Popover, Select, type TableColumnType, type TableProps } from 'antd';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { ErrorState } from '../../ui/states.tsx';
import { CardTable, titleOf } from '../parts/card-table.tsx';
import styles from '../shell/console.module.css';
import { PageSelection } from './page-selection.tsx';
import { PAGE_SIZE, PAGE_SIZES } from './paging.ts';

interface DataTableProps<T extends object> extends Pick<
  TableProps<T>,
  'rowKey' | 'onRow' | 'expandable' | 'rowSelection'
> {
  query: UseQueryResult<PageOf<T>>;
  /** Shown instead of rows. */
  problem?: string;
  columns: NoInfer<TableColumnType<T>[]>;
  page: number;
  /** Rows per page; if set, the operator can change it. */
  size?: number;
  onPage: (page: number, size: number) => void;
  /** undefined restores the default order. */
  onSort?: (key: string | undefined, descending: boolean) => void;
  /** Enables the column chooser with `onHide`. */
  hidden?: readonly string[];
  onHide?: (keys: readonly string[]) => void;
  empty?: string;
}

const keyOf = <T,>({ key, dataIndex }: TableColumnType<T>) => String(key ?? dataIndex);

export function DataTable<T extends object>({
  query,
  problem,
  columns,
  page,
  size,
  onPage,
  onSort,
  hidden = [],
  onHide,
  empty = '暂无数据',
  ...table
}: DataTableProps<T>) {
  const narrow = useNarrow();
  const { data, isError, isFetching, refetch } = query;
  if (isError && !data && !problem) return <ErrorState onRetry={() => void refetch()} />;
  const loading = isFetching && (!data || query.isPlaceholderData);
  const total = data?.total ?? 0;
  /** Whether the list fits on one page of any size, so that it needs no pager. */
  const isShort = total <= PAGE_SIZE;
  const shown = columns.filter((column) => !hidden.includes(keyOf(column)));
  return (
    <div className={styles.list}>
      {onHide && (
        <div className={styles.listTools}>
          {table.rowSelection && (
            <PageSelection rows={data?.content ?? []} rowKey={table.rowKey} selection={table.rowSelection} />
          )}
          {narrow && onSort && <SortChoice columns={columns} onSort={onSort} />}
          <ColumnChoice columns={columns} hidden={hidden} onHide={onHide} />
        </div>
      )}
      <CardTable<T>
        {...table}
        columns={shown}
        onChange={(_page, _filters, sorter, { action }) => {
          const [chosen] = [sorter].flat();
          if (action !== 'sort' || !chosen) return;
          onSort?.(chosen.order ? String(chosen.columnKey) : undefined, chosen.order === 'descend');
        }}
        loading={loading}
        dataSource={data?.content ?? []}
        // While loading it is unknown whether the list is empty.
        locale={{ emptyText: problem ?? (data && !loading ? empty : ' ') }}
        pagination={
          !isShort && {
            current: page,
            pageSize: data?.size ?? size ?? PAGE_SIZE,
            total,
            showSizeChanger: size !== undefined && {
              options: PAGE_SIZES.map((rows) => ({ value: rows, label: `${rows} 条/页` })),
            },
            onChange: onPage,
            showTotal: () => (data?.totalCapped ? `${total}+ 条，可查看前 ${total} 条` : `共 ${total} 条`),
          }
        }
      />
      {isShort && total > 0 && <p className={styles.total}>共 {total} 条</p>}
    </div>
  );
}

interface ChoiceProps<T> {
  columns: TableColumnType<T>[];
}

function ColumnChoice<T>({
  columns,
  hidden,
  onHide,
}: ChoiceProps<T> & { hidden: readonly string[]; onHide: (keys: readonly string[]) => void }) {
  const choices = columns.filter((column) => titleOf(column) && titleOf(column) !== '操作');
  const shown = choices.map(keyOf).filter((key) => !hidden.includes(key));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <Checkbox.Group
          className={styles.columnChoice}
          value={shown}
          options={choices.map((column) => ({
            value: keyOf(column),
            label: titleOf(column),
            disabled: shown.length === 1 && shown[0] === keyOf(column),
          }))}
          onChange={(keys) => onHide(choices.map(keyOf).filter((key) => !keys.includes(key)))}
        />
      }
    >
      <Button size="small">列{shown.length < choices.length && `（${shown.length}/${choices.length}）`}</Button>
    </Popover>
  );
}

function SortChoice<T>({
  columns,
  onSort,
}: ChoiceProps<T> & { onSort: NonNullable<DataTableProps<object>['onSort']> }) {
  const sortable = columns.filter(({ sorter }) => sorter);
  if (sortable.length === 0) return null;
  const sorted = sortable.find(({ sortOrder }) => sortOrder);
  const options = sortable.flatMap((column) => [
    { value: `${keyOf(column)} ascend`, label: `${titleOf(column)} ↑` },
    { value: `${keyOf(column)} descend`, label: `${titleOf(column)} ↓` },
  ]);
  return (
    <Select
      aria-label="排序"
      size="small"
      className={styles.select}
      value={sorted ? `${keyOf(sorted)} ${sorted.sortOrder}` : ''}
      options={[{ value: '', label: '默认排序' }, ...options]}
      onChange={(choice) => {
        const [key, order] = choice.split(' ');
        onSort(key || undefined, order === 'descend');
      }}
    />
  );
}
