import type { ExportFormat } from '@zhenku/contract/list-and-export';
import type { Output, Request } from '@zhenku/contract/api';
import { LIST_SORTS } from '@zhenku/contract/list-sorts';
import type { PageOf } from '@zhenku/contract/shapes';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TableColumnType } from 'antd';
import { useEffect } from 'react';
import { callOperator, type OperatorKey } from '../../api/operator-client.ts';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { readAmountRange } from './amount-range.ts';
import { PAGE_SIZE, PAGE_SIZES } from './paging.ts';
import { useUrlState } from './use-url-state.ts';

export type ListKey = {
  [K in OperatorKey]: `${K}/export` extends OperatorKey ? (Output<K> extends PageOf<infer _> ? K : never) : never;
}[OperatorKey];
type Row<K extends ListKey> = Output<K> extends PageOf<infer R> ? R : never;

export interface ListTable<R> {
  query: UseQueryResult<PageOf<R>>;
  /** The list stays empty while it is set. */
  problem?: string;
  page: number;
  size: number;
  onPage: (page: number, size: number) => void;
  onSort: (key: string | undefined, descending: boolean) => void;
  /** Keys of hidden columns. */
  hidden: readonly string[];
  onHide: (keys: readonly string[]) => void;
}

interface Options<K extends ListKey> {
  sorts: keyof typeof LIST_SORTS;
  more?: Partial<Request<K>>;
  refetchInterval?: number;
}

export function useList<K extends ListKey>(key: K, { sorts, more, refetchInterval }: Options<K>) {
  const url = useUrlState();
  const keys: readonly string[] = LIST_SORTS[sorts];
  const sort = keys.find((one) => one === url.get('sort'));
  const desc = sort !== undefined && url.get('desc') === 'true';
  const size = PAGE_SIZES.find((one) => String(one) === url.get('size')) ?? PAGE_SIZE;
  const { problem, ...amounts } = readAmountRange({ amountFrom: url.get('amountFrom'), amountTo: url.get('amountTo') });
  const filter = {
    keyword: url.get('keyword'),
    from: url.get('from'),
    to: url.get('to'),
    ...amounts,
    ...(sort && { sort, desc }),
    ...more,
  };
  const query = useOperatorCall(key, { page: url.page, size, ...filter } as unknown as Request<K>, {
    enabled: !problem,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  // Results of the previous filters must not look like the current ones.
  const shown = problem ? { ...query, data: undefined, isPlaceholderData: false } : query;
  const page = shown.data as unknown as PageOf<Row<K>> | undefined;
  useLastPage(url, shown.isPlaceholderData ? undefined : page);
  const table: ListTable<Row<K>> = {
    query: shown as unknown as UseQueryResult<PageOf<Row<K>>>,
    ...(problem && { problem: problem.message }),
    page: url.page,
    size,
    onPage: (number, rows) =>
      url.setAll({
        page: rows === size && number > 1 ? String(number) : '',
        size: rows === PAGE_SIZE ? '' : String(rows),
      }),
    onSort: (column, descending) => url.setAll({ sort: column ?? '', desc: column && descending ? 'true' : '' }),
    hidden: url.get('hide').split(',').filter(Boolean),
    onHide: (keys) => url.setAll({ hide: keys.join(','), page: url.page > 1 ? String(url.page) : '' }),
  };
  return {
    url,
    data: shown.data,
    rows: page?.content ?? [],
    table,
    /** Makes a column sortable; its `key` is the sort key. */
    sortable: (column: string): Pick<TableColumnType<Row<K>>, 'key' | 'sorter' | 'sortOrder'> => ({
      key: column,
      sorter: true,
      sortOrder: column === sort ? (desc ? 'descend' : 'ascend') : null,
    }),
    requestExport: async (format: ExportFormat) =>
      (await callOperator(`${key}/export` as 'GET /operator/v1/orders/export', { ...(filter as object), format })) as {
        url: string;
      },
  };
}

export type List<K extends ListKey> = ReturnType<typeof useList<K>>;

/** Goes to the last page if the list has become too short for the requested page. */
function useLastPage(url: ReturnType<typeof useUrlState>, data: PageOf<unknown> | undefined): void {
  const last = data && Math.max(1, Math.ceil(data.total / data.size));
  const behind = data !== undefined && data.content.length === 0 && url.page > last! && data.page === url.page;
  useEffect(() => {
    if (behind) url.replacePage(last!);
  });
}
