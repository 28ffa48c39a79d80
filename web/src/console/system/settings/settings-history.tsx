import type { AuditRow } from '@zhenku/contract/operators/audit-log';
import { settingLabel } from './setting-texts.ts';
import { timeColumn } from '../../parts/columns.tsx';
import { SettingChange } from './confirm-settings-modal.tsx';
import { DataTable } from '../../lists/data-table.tsx';
import styles from './settings.module.css';
import { usePages } from '../../lists/use-pages.ts';

export function SettingsHistory() {
  const table = usePages('GET /operator/v1/settings/history');
  return (
    <DataTable
      {...table}
      rowKey="auditId"
      empty="还没有修改"
      columns={[
        timeColumn<AuditRow>('时间', ({ time }) => time),
        { title: '操作人', dataIndex: 'operatorName' },
        {
          title: '修改',
          key: 'change',
          render: (_, { before, after }) => <Changes before={before as Values} after={after as Values} />,
        },
      ]}
    />
  );
}

type Values = Record<string, unknown> | null;

const Changes = ({ before, after }: { before: Values; after: Values }) => (
  <div className={styles.history}>
    {Object.entries(after ?? {}).map(([key, value]) => (
      <div key={key}>
        {settingLabel(key)}
        <SettingChange name={key} before={before?.[key]} after={value} />
      </div>
    ))}
  </div>
);
