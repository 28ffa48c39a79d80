import { CardTable } from '../parts/card-table.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import type { BillDifference, Reconciliation } from '@zhenku/contract/recharges/recharges';
import { PAYMENT_METHODS } from '@zhenku/contract/payment-methods';
import type { PaymentMethodNumber } from '@zhenku/contract/recharge-methods';
import { formatDate } from '@zhenku/contract/format';
import { Button, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { compareBill, DIFFERENCE_LABEL } from './recharges.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { METHOD_LABEL } from '@zhenku/contract/operators/operator-labels';
import { useAction } from '../../ui/hooks/use-action.ts';
import { timeColumn, yuanColumn } from '../parts/columns.tsx';
import styles from '../shell/console.module.css';
import { DataTable } from '../lists/data-table.tsx';

const DAY_MS = 86_400_000;
const METHODS = Object.values(PAYMENT_METHODS);

export function ReconciliationList() {
  const list = useList('GET /operator/v1/recharges/reconciliations', { sorts: 'reconciliations' });
  return (
    <>
      <Compare />
      <div className={styles.tools}>
        <ListTools list={list} />
      </div>
      <DataTable
        {...list.table}
        rowKey={({ method, day }) => `${method}-${day}`}
        empty="还没有对账报告，每天自动生成前一天的"
        columns={[
          { title: '账单日', dataIndex: 'day', className: 'num', ...list.sortable('day') },
          { title: '渠道', key: 'method', render: (_, { method }) => METHOD_LABEL[method] },
          { title: '支付', key: 'payments', align: 'right', render: (_, { payments }) => `${payments} 笔` },
          yuanColumn<Reconciliation>('支付金额', 'paid', (one) => one.paymentMoney),
          { title: '退款', key: 'refunds', align: 'right', render: (_, { refunds }) => `${refunds} 笔` },
          yuanColumn<Reconciliation>('退款金额', 'refunded', (one) => one.refundMoney),
          {
            title: '结果',
            key: 'result',
            render: (_, { differences: { length } }) =>
              length === 0 ? <Tag color="success">一致</Tag> : <Tag color="error">{length} 处差异</Tag>,
          },
          timeColumn<Reconciliation>('对账时间', ({ time }) => time),
        ]}
        expandable={{
          rowExpandable: ({ differences }) => differences.length > 0,
          expandedRowRender: ({ differences }) => <Differences differences={differences} />,
        }}
      />
    </>
  );
}

function Compare() {
  const [method, setMethod] = useState<PaymentMethodNumber>(METHODS[0]!.method);
  const [day, setDay] = useState(() => formatDate(Date.now() - DAY_MS));
  const [busy, run] = useAction();
  return (
    <div className={styles.tools}>
      <Select
        aria-label="渠道"
        className={styles.select}
        value={method}
        options={METHODS.map(({ method: value, label }) => ({ value, label }))}
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
    <CardTable<BillDifference>
      size="small"
      rowKey={({ of, orderId, tradeNo }) => `${of}-${orderId}-${tradeNo}`}
      dataSource={differences}
      columns={[
        { title: '差异', key: 'kind', render: (_, { kind }) => DIFFERENCE_LABEL[kind] },
        { title: '类型', key: 'of', render: (_, { of }) => (of === 'payment' ? '支付' : '退款') },
        {
          title: '充值单号',
          key: 'recharge',
          className: 'num',
          render: (_, { orderId }) => <RecordLink kind="recharge" id={orderId} />,
        },
        {
          title: '交易号',
          key: 'trade',
          className: 'num',
          render: (_, difference) => <Trade difference={difference} />,
        },
        yuanColumn<BillDifference>('渠道金额', 'bill', (one) => one.billMoney),
        yuanColumn<BillDifference>('本站金额', 'ours', (one) => one.ourMoney),
      ]}
    />
  );
}

/**
 * Links the trade number. A trade that only the provider knows has no link; refunds and pending payments link to
 * quarantined payments.
 */
function Trade({ difference: { kind, of, tradeNo } }: { difference: BillDifference }) {
  if (kind === 'missingHere') return tradeNo;
  const kindOf = of === 'refund' || kind === 'waiting' ? 'quarantinedPayment' : 'recharge';
  return <RecordLink kind={kindOf} id={tradeNo} />;
}
