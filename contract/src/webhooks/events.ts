import { z } from 'zod';
import { OrderStatus, PayType, Tier, VideoStatus, WithdrawalStatus } from '../codes.ts';
import { OutId, OutYuan, Time } from '../shapes.ts';
import { PING, WEBHOOK_EVENT_TYPES, type WebhookEventType } from './event-types.ts';

const OrderedItem = z.object({ orderItemId: z.string(), videoId: OutId, videoType: Tier });

const Licence = z.object({
  orderId: z.string(),
  orderItemId: z.string(),
  videoId: OutId,
  videoType: Tier,
});

const Clip = z.object({
  videoId: OutId,
  videoStatus: VideoStatus.describe('after the event'),
  nextVersion: z.boolean().describe('the event is about the new file of a clip that stays as it is'),
});
const REASON = z.string().nullable().describe('in Chinese, as the creator reads it');

/** The data of each event: ids and states, so that a receiver asks the API for the rest with its own rights. */
const EVENT_DATA = {
  'order.paid': z.object({
    orderId: z.string(),
    payType: PayType,
    payAmount: OutYuan,
    items: z.array(OrderedItem),
  }),
  'order.refunded': z.object({
    orderId: z.string(),
    orderStatus: OrderStatus.describe('still paid after a refund of some items'),
    refundAmount: OutYuan,
    items: z.array(OrderedItem).describe('the refunded items'),
  }),
  'licence.issued': Licence.extend({
    authorizationId: z.string(),
    replaces: z.string().nullable().describe('the certificate that this one corrects'),
  }),
  'licence.voided': Licence.extend({
    authorizationId: z.string().nullable().describe('null: no certificate had been issued'),
    replacedBy: z.string().nullable().describe('the corrected certificate; null after a refund'),
  }),
  'invoice.issued': z.object({
    orderId: z.string(),
    amount: OutYuan,
    replaced: z.boolean().describe('the file replaces an earlier one'),
  }),
  'clip.processed': Clip.extend({
    succeeded: z.boolean(),
    reason: REASON.describe('why processing failed, in Chinese'),
  }),
  'clip.approved': Clip,
  'clip.rejected': Clip.extend({ reason: REASON }),
  'clip.withdrawn': z.object({
    videoId: OutId,
    by: z.enum(['author', 'operator', 'suspension']).describe('suspension: the creator’s account was suspended'),
    deleted: z.boolean(),
    reason: REASON,
  }),
  'withdrawal.decided': z.object({
    applyId: OutId,
    depositStatus: WithdrawalStatus,
    depositMoney: OutYuan,
    taxMoney: OutYuan,
    payMoney: OutYuan.describe('what was transferred; 0 if the withdrawal failed'),
    reason: REASON,
  }),
} as const satisfies Record<WebhookEventType, z.ZodObject>;

export type WebhookEventData<T extends WebhookEventType = WebhookEventType> = z.infer<(typeof EVENT_DATA)[T]>;

export type WebhookEventContent = { [T in WebhookEventType]: { type: T; data: WebhookEventData<T> } }[WebhookEventType];

const envelope = <T extends string>(type: T, data: z.ZodObject) =>
  z.object({ type: z.literal(type), timestamp: Time.describe('when the event happened'), data });

/** The JSON body that an endpoint receives, by event type. */
export const WEBHOOK_BODIES: Readonly<Record<WebhookEventType | typeof PING, z.ZodObject>> = {
  ...(Object.fromEntries(
    WEBHOOK_EVENT_TYPES.map((type) => [type, envelope(type, EVENT_DATA[type])]),
  ) as unknown as Record<WebhookEventType, z.ZodObject>),
  ping: envelope(
    PING,
    z.object({ endpointId: z.string().nullable().describe('null: the check before it is created') }),
  ),
};

export const WEBHOOK_SUMMARY: Readonly<Record<WebhookEventType | typeof PING, string>> = {
  'order.paid': 'An order was paid; its licences are granted',
  'order.refunded': 'An order, or some of its items, was refunded',
  'licence.issued': 'A certificate was issued, or a corrected one',
  'licence.voided': 'A licence was voided by a refund, or a certificate by its correction',
  'invoice.issued': 'An invoice was issued, or its file replaced',
  'clip.processed': 'A clip’s file was processed and waits for review, or could not be processed',
  'clip.approved': 'A clip, or its next version, was approved',
  'clip.rejected': 'A clip, or its next version, was rejected',
  'clip.withdrawn': 'A clip went off sale',
  'withdrawal.decided': 'A withdrawal was transferred or failed',
  ping: 'The check of a new endpoint, or a test by its owner',
};
