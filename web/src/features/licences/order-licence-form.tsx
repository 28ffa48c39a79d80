import type { Order } from '@zhenku/contract/orders/orders';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { canChangeOrder } from '../clips/can-change-order.ts';
import { LicenceDialog } from './licence-dialog.tsx';

export const hasOpenLicence = ({ orderItems }: Order): boolean =>
  orderItems.some(({ authorized, refundTime }) => !authorized && refundTime === null);

/** Names the licensee of the items that have none, in the page. Renders nothing for a company's viewers. */
export function OrderLicenceForm({ order }: { order: Order }) {
  const { user } = useSession();
  // The items of a form are fixed when it opens.
  const [round, setRound] = useState(0);
  if (!user || !canChangeOrder(user, order) || !hasOpenLicence(order)) return null;
  return (
    <LicenceDialog
      key={round}
      inPlace
      source={{ orderId: order.orderId }}
      onClose={() => setRound((before) => before + 1)}
    />
  );
}
