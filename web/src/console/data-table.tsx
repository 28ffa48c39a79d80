import type { UseQueryResult } from '@tanstack/react-query';
import type { PageOf } from '@zhenku/contract/shapes';
import { Table, type TableProps } from 'antd';
import { ErrorState } from '../ui/states.tsx';

interface DataTableProps<T extends object> extends Pick<
  TableProps<T>,
  'rowKey' | 'onRow' | 'expandable' | 'rowSelection'
> {
  query: UseQueryResult<PageOf<T>>;
  /** The rows' type follows only from the query. */
  columns: NoInfer<TableProps<T>['columns']>;
  page: number;
  onPage: (page: number) => void;
  /** Called when another order is chosen by a column's head; undefined: the list's own. */
  onSort?: (key: string | undefined, descending: boolean) => void;
  empty?: string;
}

/** A paginated list as a table in all states; it scrolls sideways in a narrow window. */
export function DataTable<T extends object>({
  query,
  page,
  onPage,
  onSort,
  empty = '暂无数据',
  ...table
}: DataTableProps<T>) {
  const { data, isError, isFetching, refetch } = query;
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <Table<T>
      {...table}
      size="middle"
      onChange={(_page, _filters, sorter, { action }) => {
        const [chosen] = [sorter].flat();
        if (action !== 'sort' || !chosen) return;
        onSort?.(chosen.order ? String(chosen.columnKey) : undefined, chosen.order === 'descend');
      }}
      scroll={{ x: 'max-content' }}
      loading={isFetching && (!data || query.isPlaceholderData)}
      dataSource={data?.content ?? []}
      // Nobody knows yet whether there is nothing.
      locale={{ emptyText: data ? empty : ' ' }}
      pagination={{
        current: page,
        pageSize: data?.size ?? 20,
        total: data?.total ?? 0,
        hideOnSinglePage: true,
        showSizeChanger: false,
        onChange: onPage,
        showTotal: (total) => (data?.totalCapped ? `${total}+ 条，可查看前 ${total} 条` : `共 ${total} 条`),
      }}
    />
  );
}
