import type { BillDifference } from '@zhenku/contract/recharges';
import { RECHARGE_METHOD } from '@zhenku/contract/constants';
import { formatDate, formatTime } from '@zhenku/contract/format';
import { Button, Input, Select, Table, Tag } from 'antd';
import { useState } from 'react';
import { compareBill, DIFFERENCE_LABEL } from '../features/operators/recharges.ts';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { METHOD_LABEL } from '../features/recharges/methods.ts';
import { useAction } from '../ui/use-action.ts';
import { Yuan } from './cells.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { useUrlState } from './use-url-state.ts';

const PAGE_SIZE = 20;
const DAY_MS = 86_400_000;
const CHANNELS = [RECHARGE_METHOD.alipay, RECHARGE_METHOD.wxpay] as const;

/** The providers' daily bills beside our books. */
export function ReconciliationList() {
  const { page, setPage } = useUrlState();
  const query = useOperatorCall('GET /operator/v1/recharges/reconciliations', { page, size: PAGE_SIZE });
  return (
    <>
      <Compare />
      <DataTable
        query={query}
        page={page}
        onPage={setPage}
        rowKey={({ method, day }) => `${method}-${day}`}
        empty="还没有对账报告，每天自动生成前一天的"
        columns={[
          { title: '账单日', dataIndex: 'day', className: 'num' },
          { title: '渠道', key: 'method', render: (_, { method }) => METHOD_LABEL[method] },
          { title: '支付', key: 'payments', align: 'right', render: (_, { payments }) => `${payments} 笔` },
          { title: '支付金额', key: 'paid', align: 'right', render: (_, one) => <Yuan value={one.paymentMoney} /> },
          { title: '退款', key: 'refunds', align: 'right', render: (_, { refunds }) => `${refunds} 笔` },
          { title: '退款金额', key: 'refunded', align: 'right', render: (_, one) => <Yuan value={one.refundMoney} /> },
          {
            title: '结果',
            key: 'result',
            render: (_, { differences: { length } }) =>
              length === 0 ? <Tag color="success">一致</Tag> : <Tag color="error">{length} 处差异</Tag>,
          },
          { title: '对账时间', key: 'time', responsive: ['lg'], render: (_, { time }) => formatTime(time) },
        ]}
        expandable={{
          rowExpandable: ({ differences }) => differences.length > 0,
          expandedRowRender: ({ differences }) => <Differences differences={differences} />,
        }}
      />
    </>
  );
}

/** Compares a day again, for example after what differed was settled. */
function Compare() {
  const [method, setMethod] = useState<(typeof CHANNELS)[number]>(RECHARGE_METHOD.alipay);
  const [day, setDay] = useState(() => formatDate(Date.now() - DAY_MS));
  const [busy, run] = useAction();
  return (
    <div className={styles.tools}>
      <Select
        aria-label="渠道"
        className={styles.select}
        value={method}
        options={CHANNELS.map((value) => ({ value, label: METHOD_LABEL[value] }))}
        onChange={setMethod}
      />
      <Input
        type="date"
        aria-label="账单日"
        className={styles.select}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button loading={busy} disabled={!day} onClick={() => run(() => compareBill(method, day))}>
        重新对账
      </Button>
    </div>
  );
}

function Differences({ differences }: { differences: readonly BillDifference[] }) {
  return (
    <Table
      size="small"
      rowKey={({ of, orderId, tradeNo }) => `${of}-${orderId}-${tradeNo}`}
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={differences}
      columns={[
        { title: '差异', key: 'kind', render: (_, { kind }) => DIFFERENCE_LABEL[kind] },
        { title: '类型', key: 'of', render: (_, { of }) => (of === 'payment' ? '支付' : '退款') },
        { title: '充值单号', dataIndex: 'orderId', className: 'num' },
        { title: '交易号', dataIndex: 'tradeNo', className: 'num' },
        { title: '渠道金额', key: 'bill', align: 'right', render: (_, one) => <Yuan value={one.billMoney} /> },
        { title: '本站金额', key: 'ours', align: 'right', render: (_, one) => <Yuan value={one.ourMoney} /> },
      ]}
    />
  );
}
