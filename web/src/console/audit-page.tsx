import { formatTime } from '@zhenku/contract/format';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { PeriodFilter } from './filters.tsx';
import { JsonBlock } from './json-block.tsx';
import { PAGE_SIZE } from './paging.ts';
import { useUrlState } from './use-url-state.ts';

/** All changes by operators, newest first, with the state before and after. */
export default function AuditPage() {
  const { page, setPage, get } = useUrlState();
  const period = { from: get('from'), to: get('to') };
  const query = useOperatorCall('GET /operator/v1/audit', { page, size: PAGE_SIZE, ...period });
  return (
    <ConsolePage title="操作日志" tools={<PeriodFilter />}>
      <DataTable
        query={query}
        page={page}
        onPage={setPage}
        rowKey="auditId"
        columns={[
          { title: '时间', key: 'time', className: 'num', render: (_, row) => formatTime(row.time) },
          { title: '操作人', key: 'operator', render: (_, { operatorName }) => operatorName || '未知账号' },
          { title: '操作', dataIndex: 'action' },
          { title: '对象', dataIndex: 'subject' },
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
