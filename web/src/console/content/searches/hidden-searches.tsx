import type { HiddenSearch } from '@zhenku/contract/insights/insights';
import { Button } from 'antd';
import { useState } from 'react';
import { actionsColumn, timeColumn } from '../../parts/columns.tsx';
import styles from '../../shell/console.module.css';
import { DataTable } from '../../lists/data-table.tsx';
import { KeywordFilter } from '../../lists/filters.tsx';
import { HideSearchModal } from './hide-search-modal.tsx';
import { ShowSearchButton } from './show-search-button.tsx';
import { useUrlState } from '../../lists/use-url-state.ts';
import { usePages } from '../../lists/use-pages.ts';

export function HiddenSearches() {
  const { get } = useUrlState();
  const [hiding, setHiding] = useState(false);
  const table = usePages('GET /operator/v1/searches/hidden', { keyword: get('keyword') });
  return (
    <>
      <div className={styles.tools}>
        <KeywordFilter label="搜索词" />
        <Button onClick={() => setHiding(true)}>屏蔽搜索词</Button>
      </div>
      <DataTable
        {...table}
        rowKey="keyword"
        empty="没有被屏蔽的词"
        columns={[
          { title: '搜索词', dataIndex: 'keyword' },
          { title: '范围', key: 'containing', render: (_, { containing }) => (containing ? '包含它的词' : '这个词') },
          { title: '原因', dataIndex: 'reason' },
          { title: '操作人', dataIndex: 'operatorName' },
          timeColumn<HiddenSearch>('时间', ({ time }) => time),
          actionsColumn<HiddenSearch>((hidden) => <ShowSearchButton hidden={hidden} />),
        ]}
      />
      {hiding && <HideSearchModal keyword="" onClose={() => setHiding(false)} />}
    </>
  );
}
