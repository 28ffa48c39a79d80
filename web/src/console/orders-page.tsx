import type { OperatorOrder, OrderItem } from '@zhenku/contract/orders';
import {
  INVOICE_STATUS_LABEL,
  ORDER_STATUS,
  ORDER_STATUS_LABEL,
  TRANSFER_STATUS,
  TRANSFER_STATUS_LABEL,
} from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { Button, Table, Tag } from 'antd';
import { useState } from 'react';
import { INVOICE_STATUS_COLOUR, ORDER_STATUS_COLOUR, TRANSFER_STATUS_COLOUR } from '../features/operators/labels.ts';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { tierText } from '../features/licences/tier-text.ts';
import { itemText, StatusTag } from './cells.tsx';
import { actionsColumn, customerColumn, timeColumn, yuanColumn } from './columns.tsx';
import { ConsolePage } from './console-page.tsx';
import { DataTable } from './data-table.tsx';
import { KeywordFilter, StatusFilter, useStatus } from './filters.tsx';
import { PAGE_SIZE } from './paging.ts';
import { RefundModal, refundableItems } from './refund-modal.tsx';
import { useUrlState } from './use-url-state.ts';

/** All orders; paid ones can be refunded, whole or by item. */
export default function OrdersPage() {
  const url = useUrlState();
  const status = useStatus(ORDER_STATUS_LABEL);
  const [refunded, setRefunded] = useState<OperatorOrder | null>(null);
  const query = useOperatorCall('GET /operator/v1/orders', {
    page: url.page,
    size: PAGE_SIZE,
    status,
    keyword: url.get('keyword'),
  });
  return (
    <ConsolePage
      title="订单"
      tools={
        <>
          <StatusFilter labels={ORDER_STATUS_LABEL} />
          <KeywordFilter label="订单号、作品、买家或手机号" />
        </>
      }
    >
      <DataTable
        query={query}
        page={url.page}
        onPage={url.setPage}
        rowKey="orderId"
        empty="没有符合条件的订单"
        columns={[
          { title: '订单号', dataIndex: 'orderId', className: 'num' },
          customerColumn<OperatorOrder>(),
          { title: '手机号', dataIndex: 'phone', className: 'num', responsive: ['xl'] },
          { title: '作品', key: 'items', render: (_, { orderItems }) => `${orderItems.length} 个` },
          yuanColumn<OperatorOrder>('金额', 'amount', (one) => one.payAmount),
          { title: '状态', key: 'status', render: (_, order) => <Status order={order} /> },
          timeColumn<OperatorOrder>('下单时间', (one) => one.orderCreateTime),
          actionsColumn<OperatorOrder>(
            (order) =>
              order.orderStatus === ORDER_STATUS.paid &&
              refundableItems(order).length > 0 && (
                <Button type="link" size="small" danger onClick={() => setRefunded(order)}>
                  退款
                </Button>
              ),
          ),
        ]}
        expandable={{ expandedRowRender: (order) => <Items order={order} /> }}
      />
      {refunded && <RefundModal order={refunded} onClose={() => setRefunded(null)} />}
    </ConsolePage>
  );
}

function Status({ order: { orderStatus, transferStatus, invoiceStatus, orderItems } }: { order: OperatorOrder }) {
  const refunds = orderItems.filter(({ refundTime }) => refundTime !== null).length;
  return (
    <>
      <StatusTag status={orderStatus} labels={ORDER_STATUS_LABEL} colours={ORDER_STATUS_COLOUR} />
      {transferStatus !== TRANSFER_STATUS.none && (
        <Tag color={TRANSFER_STATUS_COLOUR[transferStatus]}>转账{TRANSFER_STATUS_LABEL[transferStatus]}</Tag>
      )}
      {invoiceStatus !== null && (
        <Tag color={INVOICE_STATUS_COLOUR[invoiceStatus]}>发票{INVOICE_STATUS_LABEL[invoiceStatus]}</Tag>
      )}
      {refunds > 0 && <Tag color="error">已退 {refunds} 个</Tag>}
    </>
  );
}

function Items({ order }: { order: OperatorOrder }) {
  return (
    <Table<OrderItem>
      size="small"
      rowKey="orderItemId"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={order.orderItems}
      columns={[
        { title: '作品', key: 'video', render: (_, item) => itemText(item) },
        { title: '规格', key: 'tier', render: (_, item) => tierText(item) },
        yuanColumn<OrderItem>('原价', 'origin', (item) => item.originAmount),
        yuanColumn<OrderItem>('实付', 'paid', (item) => item.payAmount),
        { title: '授权书', key: 'licence', render: (_, { authorized }) => (authorized ? '已填写' : '未填写') },
        {
          title: '退款',
          key: 'refund',
          render: (_, { refundTime }) => (refundTime ? formatTime(refundTime) : '—'),
        },
      ]}
    />
  );
}
