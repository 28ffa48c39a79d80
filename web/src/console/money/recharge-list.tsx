import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import { ORDER_STATUS_LABEL } from '@zhenku/contract/constants';
import type { OperatorRecharge } from '@zhenku/contract/recharges/recharges';
import { formatDiscount, formatMoney, formatTime } from '@zhenku/contract/format';
import { ObjectLink } from '../parts/object-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { ORDER_STATUS_COLOUR } from '../parts/labels.ts';
import { METHOD_LABEL } from '@zhenku/contract/operators/operator-labels';
import { Customer, StatusTag, Yuan } from '../parts/cells.tsx';
import { timeColumn } from '../parts/columns.tsx';
import styles from '../shell/console.module.css';
import { DataTable } from '../lists/data-table.tsx';
import { StatusFilter, useStatus } from '../lists/filters.tsx';

function Amount({ recharge: { rechargeMoney, creditedMoney, refundedMoney } }: { recharge: OperatorRecharge }) {
  const differs = creditedMoney !== 0 && creditedMoney !== rechargeMoney;
  return (
    <>
      <Yuan value={differs ? creditedMoney : rechargeMoney} />
      {differs && (
        <div className={styles.quiet}>
          应付 <Yuan value={rechargeMoney} />
        </div>
      )}
      {refundedMoney > 0 && (
        <div className={styles.quiet}>
          渠道已退 <Yuan value={refundedMoney} />
        </div>
      )}
    </>
  );
}

export function RechargeList() {
  const status = useStatus(ORDER_STATUS_LABEL);
  const list = useList('GET /operator/v1/recharges', { sorts: 'recharges', more: { status } });
  return (
    <>
      <div className={styles.tools}>
        <ListTools list={list} keyword="充值单号、交易号、名称或手机号" amounts>
          <StatusFilter labels={ORDER_STATUS_LABEL} />
        </ListTools>
      </div>
      <DataTable
        {...list.table}
        rowKey="orderId"
        empty="没有符合条件的充值"
        columns={[
          {
            title: '充值单号',
            key: 'recharge',
            className: 'num',
            render: (_, { orderId }) => <RecordLink kind="recharge" id={orderId} />,
          },
          {
            title: '账户',
            key: 'owner',
            render: (_, one) => <Customer name={one.companyName ?? one.userName} userId={one.userId} />,
          },
          { title: '方式', key: 'method', render: (_, { method }) => METHOD_LABEL[method] },
          {
            title: '金额',
            ...list.sortable('rechargeMoney'),
            align: 'right',
            render: (_, one) => <Amount recharge={one} />,
          },
          {
            title: '优惠',
            key: 'promotion',
            render: (_, { presentedAmount, discount }) => {
              if (discount !== null) return `${formatDiscount(discount)}卡`;
              return presentedAmount > 0 ? `赠 ${formatMoney(presentedAmount)} 牛币` : '—';
            },
          },
          {
            title: '状态',
            key: 'status',
            render: (_, { orderStatus }) => (
              <StatusTag status={orderStatus} labels={ORDER_STATUS_LABEL} colours={ORDER_STATUS_COLOUR} />
            ),
          },
          {
            title: '渠道交易号',
            key: 'trade',
            className: 'num',
            render: (_, { tradeNo }) => (tradeNo === null ? '—' : <RecordLink kind="recharge" id={tradeNo} />),
          },
          {
            title: '支付的订单',
            key: 'order',
            className: 'num',
            render: (_, { paysOrderId }) => (paysOrderId === null ? '—' : <ObjectLink kind="order" id={paysOrderId} />),
          },
          timeColumn<OperatorRecharge>('发起时间', (one) => one.addTime, list.sortable('addTime')),
          {
            title: '支付时间',
            ...list.sortable('payTime'),
            responsive: ['xl'],
            render: (_, { payTime }) => (payTime ? formatTime(payTime) : '—'),
          },
        ]}
      />
    </>
  );
}
