import { z } from 'zod';
import { PAGE_SIZE } from '../constants.ts';
import { define } from '../endpoint.ts';
import { Line, ListOf, NoInput, NoOutput, OpaqueId, PageBy, Paged, Time } from '../shapes.ts';
import {
  DELIVERY_FAULTS,
  DELIVERY_STATES,
  DISABLED_REASONS,
  PING,
  SECRET_OVERLAP_HOURS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_URL_MAX,
} from './event-types.ts';

const stale = '页面状态已过期，请刷新后再试';

export const WebhookEndpoint = z
  .object({
    endpointId: z.string(),
    url: z.string(),
    remark: z.string(),
    eventTypes: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
    disabledReason: z.enum(DISABLED_REASONS).nullable().describe('null: it gets events'),
    disableTime: Time.nullable(),
    failingSince: Time.nullable().describe('the first failure since the last success'),
    previousSecretUntil: Time.nullable().describe('until then, the replaced secret signs too'),
    pendingCount: z.int().describe('deliveries that wait'),
    createTime: Time,
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookAttempt = z
  .object({
    startTime: Time,
    durationMs: z.int(),
    succeeded: z.boolean().describe('the response was 2xx'),
    statusCode: z.int().nullable().describe('null: there was no response'),
    fault: z.enum(DELIVERY_FAULTS).nullable(),
    responseStart: z.string().describe('the first characters of the response, without control characters'),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookDelivery = z
  .object({
    deliveryId: z.string(),
    eventId: z.string().describe('the `webhook-id` of each of its tries'),
    eventType: z.enum([...WEBHOOK_EVENT_TYPES, PING]),
    state: z.enum(DELIVERY_STATES),
    eventTime: Time,
    nextTime: Time.nullable().describe('when it is tried next'),
    attemptCount: z.int(),
    lastAttempt: WebhookAttempt.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  body: z.string().describe('the JSON text as it was sent'),
  attempts: z.array(WebhookAttempt).describe('newest first'),
}).meta({ id: 'WebhookDeliveryDetail' });
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

const EndpointId = z.object({ endpointId: OpaqueId });
const DeliveryId = z.object({ deliveryId: OpaqueId });

const Subscription = z.object({
  eventTypes: z
    .array(z.enum(WEBHOOK_EVENT_TYPES, stale), '请选择事件')
    .min(1, '请选择事件')
    .max(WEBHOOK_EVENT_TYPES.length, '事件有重复')
    .transform((types) => [...new Set(types)]),
  remark: Line(50, 0).default(''),
});
const NewEndpoint = Subscription.extend({
  url: Line(WEBHOOK_URL_MAX),
});
const CreatedEndpoint = z.object({
  endpoint: WebhookEndpoint,
  secret: z.string().describe('signs deliveries; shown only now'),
});
const RotatedSecret = z.object({ secret: z.string(), previousSecretUntil: Time });
const DeliveryFilter = EndpointId.extend({
  ...PageBy(PAGE_SIZE.messages),
  state: z.enum(DELIVERY_STATES, stale).optional(),
});

const OVERLAP = `the earlier one signs too for ${SECRET_OVERLAP_HOURS} hours`;

export const webhooks = {
  'GET /webhook/v1/list': define({
    operationId: 'listWebhooks',
    summary: 'The caller’s webhook endpoints',
    access: 'user',
    input: NoInput,
    output: ListOf(WebhookEndpoint),
  }),
  'POST /webhook/v1/create': define({
    operationId: 'createWebhook',
    summary:
      'Creates a webhook endpoint, which must answer a signed ping with 2xx; a company’s gets its orders’ events',
    access: 'user',
    input: NewEndpoint,
    output: CreatedEndpoint,
  }),
  'POST /webhook/v1/update': define({
    operationId: 'updateWebhook',
    summary: 'Changes the events and the remark of a webhook endpoint',
    access: 'user',
    input: Subscription.extend(EndpointId.shape),
    output: WebhookEndpoint,
  }),
  'POST /webhook/v1/enable': define({
    operationId: 'enableWebhook',
    summary: 'Enables a disabled webhook endpoint, which must answer a signed ping with 2xx',
    access: 'user',
    input: EndpointId,
    output: WebhookEndpoint,
  }),
  'POST /webhook/v1/disable': define({
    operationId: 'disableWebhook',
    summary: 'Disables a webhook endpoint; its waiting deliveries fail',
    access: 'user',
    input: EndpointId,
    output: WebhookEndpoint,
  }),
  'POST /webhook/v1/rotateSecret': define({
    operationId: 'rotateWebhookSecret',
    summary: `Replaces a webhook endpoint’s secret; ${OVERLAP}`,
    access: 'user',
    input: EndpointId,
    output: RotatedSecret,
  }),
  'DELETE /webhook/v1/delete': define({
    operationId: 'deleteWebhook',
    summary: 'Deletes a webhook endpoint with its deliveries',
    access: 'user',
    input: EndpointId,
    output: NoOutput,
  }),
  'POST /webhook/v1/ping': define({
    operationId: 'pingWebhook',
    summary: 'Sends a test event to a webhook endpoint',
    access: 'user',
    input: EndpointId,
    output: WebhookDeliveryDetail,
  }),
  'GET /webhook/v1/deliveries': define({
    operationId: 'listWebhookDeliveries',
    summary: 'A webhook endpoint’s deliveries, newest first',
    access: 'user',
    input: DeliveryFilter,
    output: Paged(WebhookDelivery),
  }),
  'GET /webhook/v1/delivery': define({
    operationId: 'getWebhookDelivery',
    summary: 'A delivery with its body and tries',
    access: 'user',
    input: DeliveryId,
    output: WebhookDeliveryDetail,
  }),
  'POST /webhook/v1/replay': define({
    operationId: 'replayWebhookDelivery',
    summary: 'Sends a delivery again, with the same event id',
    access: 'user',
    input: DeliveryId,
    output: NoOutput,
  }),
  'GET /operator/v1/webhooks': define({
    operationId: 'listShopWebhooks',
    summary: 'The shop’s webhook endpoints, which get everybody’s events',
    access: 'operator:admin',
    input: NoInput,
    output: ListOf(WebhookEndpoint),
  }),
  'POST /operator/v1/webhooks': define({
    operationId: 'createShopWebhook',
    summary: 'Creates a webhook endpoint of the shop, which must answer a signed ping with 2xx',
    access: 'operator:admin',
    input: NewEndpoint,
    output: CreatedEndpoint,
  }),
  'POST /operator/v1/webhooks/{endpointId}': define({
    operationId: 'updateShopWebhook',
    summary: 'Changes the events and the remark of a webhook endpoint of the shop',
    access: 'operator:admin',
    input: Subscription.extend(EndpointId.shape),
    output: WebhookEndpoint,
  }),
  'POST /operator/v1/webhooks/{endpointId}/enable': define({
    operationId: 'enableShopWebhook',
    summary: 'Enables a disabled webhook endpoint of the shop, which must answer a signed ping with 2xx',
    access: 'operator:admin',
    input: EndpointId,
    output: WebhookEndpoint,
  }),
  'POST /operator/v1/webhooks/{endpointId}/disable': define({
    operationId: 'disableShopWebhook',
    summary: 'Disables a webhook endpoint of the shop; its waiting deliveries fail',
    access: 'operator:admin',
    input: EndpointId,
    output: WebhookEndpoint,
  }),
  'POST /operator/v1/webhooks/{endpointId}/rotateSecret': define({
    operationId: 'rotateShopWebhookSecret',
    summary: `Replaces the secret of a webhook endpoint of the shop; ${OVERLAP}`,
    access: 'operator:admin',
    input: EndpointId,
    output: RotatedSecret,
  }),
  'DELETE /operator/v1/webhooks/{endpointId}': define({
    operationId: 'deleteShopWebhook',
    summary: 'Deletes a webhook endpoint of the shop with its deliveries',
    access: 'operator:admin',
    input: EndpointId,
    output: NoOutput,
  }),
  'POST /operator/v1/webhooks/{endpointId}/ping': define({
    operationId: 'pingShopWebhook',
    summary: 'Sends a test event to a webhook endpoint of the shop',
    access: 'operator:admin',
    input: EndpointId,
    output: WebhookDeliveryDetail,
  }),
  'GET /operator/v1/webhooks/{endpointId}/deliveries': define({
    operationId: 'listShopWebhookDeliveries',
    summary: 'The deliveries of a webhook endpoint of the shop, newest first',
    access: 'operator:admin',
    input: DeliveryFilter,
    output: Paged(WebhookDelivery),
  }),
  'GET /operator/v1/webhookDeliveries/{deliveryId}': define({
    operationId: 'getShopWebhookDelivery',
    summary: 'A delivery to the shop’s endpoint with its body and tries',
    access: 'operator:admin',
    input: DeliveryId,
    output: WebhookDeliveryDetail,
  }),
  'POST /operator/v1/webhookDeliveries/{deliveryId}/replay': define({
    operationId: 'replayShopWebhookDelivery',
    summary: 'Sends a delivery to the shop’s endpoint again, with the same event id',
    access: 'operator:admin',
    input: DeliveryId,
    output: NoOutput,
  }),
};
