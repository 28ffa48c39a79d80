import type { SynonymGroup } from '@zhenku/contract/search/synonyms';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { deleteSynonyms } from './synonyms.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { actionsColumn, timeColumn } from '../../parts/columns.tsx';
import { ConsolePage } from '../../shell/console-page.tsx';
import styles from '../../shell/console.module.css';
import { DataTable } from '../../lists/data-table.tsx';
import { KeywordFilter } from '../../lists/filters.tsx';
import { PAGE_SIZE } from '../../lists/paging.ts';
import { SynonymsModal } from './synonyms-modal.tsx';
import { useUrlState } from '../../lists/use-url-state.ts';

/** The words that searches take for one another. */
export default function SynonymsPage() {
  const { page, setPage, get } = useUrlState();
  const [open, setOpen] = useState<'new' | SynonymGroup | null>(null);
  const keyword = get('keyword');
  const query = useOperatorCall('GET /operator/v1/synonyms', { page, size: PAGE_SIZE, keyword });
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
        query={query}
        page={page}
        onPage={setPage}
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
              <Delete group={group} />
            </>
          )),
        ]}
      />
      {open === 'new' && <SynonymsModal onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && <SynonymsModal group={open} onClose={() => setOpen(null)} />}
    </ConsolePage>
  );
}

function Delete({ group }: { group: SynonymGroup }) {
  const [busy, run] = useAction();
  return (
    <Popconfirm
      title="删除这组近义词？"
      description="删除后，搜索其中一个词不再找到其余各词的作品。"
      okText="确认删除"
      okButtonProps={{ danger: true }}
      onConfirm={() => run(() => deleteSynonyms(group))}
    >
      <Button type="link" size="small" danger loading={busy}>
        删除
      </Button>
    </Popconfirm>
  );
}
