import { LIST_SORTS } from '@zhenku/contract/list-sorts';
import { ListTools } from './list-tools.tsx';
import { useList } from './use-list.ts';
import { formatTime } from '@zhenku/contract/format';
import { OBJECT_KINDS } from '@zhenku/contract/object-kinds';
import { ObjectLink } from '../features/operators/object-link.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { JsonBlock } from './json-block.tsx';

/** All changes by operators, newest first, with the state before and after. */
export default function AuditPage() {
  const list = useList('GET /operator/v1/audit', { sorts: LIST_SORTS.audit });
  return (
    <ConsolePage title="操作日志" tools={<ListTools list={list} keyword="操作人、操作或对象" />}>
      <DataTable
        {...list.table}
        rowKey="auditId"
        columns={[
          { title: '时间', ...list.sortable('time'), className: 'num', render: (_, row) => formatTime(row.time) },
          { title: '操作人', key: 'operator', render: (_, { operatorName }) => operatorName || '未知账号' },
          { title: '操作', dataIndex: 'action' },
          { title: '对象', key: 'subject', render: (_, { subject }) => <Subject subject={subject} /> },
        ]}
        expandable={{
          expandedRowRender: ({ before, after }) => (
            <div className={styles.change}>
              <JsonBlock label="变更前" value={before} />
              <JsonBlock label="变更后" value={after} />
            </div>
          ),
        }}
      />
    </ConsolePage>
  );
}

/** What was changed, like `video:12`. */
function Subject({ subject }: { subject: string }) {
  const kind = OBJECT_KINDS.find((one) => subject.startsWith(`${one}:`));
  if (!kind) return subject;
  return (
    <ObjectLink kind={kind} id={subject.slice(kind.length + 1)}>
      {subject}
    </ObjectLink>
  );
}
