import { ORDER_STATUS, ORDER_STATUS_LABEL } from '@zhenku/contract/constants';
import type { OperatorOrder } from '@zhenku/contract/orders/orders';
import { Button } from 'antd';
import { useState } from 'react';
import { actionsColumn, customerColumn, timeColumn, yuanColumn, orderColumn } from '../parts/columns.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { StatusFilter, useStatus } from '../lists/filters.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderStatus } from './order-status.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import { RefundModal, refundableItems, refundSubject } from './refund-modal.tsx';
import { UnlessWaiting } from '../parts/unless-waiting.tsx';

export default function OrdersPage() {
  const status = useStatus(ORDER_STATUS_LABEL);
  const [refunded, setRefunded] = useState<OperatorOrder | null>(null);
  const list = useList('GET /operator/v1/orders', { sorts: 'orders', more: { status } });
  return (
    <ConsolePage
      title="订单"
      tools={
        <ListTools list={list} keyword="订单号、作品、买家或手机号" amounts>
          <StatusFilter labels={ORDER_STATUS_LABEL} />
        </ListTools>
      }
    >
      <DataTable
        {...list.table}
        rowKey="orderId"
        empty="没有符合条件的订单"
        columns={[
          orderColumn<OperatorOrder>(),
          customerColumn<OperatorOrder>(),
          { title: '手机号', dataIndex: 'phone', className: 'num', responsive: ['xl'] },
          { title: '作品', key: 'items', render: (_, { orderItems }) => `${orderItems.length} 个` },
          {
            ...yuanColumn<OperatorOrder>('金额', 'amount', (one) => one.payAmount),
            ...list.sortable('payAmount'),
          },
          { title: '状态', key: 'status', render: (_, order) => <OrderStatus order={order} /> },
          timeColumn<OperatorOrder>('下单时间', (one) => one.orderCreateTime, list.sortable('orderCreateTime')),
          timeColumn<OperatorOrder>('支付时间', (one) => one.payTime, list.sortable('payTime')),
          actionsColumn<OperatorOrder>(
            (order) =>
              order.orderStatus === ORDER_STATUS.paid &&
              refundableItems(order).length > 0 && (
                <UnlessWaiting subject={refundSubject(order)}>
                  <Button type="link" size="small" danger onClick={() => setRefunded(order)}>
                    退款
                  </Button>
                </UnlessWaiting>
              ),
          ),
        ]}
        expandable={{ expandedRowRender: (order) => <OrderItems order={order} /> }}
      />
      {refunded && <RefundModal order={refunded} onClose={() => setRefunded(null)} />}
    </ConsolePage>
  );
}
