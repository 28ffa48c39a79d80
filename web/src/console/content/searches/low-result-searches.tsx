import { ListTools } from '../../lists/list-tools.tsx';
import { useList } from '../../lists/use-list.ts';
import type { LowResultSearch } from '@zhenku/contract/wanted/wanted';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { actionsColumn } from '../../parts/columns.tsx';
import styles from '../../shell/console.module.css';
import { DataTable } from '../../lists/data-table.tsx';
import { HideSearchModal } from './hide-search-modal.tsx';
import { ShowSearchButton } from './show-search-button.tsx';

const count = (title: string, key: keyof LowResultSearch) => ({ title, dataIndex: key, className: 'num' });

/** Covers the last 30 days by default. */
export function LowResultSearches() {
  const [hiding, setHiding] = useState<string | null>(null);
  const list = useList('GET /operator/v1/searches', { sorts: 'searches' });
  return (
    <>
      <div className={styles.tools}>
        <ListTools list={list} keyword="搜索词" />
      </div>
      <DataTable
        {...list.table}
        rowKey="keyword"
        empty="没有 3 人以上搜过而结果不到 5 条的词"
        columns={[
          {
            title: '搜索词',
            key: 'keyword',
            render: (_, { keyword, hidden }) => (
              <>
                {keyword} {hidden && <Tag color="error">已屏蔽</Tag>}
                {hidden && <div className={styles.quiet}>{hideRuleText(keyword, hidden)}</div>}
              </>
            ),
          },
          { ...count('搜索人数', 'people'), ...list.sortable('people') },
          { ...count('搜索人次', 'searches'), ...list.sortable('searches') },
          count('最近结果数', 'found'),
          count('等待通知', 'waiting'),
          count('创作者想拍', 'creators'),
          { ...count('最近搜索', 'lastDay'), ...list.sortable('lastDay') },
          actionsColumn<LowResultSearch>(({ keyword, hidden }) =>
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

const hideRuleText = (keyword: string, hidden: NonNullable<LowResultSearch['hidden']>) =>
  `${hidden.keyword === keyword ? '' : `含“${hidden.keyword}”：`}${hidden.reason}`;
