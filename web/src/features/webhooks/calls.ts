import type { UseQueryResult } from '@tanstack/react-query';
import type { Output, Request } from '@zhenku/contract/api';
import type { WebhookDeliveryDetail, WebhookEndpoint } from '@zhenku/contract/webhooks/webhooks';

export interface WebhookCalls {
  useEndpoints: () => UseQueryResult<{ list: WebhookEndpoint[] }>;
  useDeliveries: (input: Request<'GET /webhook/v1/deliveries'>) => UseQueryResult<Output<'GET /webhook/v1/deliveries'>>;
  useDelivery: (deliveryId: string) => UseQueryResult<WebhookDeliveryDetail>;
  create: (input: Request<'POST /webhook/v1/create'>) => Promise<Output<'POST /webhook/v1/create'>>;
  update: (input: Request<'POST /webhook/v1/update'>) => Promise<unknown>;
  enable: (endpointId: string) => Promise<unknown>;
  disable: (endpointId: string) => Promise<unknown>;
  rotateSecret: (endpointId: string) => Promise<Output<'POST /webhook/v1/rotateSecret'>>;
  remove: (endpointId: string) => Promise<unknown>;
  ping: (endpointId: string) => Promise<WebhookDeliveryDetail>;
  replay: (deliveryId: string) => Promise<unknown>;
  refresh: () => Promise<void>;
}

/** How often a page asks again while a delivery is about to be sent. */
const POLL_MS = 3_000;
/** How long before its next try a delivery counts as about to be sent. */
const SOON_MS = 20_000;

/** Returns the polling interval; false while none is about to be sent. */
export const pollWhilePending = (deliveries: readonly { nextTime: string | null }[] = []): number | false =>
  deliveries.some(({ nextTime }) => nextTime !== null && Date.parse(nextTime) - Date.now() < SOON_MS) && POLL_MS;
