import type { WithheldTax } from '@zhenku/contract/payouts/operator-payouts';
import { formatDate, formatMoney } from '@zhenku/contract/format';
import { Input } from 'antd';
import { useState } from 'react';
import { RecordLink } from '../../parts/record-link.tsx';
import { callOperator } from '../../../api/operator-client.ts';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { Customer } from '../../parts/cells.tsx';
import { yuanColumn } from '../../parts/columns.tsx';
import styles from '../../shell/console.module.css';
import { DataTable } from '../../lists/data-table.tsx';
import { ExportButton } from '../../lists/export-button.tsx';
import { PAGE_SIZE } from '../../lists/paging.ts';
import { useUrlState } from '../../lists/use-url-state.ts';

export function WithheldTaxList() {
  const url = useUrlState();
  const [thisMonth] = useState(() => formatDate(Date.now()).slice(0, 7));
  const month = url.get('month') || thisMonth;
  const query = useOperatorCall('GET /operator/v1/withdrawals/tax', { month, page: url.page, size: PAGE_SIZE });
  const sum = query.data?.sum;
  return (
    <>
      <div className={styles.tools}>
        <Input
          type="month"
          className={styles.select}
          aria-label="月份"
          value={month}
          onChange={(event) => url.set('month', event.target.value)}
        />
        <ExportButton request={() => callOperator('GET /operator/v1/withdrawals/tax/export', { month })} />
      </div>
      {sum && (
        <p>
          共 {sum.count} 笔，提现 <span className="num">¥{formatMoney(sum.depositMoney)}</span>，预扣税{' '}
          <strong className="num">¥{formatMoney(sum.taxMoney)}</strong>，实付{' '}
          <span className="num">¥{formatMoney(sum.payMoney)}</span>
        </p>
      )}
      <DataTable<WithheldTax>
        query={query}
        page={url.page}
        onPage={url.setPage}
        rowKey={({ userId, taxVersion, payeeName }) => `${userId} ${taxVersion} ${payeeName}`}
        empty="这个月没有预扣个税"
        columns={[
          {
            title: '姓名',
            key: 'name',
            render: (_, { payeeName, userId }) => <Customer name={payeeName} userId={userId} />,
          },
          { title: '笔数', dataIndex: 'count', align: 'right', responsive: ['sm'] },
          yuanColumn<WithheldTax>('提现金额', 'money', (one) => one.depositMoney),
          yuanColumn<WithheldTax>('预扣税', 'tax', (one) => one.taxMoney),
          { ...yuanColumn<WithheldTax>('实付', 'pay', (one) => one.payMoney), responsive: ['sm'] },
          {
            title: '税率表',
            key: 'table',
            align: 'right',
            render: (_, { taxVersion }) => <RecordLink kind="taxTable" id={taxVersion} />,
          },
        ]}
      />
    </>
  );
}
