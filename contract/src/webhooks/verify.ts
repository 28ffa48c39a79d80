// Verifies deliveries of webhooks, which are signed as Standard Webhooks (https://www.standardwebhooks.com) specifies. It imports
// nothing and needs only Web Crypto, so that receivers can copy this file.

export const WEBHOOK_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** Starts every secret; base64 of its bytes follows. */
export const SECRET_PREFIX = 'whsec_';

/** The default limit for the age of a delivery, in seconds, and for how far it may be ahead of the receiver's clock. */
const TOLERANCE_SECONDS = 300;

export interface SignedDelivery {
  /** The request's headers, by lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as received: parsed and serialised JSON no longer matches the signature. */
  body: string;
  secret: string;
  toleranceSeconds?: number;
  /** Milliseconds since 1970; by default the clock's. */
  now?: number;
}

/**
 * Returns the id of an authentic delivery; null if the signature or the time is wrong. Throws for a malformed secret. An event
 * has the same id at each try: receivers store it to process each event once.
 */
export async function verifyWebhook(delivery: SignedDelivery): Promise<string | null> {
  const { headers, body, secret, toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() } = delivery;
  const [id, timestamp, signatures] = [WEBHOOK_HEADERS.id, WEBHOOK_HEADERS.timestamp, WEBHOOK_HEADERS.signature].map(
    (name) => headers[name],
  );
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return null;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds) return null;
  const key = await importSecret(secret);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // After a rotation, a delivery has a signature by each valid secret, separated by spaces.
  for (const entry of signatures.split(' ')) {
    const signature = entry.startsWith('v1,') ? decodeBase64(entry.slice('v1,'.length)) : null;
    // Web Crypto compares in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return id;
  }
  return null;
}

async function importSecret(secret: string) {
  const bytes = secret.startsWith(SECRET_PREFIX) ? decodeBase64(secret.slice(SECRET_PREFIX.length)) : null;
  if (!bytes) throw new Error(`A webhook secret begins with ${SECRET_PREFIX}; copy it again.`);
  return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function decodeBase64(text: string) {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
