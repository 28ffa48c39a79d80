import { auditActionLabel } from '@zhenku/contract/operators/audit-actions';
import { formatTime } from '@zhenku/contract/format';
import { SubjectLink } from '../parts/subject-link.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import styles from '../shell/console.module.css';
import { DataTable } from '../lists/data-table.tsx';
import { JsonBlock } from '../parts/json-block.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';

export default function AuditPage() {
  const list = useList('GET /operator/v1/audit', { sorts: 'audit' });
  return (
    <ConsolePage title="操作日志" tools={<ListTools list={list} keyword="操作人、操作或对象" />}>
      <DataTable
        {...list.table}
        rowKey="auditId"
        columns={[
          { title: '时间', ...list.sortable('time'), className: 'num', render: (_, row) => formatTime(row.time) },
          {
            title: '操作人',
            key: 'operator',
            render: (_, { operatorName, keyName }) =>
              (operatorName || '未知账号') + (keyName === null ? '' : `（API 密钥“${keyName}”）`),
          },
          { title: '操作', key: 'action', render: (_, { action }) => auditActionLabel(action) },
          { title: '对象', key: 'subject', render: (_, { subject }) => <SubjectLink subject={subject} /> },
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
