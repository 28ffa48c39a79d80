import type { Order } from '@zhenku/contract/orders/orders';
import type { Key } from '@zhenku/contract/api';
import { queryClient } from '../../../api/query-client.ts';
import { useCall } from '../../../api/use-call.ts';
import { call } from '../../../api/user-client.ts';
import { refreshOrders } from '../queries.ts';

const COST_CENTRES = 'GET /company/v1/costCentre/list' satisfies Key;

export interface OrderReferences {
  costCentre: string;
  poNumber: string;
}

export const referencesOf = ({ costCentre, poNumber }: Pick<Order, 'costCentre' | 'poNumber'>): OrderReferences => ({
  costCentre: costCentre ?? '',
  poNumber: poNumber ?? '',
});

export const useCostCentres = () => useCall(COST_CENTRES, {}, { silent: true, staleTime: 0 });

export async function saveReferences(orderId: string, { costCentre, poNumber }: OrderReferences): Promise<void> {
  await call('POST /order/v1/references/update', {
    orderId,
    costCentre: costCentre.trim(),
    poNumber: poNumber.trim(),
  });
  await Promise.all([refreshOrders(), queryClient.invalidateQueries({ queryKey: [COST_CENTRES] })]);
}
