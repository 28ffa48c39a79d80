import type { Order } from '@zhenku/contract/orders/orders';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { canChangeOrder } from '../clips/can-change-order.ts';
import { LicenceDialog } from './licence-dialog.tsx';

export function OrderLicenceButton({ order }: { order: Order }) {
  const [naming, setNaming] = useState(false);
  const { user } = useSession();
  const waiting = order.orderItems.some((item) => !item.authorized && item.refundTime === null);
  return (
    <>
      {waiting && user && canChangeOrder(user, order) && (
        <Button variant="primary" onClick={() => setNaming(true)}>
          填写授权信息
        </Button>
      )}
      {naming && <LicenceDialog source={{ orderId: order.orderId }} onClose={() => setNaming(false)} />}
    </>
  );
}
