import type { Key } from '@zhenku/contract/api';
import { queryClient } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { call } from '../../api/user-client.ts';
import { pollWhilePending, type WebhookCalls } from './calls.ts';

const LIST = 'GET /webhook/v1/list' satisfies Key;
const DELIVERIES = 'GET /webhook/v1/deliveries' satisfies Key;
const DELIVERY = 'GET /webhook/v1/delivery' satisfies Key;

export const ownWebhooks: WebhookCalls = {
  useEndpoints: () => useCall(LIST, {}, { staleTime: 0 }),
  useDeliveries: (input) =>
    useCall(DELIVERIES, input, {
      staleTime: 0,
      keepPrevious: true,
      refetchInterval: ({ state }) => pollWhilePending(state.data?.content),
    }),
  useDelivery: (deliveryId) =>
    useCall(
      DELIVERY,
      { deliveryId },
      { staleTime: 0, refetchInterval: ({ state }) => pollWhilePending(state.data && [state.data]) },
    ),
  // The form shows the server's reason at the address.
  create: (input) => call('POST /webhook/v1/create', input, { silent: true }),
  update: (input) => call('POST /webhook/v1/update', input),
  enable: (endpointId) => call('POST /webhook/v1/enable', { endpointId }),
  disable: (endpointId) => call('POST /webhook/v1/disable', { endpointId }),
  rotateSecret: (endpointId) => call('POST /webhook/v1/rotateSecret', { endpointId }),
  remove: (endpointId) => call('DELETE /webhook/v1/delete', { endpointId }),
  ping: (endpointId) => call('POST /webhook/v1/ping', { endpointId }),
  replay: (deliveryId) => call('POST /webhook/v1/replay', { deliveryId }),
  refresh: async () => {
    await Promise.all([LIST, DELIVERIES, DELIVERY].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  },
};
