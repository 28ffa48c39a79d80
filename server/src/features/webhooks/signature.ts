import { createHmac, randomBytes } from 'node:crypto';
import { SECRET_PREFIX, WEBHOOK_HEADERS } from '@zhenku/contract/webhooks/verify';

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface SignedBody {
  /** The event's id, the same at each try. */
  id: string;
  body: string;
}

export function signedHeaders({ id, body }: SignedBody, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Zhenku-Webhooks/1',
    [WEBHOOK_HEADERS.id]: id,
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.signature]: signatures.join(' '),
  };
}
