import type { Order } from '@zhenku/contract/orders/orders';
import { PAY_TYPE } from '@zhenku/contract/constants';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { InvoiceActions } from './invoices/invoice-actions.tsx';
import { ReferencesButton } from './references/references-button.tsx';
import { RefundDialog } from './refunds/refund-dialog.tsx';
import { refundableItems } from './refunds/refundable.ts';
import { canChangeOrder } from '../clips/can-change-order.ts';

export function AfterSaleActions({ order }: { order: Order }) {
  const [refunding, setRefunding] = useState(false);
  const viewer = !canChangeOrder(useSession().user, order);
  const { orderId, invoiceStatus } = order;
  return (
    <>
      <InvoiceActions orderId={orderId} invoiceStatus={invoiceStatus} paid={!viewer} />
      {!viewer && refundableItems(order).length > 0 && (
        <Button
          variant="quiet"
          onClick={() => setRefunding(true)}
          aria-label={`申请退款 ${formatOrderNumber(orderId)}`}
        >
          申请退款
        </Button>
      )}
      {!viewer && order.payType === PAY_TYPE.company && <ReferencesButton order={order} />}
      {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </>
  );
}
