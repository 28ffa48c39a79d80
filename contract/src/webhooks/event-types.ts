/**
 * The events that webhooks report. Separate from their schemas, so that the web app does not load those. A type never changes
 * its meaning; its data may gain fields.
 */
export const WEBHOOK_EVENT_TYPES = [
  'order.paid',
  'order.refunded',
  'licence.issued',
  'licence.voided',
  'invoice.issued',
  'clip.processed',
  'clip.approved',
  'clip.rejected',
  'clip.withdrawn',
  'withdrawal.decided',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** The type of a test event, which no endpoint subscribes to. */
export const PING = 'ping';

export const WEBHOOK_EVENT_LABEL: Record<WebhookEventType | typeof PING, string> = {
  'order.paid': '订单已支付',
  'order.refunded': '订单已退款',
  'licence.issued': '授权书已签发',
  'licence.voided': '授权已失效',
  'invoice.issued': '发票已开具',
  'clip.processed': '作品处理完成',
  'clip.approved': '作品审核通过',
  'clip.rejected': '作品审核未通过',
  'clip.withdrawn': '作品已下架',
  'withdrawal.decided': '提现已处理',
  ping: '测试',
};

export const CREATOR_EVENTS: readonly WebhookEventType[] = [
  'clip.processed',
  'clip.approved',
  'clip.rejected',
  'clip.withdrawn',
  'withdrawal.decided',
];

/** `pending`: waits for its first try or a retry; `failed`: given up, or its endpoint was disabled. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_LABEL: Record<DeliveryState, string> = {
  pending: '等待推送',
  delivered: '已送达',
  failed: '未送达',
};

export const DELIVERY_FAULTS = ['address', 'dns', 'connection', 'tls', 'timeout', 'protocol'] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

export const DELIVERY_FAULT_LABEL: Record<DeliveryFault, string> = {
  address: '地址不在公网，或端口不允许',
  dns: '域名无法解析',
  connection: '连接失败',
  tls: '证书或加密连接有误',
  timeout: '响应超时',
  protocol: '响应不是有效的 HTTP',
};

export const DISABLED_REASONS = ['owner', 'failing', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const DISABLED_REASON_LABEL: Record<DisabledReason, string> = {
  owner: '已手动停用',
  failing: '连续多日无法送达，已自动停用',
  gone: '接收方返回 410，已自动停用',
};

/** The maximum number of endpoints per user, and of the shop. */
export const WEBHOOK_ENDPOINTS_MAX = 10;
export const WEBHOOK_URL_MAX = 500;
/** Days for which deliveries are listed and can be replayed. */
export const WEBHOOK_LOG_DAYS = 30;
/** Hours for which a replaced secret still signs. */
export const SECRET_OVERLAP_HOURS = 24;
