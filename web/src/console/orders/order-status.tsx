import {
  INVOICE_STATUS_LABEL,
  ORDER_STATUS_LABEL,
  TRANSFER_STATUS,
  TRANSFER_STATUS_LABEL,
} from '@zhenku/contract/constants';
import type { OperatorOrder } from '@zhenku/contract/orders/orders';
import { Tag } from 'antd';
import { INVOICE_STATUS_COLOUR, ORDER_STATUS_COLOUR, TRANSFER_STATUS_COLOUR } from '../parts/labels.ts';
import { StatusTag } from '../parts/cells.tsx';

export function OrderStatus({
  order: { orderStatus, transferStatus, invoiceStatus, orderItems },
}: {
  order: OperatorOrder;
}) {
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
