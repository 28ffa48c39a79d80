import type { Order } from '@zhenku/contract/orders/orders';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { canChangeOrder } from '../clips/can-change-order.ts';
import { LicenceDialog } from './licence-dialog.tsx';
import type { Licensee } from './licensee.ts';
import { useLicensees } from './queries.ts';

export const hasOpenLicence = ({ orderItems }: Order): boolean =>
  orderItems.some(({ authorized, refundTime }) => !authorized && refundTime === null);

interface OrderLicenceFormProps {
  order: Order;
  prefill?: Pick<Licensee, 'authorizedUser' | 'authorizedProject'> | undefined;
}

/** Names the licensee of the items that have none, in the page. Renders nothing for a company's viewers. */
export function OrderLicenceForm({ order, prefill }: OrderLicenceFormProps) {
  const earlier = useLicensees().data?.list.find(({ authorizedUser }) => authorizedUser === prefill?.authorizedUser);
  const { user } = useSession();
  // The items of a form are fixed when it opens.
  const [round, setRound] = useState(0);
  if (!user || !canChangeOrder(user, order) || !hasOpenLicence(order)) return null;
  return (
    <LicenceDialog
      key={round}
      inPlace
      source={{ orderId: order.orderId }}
      prefill={prefill && { ...prefill, socialCreditCode: earlier?.socialCreditCode ?? '' }}
      onClose={() => setRound((before) => before + 1)}
    />
  );
}
