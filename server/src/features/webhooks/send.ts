import type { WebhookAttempt } from '@zhenku/contract/webhooks/webhooks';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { decrypt, encrypt, type Keyring } from '../../platform/encryption/encryption.ts';
import { OutsideError, type OutsidePolicy, postOutside } from '../../platform/outgoing/post-outside.ts';
import { type SignedBody, signedHeaders } from './signature.ts';

const TIMEOUT_MS = 10_000;
/** Bytes of a response that are read, and characters of it that are stored. */
const READ_BYTES = 2_048;
const STORED_CHARACTERS = 500;

export interface SenderServices {
  keyring: Keyring;
  outside: OutsidePolicy;
}

export interface SealedSecrets {
  id: string;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: string | null;
}

export const sealSecret = (keyring: Keyring, endpointId: string, secret: string): Buffer =>
  encrypt(keyring, secret, { table: 'webhook_endpoints', column: 'secret', row: endpointId });

export const openSecret = (keyring: Keyring, { id, secret }: Pick<SealedSecrets, 'id' | 'secret'>): string =>
  decrypt(keyring, secret, { table: 'webhook_endpoints', column: 'secret', row: id }).toString();

/** Encrypts a replaced secret for its own column. */
export const sealPreviousSecret = (keyring: Keyring, endpointId: string, secret: string): Buffer =>
  encrypt(keyring, secret, { table: 'webhook_endpoints', column: 'previous_secret', row: endpointId });

/** Returns the secrets that currently sign deliveries: after a rotation, the replaced one too. */
export function validSecrets(keyring: Keyring, sealed: SealedSecrets): string[] {
  const current = openSecret(keyring, sealed);
  const { id, previous_secret: previous, previous_secret_until: until } = sealed;
  if (!previous || !until || Date.parse(until) <= Date.now()) return [current];
  const cell = { table: 'webhook_endpoints', column: 'previous_secret', row: id };
  return [current, decrypt(keyring, previous, cell).toString()];
}

interface SendTarget {
  url: string;
  secrets: readonly string[];
  signal?: AbortSignal;
}

export async function sendSigned(
  policy: OutsidePolicy,
  signed: SignedBody,
  { url, secrets, signal }: SendTarget,
): Promise<WebhookAttempt> {
  const startTime = new Date();
  const outcome = await postOutside(url, policy, {
    headers: signedHeaders(signed, secrets),
    body: signed.body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: READ_BYTES,
    signal,
  }).catch((error: unknown) => {
    if (error instanceof OutsideError) return error;
    throw error;
  });
  const attempt = { startTime: startTime.toISOString(), durationMs: Date.now() - startTime.getTime() };
  if (outcome instanceof OutsideError) {
    return { ...attempt, succeeded: false, statusCode: null, fault: outcome.fault, responseStart: '' };
  }
  const { status, start } = outcome;
  const succeeded = status >= 200 && status < 300;
  return { ...attempt, succeeded, statusCode: status, fault: null, responseStart: printable(start) };
}

/** Returns the beginning of a response as one line of text that is safe to store and show. */
function printable(start: Buffer): string {
  const line = start
    .toString()
    .normalize()
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, STORED_CHARACTERS).join('');
}

/** Returns the body of an event: the same bytes at each try. */
export const bodyOf = ({ type, timestamp, data }: { type: string; timestamp: string; data: object }): string =>
  JSON.stringify({ type, timestamp, data });

/** Tries of a delivery that are kept: replays may add any number. */
const ATTEMPTS_KEPT = 100;

export async function insertAttempt(tx: Db, deliveryId: string, attempt: WebhookAttempt): Promise<void> {
  await tx
    .insertInto('webhook_attempts')
    .values({
      delivery_id: deliveryId,
      started_at: attempt.startTime,
      duration_ms: attempt.durationMs,
      status_code: attempt.statusCode,
      fault: attempt.fault,
      response_start: attempt.responseStart,
    })
    .execute();
  await sql`
    delete from webhook_attempts where delivery_id = ${deliveryId} and id <= (
      select id from webhook_attempts where delivery_id = ${deliveryId}
      order by id desc offset ${ATTEMPTS_KEPT} limit 1)`.execute(tx);
}

export const WORKING = { failures: 0, failing_since: null, paused_until: null } as const;

export const ATTEMPT_COLUMNS = sql`
  a.started_at as "startTime", a.duration_ms as "durationMs", a.status_code as "statusCode", a.fault,
  a.response_start as "responseStart", coalesce(a.status_code between 200 and 299, false) as succeeded`;
