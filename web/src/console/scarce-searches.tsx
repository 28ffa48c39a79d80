import type { ScarceSearch } from '@zhenku/contract/wanted';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { actionsColumn } from './columns.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { KeywordFilter, PeriodFilter } from './filters.tsx';
import { HideSearchModal } from './hide-search-modal.tsx';
import { PAGE_SIZE } from './paging.ts';
import { ShowSearchButton } from './show-search-button.tsx';
import { useUrlState } from './use-url-state.ts';

const count = (title: string, key: keyof ScarceSearch) => ({ title, dataIndex: key, className: 'num' });

/** What people search for and do not find, by default within the last 30 days. */
export function ScarceSearches() {
  const { page, setPage, get } = useUrlState();
  const [hiding, setHiding] = useState<string | null>(null);
  const query = useOperatorCall('GET /operator/v1/searches', {
    page,
    size: PAGE_SIZE,
    keyword: get('keyword'),
    from: get('from'),
    to: get('to'),
  });
  return (
    <>
      <div className={styles.tools}>
        <KeywordFilter label="搜索词" />
        <PeriodFilter />
      </div>
      <DataTable
        query={query}
        page={page}
        onPage={setPage}
        rowKey="keyword"
        empty="没有结果不足5个、且至少3人搜索过的词"
        columns={[
          {
            title: '搜索词',
            key: 'keyword',
            render: (_, { keyword, hidden }) => (
              <>
                {keyword} {hidden && <Tag color="error">已屏蔽</Tag>}
                {hidden && <div className={styles.quiet}>{ruleOf(keyword, hidden)}</div>}
              </>
            ),
          },
          count('搜索人数', 'people'),
          count('搜索人次', 'searches'),
          count('最近结果数', 'found'),
          count('等待通知', 'waiting'),
          count('创作者想拍', 'creators'),
          count('最近搜索', 'lastDay'),
          actionsColumn<ScarceSearch>(({ keyword, hidden }) =>
            hidden ? (
              <ShowSearchButton hidden={hidden} />
            ) : (
              <Button type="link" size="small" danger onClick={() => setHiding(keyword)}>
                屏蔽
              </Button>
            ),
          ),
        ]}
      />
      {hiding !== null && <HideSearchModal keyword={hiding} onClose={() => setHiding(null)} />}
    </>
  );
}

const ruleOf = (keyword: string, hidden: NonNullable<ScarceSearch['hidden']>) =>
  `${hidden.keyword === keyword ? '' : `含“${hidden.keyword}”：`}${hidden.reason}`;
