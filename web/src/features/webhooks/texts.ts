import {
  CREATOR_EVENTS,
  DELIVERY_FAULT_LABEL,
  WEBHOOK_EVENT_LABEL,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '@zhenku/contract/webhooks/event-types';
import type { WebhookAttempt, WebhookEndpoint } from '@zhenku/contract/webhooks/webhooks';

export const BUYER_EVENTS = WEBHOOK_EVENT_TYPES.filter((type) => !CREATOR_EVENTS.includes(type));

export const attemptText = ({ statusCode, fault }: WebhookAttempt): string =>
  fault ? DELIVERY_FAULT_LABEL[fault] : `HTTP ${statusCode}`;

export const eventsText = (types: readonly WebhookEventType[]): string =>
  types.length === WEBHOOK_EVENT_TYPES.length ? '全部事件' : types.map((type) => WEBHOOK_EVENT_LABEL[type]).join('、');

export function endpointState({ disabledReason, failingSince }: WebhookEndpoint): {
  label: string;
  tone: 'good' | 'bad' | 'muted';
} {
  if (disabledReason) return { label: '已停用', tone: disabledReason === 'owner' ? 'muted' : 'bad' };
  return failingSince ? { label: '重试中', tone: 'bad' } : { label: '正常', tone: 'good' };
}
