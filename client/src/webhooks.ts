import { verifyWebhook as verify } from '@zhenku/contract/webhooks/verify';
import type { WebhookEvent } from './types.ts';

export interface WebhookDelivery {
  /** The request's headers, from Node or a `Request`. */
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** The body as received: parsed and serialised JSON no longer matches the signature. */
  body: string;
  /** The endpoint's secret, which begins with `whsec_`. */
  secret: string;
  /** The greatest difference between the delivery's time and the clock. By default 300. */
  toleranceSeconds?: number;
}

/**
 * Returns an authentic delivery's event, and its id, which is the same at each attempt: store it to process each event
 * once. Returns null if the signature or the time is wrong: answer 401.
 */
export async function readWebhook({
  headers,
  ...delivery
}: WebhookDelivery): Promise<{ id: string; event: WebhookEvent } | null> {
  const fields = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  const id = await verify({ headers: fields, ...delivery });
  return id === null ? null : { id, event: JSON.parse(delivery.body) as WebhookEvent };
}
