import type { SynonymGroup } from '@zhenku/contract/search/synonyms';
import { Button } from 'antd';
import { useState } from 'react';
import { deleteSynonyms } from './synonyms.ts';
import { actionsColumn, timeColumn } from '../../parts/columns.tsx';
import { ConsolePage } from '../../shell/console-page.tsx';
import styles from '../../shell/console.module.css';
import { DataTable } from '../../lists/data-table.tsx';
import { KeywordFilter } from '../../lists/filters.tsx';
import { SynonymsModal } from './synonyms-modal.tsx';
import { useUrlState } from '../../lists/use-url-state.ts';
import { DeleteButton } from '../../parts/confirm-button.tsx';
import { usePages } from '../../lists/use-pages.ts';

export default function SynonymsPage() {
  const { get } = useUrlState();
  const [open, setOpen] = useState<'new' | SynonymGroup | null>(null);
  const keyword = get('keyword');
  const table = usePages('GET /operator/v1/synonyms', { keyword });
  return (
    <ConsolePage
      title="近义词"
      tools={
        <>
          <Button type="primary" onClick={() => setOpen('new')}>
            新建近义词
          </Button>
          <KeywordFilter label="词" />
        </>
      }
    >
      <p className={styles.quiet}>
        搜索其中一个词，也会找到其余各词的作品。常见英文单词已按词典对应中文，只需补充词典没有的。
      </p>
      <DataTable
        {...table}
        rowKey="groupId"
        empty={keyword ? '没有找到相关近义词' : '还没有近义词'}
        columns={[
          { title: '近义词', key: 'synonyms', render: (_, { synonyms }) => synonyms.join('、') },
          timeColumn<SynonymGroup>('更新时间', ({ updateTime }) => updateTime),
          actionsColumn<SynonymGroup>((group) => (
            <>
              <Button type="link" size="small" onClick={() => setOpen(group)}>
                修改
              </Button>
              <DeleteButton
                title="删除这组近义词？"
                description="删除后，搜索其中一个词不再找到其余各词的作品。"
                action={() => deleteSynonyms(group)}
              />
            </>
          )),
        ]}
      />
      {open === 'new' && <SynonymsModal onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && <SynonymsModal group={open} onClose={() => setOpen(null)} />}
    </ConsolePage>
  );
}
