import { formatTime } from '@zhenku/contract/format';
import type { OperatorOrder, OrderItem } from '@zhenku/contract/orders/orders';
import { tierText } from '../../features/clips/tier-text.ts';
import { CardTable } from '../parts/card-table.tsx';
import { ItemLink } from '../parts/cells.tsx';
import { yuanColumn } from '../parts/columns.tsx';
import { ObjectLink } from '../parts/object-link.tsx';

export function OrderItems({ order: { payTime, orderItems } }: { order: OperatorOrder }) {
  return (
    <CardTable<OrderItem>
      size="small"
      rowKey="orderItemId"
      dataSource={orderItems}
      columns={[
        { title: '作品', key: 'video', render: (_, item) => <ItemLink item={item} /> },
        { title: '规格', key: 'tier', render: (_, item) => tierText(item) },
        { ...yuanColumn<OrderItem>('原价', 'origin', (item) => item.originAmount), responsive: ['md'] },
        yuanColumn<OrderItem>(payTime === null ? '应付' : '实付', 'paid', (item) => item.payAmount),
        {
          title: '授权书',
          key: 'licence',
          render: (_, { authorizationId }) =>
            authorizationId ? (
              <ObjectLink kind="certificate" id={authorizationId}>
                已填写
              </ObjectLink>
            ) : (
              '未填写'
            ),
        },
        {
          title: '退款',
          key: 'refund',
          responsive: ['sm'],
          render: (_, { refundTime }) => (refundTime ? formatTime(refundTime) : '—'),
        },
      ]}
    />
  );
}
