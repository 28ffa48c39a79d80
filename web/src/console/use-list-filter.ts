import type { TableColumnType } from 'antd';
import { useUrlState } from './use-url-state.ts';

/** What every list is narrowed and sorted by, kept in the URL. Nothing there: all, in the list's own order. */
export function useListFilter<Column extends string>(columns: readonly Column[]) {
  const url = useUrlState();
  const sort = columns.find((one) => one === url.get('sort'));
  const desc = sort && url.get('desc') === 'true';
  return {
    /** The parameters of the call. */
    filter: { keyword: url.get('keyword'), from: url.get('from'), to: url.get('to'), sort, desc },
    /** What makes a column sortable; the column's `key` is then what the list is sorted by. */
    sortable: <Row>(key: Column): Pick<TableColumnType<Row>, 'key' | 'sorter' | 'sortOrder'> => ({
      key,
      sorter: true,
      sortOrder: key === sort ? (desc ? 'descend' : 'ascend') : null,
    }),
    onSort: (key: string | undefined, descending: boolean) =>
      url.setAll({ sort: key ?? '', desc: key && descending ? 'true' : '' }),
  };
}
