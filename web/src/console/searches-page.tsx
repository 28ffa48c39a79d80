import type { ScarceSearch } from '@zhenku/contract/wanted';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { ConsolePage } from './console-page.tsx';
import { DataTable } from './data-table.tsx';
import { KeywordFilter, PeriodFilter } from './filters.tsx';
import { PAGE_SIZE } from './paging.ts';
import { useUrlState } from './use-url-state.ts';

const count = (title: string, key: keyof ScarceSearch) => ({ title, dataIndex: key, className: 'num' });

/** What people search for and do not find, by default within the last 30 days. */
export default function SearchesPage() {
  const { page, setPage, get } = useUrlState();
  const query = useOperatorCall('GET /operator/v1/searches', {
    page,
    size: PAGE_SIZE,
    keyword: get('keyword'),
    from: get('from'),
    to: get('to'),
  });
  return (
    <ConsolePage
      title="搜索缺口"
      tools={
        <>
          <KeywordFilter label="搜索词" />
          <PeriodFilter />
        </>
      }
    >
      <DataTable
        query={query}
        page={page}
        onPage={setPage}
        rowKey="keyword"
        empty="没有结果不足5个、且至少3人搜索过的词"
        columns={[
          { title: '搜索词', dataIndex: 'keyword' },
          count('搜索人数', 'people'),
          count('搜索人次', 'searches'),
          count('最近结果数', 'found'),
          count('等待通知', 'waiting'),
          count('创作者想拍', 'creators'),
          count('最近搜索', 'lastDay'),
        ]}
      />
    </ConsolePage>
  );
}
