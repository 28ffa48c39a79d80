import { formatTime } from '@zhenku/contract/format';
import { INVOICE_STATUS, ORDER_STATUS, REFUND_REQUEST_STATUS, TRANSFER_STATUS } from '@zhenku/contract/constants';
import type { OperatorOrder } from '@zhenku/contract/orders/orders';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { Button } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { navigate } from '../../ui/router/location.tsx';
import { Yuan } from '../parts/cells.tsx';
import { ObjectDescription } from '../parts/description-list.tsx';
import { QuarantinedPayments } from '../money/quarantined-payments.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { ObjectLink } from '../parts/object-link.tsx';
import { ObjectPage } from '../shell/object-page.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderStatus } from './order-status.tsx';
import { RefundModal, refundableItems, refundSubject } from './refund-modal.tsx';
import { UnlessWaiting } from '../parts/unless-waiting.tsx';

export default function OrderPage({ id }: { id: string }) {
  const query = useOperatorCall('GET /operator/v1/orders/{orderId}', { orderId: id });
  return (
    <ObjectPage
      kind="order"
      id={id}
      query={query}
      idOf={({ orderId }) => orderId}
      title={({ orderId }) => `订单 ${formatOrderNumber(orderId)}`}
      actions={(order) => (
        <>
          <QueueLinks order={order} />
          <Refund order={order} />
        </>
      )}
    >
      {(order) => (
        <>
          <OrderFacts order={order} />
          <OrderItems order={order} />
          <QuarantinedPayments orderId={order.orderId} />
        </>
      )}
    </ObjectPage>
  );
}

function QueueLinks({ order }: { order: OperatorOrder }) {
  const { orderId, transferStatus, invoiceStatus, refundRequest } = order;
  const links = [
    transferStatus === TRANSFER_STATUS.waiting && { to: '/transfers', status: transferStatus, label: '核对转账' },
    refundRequest?.status === REFUND_REQUEST_STATUS.open && {
      to: '/refunds',
      status: REFUND_REQUEST_STATUS.open,
      label: '处理退款申请',
    },
    invoiceStatus === INVOICE_STATUS.requested && { to: '/invoices', status: invoiceStatus, label: '开具发票' },
    invoiceStatus === INVOICE_STATUS.issued && { to: '/invoices', status: invoiceStatus, label: '更换发票' },
    invoiceStatus === INVOICE_STATUS.void && { to: '/invoices', status: invoiceStatus, label: '红字发票' },
  ];
  return links.map(
    (link) =>
      link && (
        <Button
          key={link.label}
          onClick={() => navigate(`${link.to}?status=${link.status}&keyword=${encodeURIComponent(orderId)}`)}
        >
          {link.label}
        </Button>
      ),
  );
}

function Refund({ order }: { order: OperatorOrder }) {
  const [open, setOpen] = useState(false);
  if (order.orderStatus !== ORDER_STATUS.paid || refundableItems(order).length === 0) return null;
  return (
    <>
      <UnlessWaiting subject={refundSubject(order)}>
        <Button danger onClick={() => setOpen(true)}>
          退款
        </Button>
      </UnlessWaiting>
      {open && <RefundModal order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

const time = (value: string | null) => value && <span className="num">{formatTime(value)}</span>;

/** An order has its company's id only in its related objects. */
function Payer({ order: { orderId, customer } }: { order: OperatorOrder }) {
  const { data } = useOperatorCall('GET /operator/v1/objects/{kind}/{id}/related', { kind: 'order', id: orderId });
  const company = data?.groups.find(({ kind }) => kind === 'company')?.found[0];
  return (
    <ObjectLink kind="company" id={company?.id ?? null}>
      {customer.name}
    </ObjectLink>
  );
}

function OrderFacts({ order }: { order: OperatorOrder }) {
  const { userId, userName, phone, customer, refundRequest } = order;
  return (
    <ObjectDescription
      facts={{
        状态: <OrderStatus order={order} />,
        买家: (
          <>
            <ObjectLink kind="user" id={userId}>
              {userName}
            </ObjectLink>{' '}
            <span className="num">{phone}</span>
          </>
        ),
        付款方: customer.name === userName ? null : <Payer order={order} />,
        成本中心: order.costCentre,
        采购单号: order.poNumber,
        原价: <Yuan value={order.originAmount} />,
        优惠: order.discountAmount > 0 ? <Yuan value={-order.discountAmount} /> : null,
        下载包: order.pack?.packName,
        [order.payTime === null ? '应付' : order.pack ? '下载包支付' : '实付']: <Yuan value={order.payAmount} />,
        下单时间: time(order.orderCreateTime),
        支付时间: time(order.payTime),
        下载截止: time(order.downloadExpireTime),
        转账驳回原因: order.transferReason,
        发票驳回原因: order.invoiceReason,
        退款申请: refundRequest?.reason,
        授权条款: (
          <RecordLink kind="licenceText" id={order.licenceTextVersion}>
            第 {order.licenceTextVersion} 版
          </RecordLink>
        ),
      }}
    />
  );
}
