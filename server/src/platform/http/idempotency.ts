import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../database/database.ts';
import { AppError, invalidField } from '../errors.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

export interface IdempotentCall {
  by: { userId: number } | { operatorId: number };
  /** Method and path. */
  endpoint: string;
  key: string;
  input: unknown;
}

function advisoryLockKey(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigInt64BE();
}

/**
 * Runs `work` once per Idempotency-Key. A repeat with the same body waits for the first call and returns its response;
 * a repeat with another body throws `conflict`. The response is stored in the work's own transaction, so that neither
 * can exist without the other. Failures are not stored.
 */
export async function runIdempotent<T>(db: Db, call: IdempotentCall, work: (db: Db) => Promise<T>): Promise<T> {
  if (!KEY.test(call.key)) throw invalidField('Idempotency-Key', 'Idempotency-Key 格式有误');
  const bodyHash = createHash('sha256').update(JSON.stringify(call.input)).digest();
  return await inTransaction(db, async (tx) => {
    const lock = advisoryLockKey(JSON.stringify([call.by, call.endpoint, call.key]));
    await sql`select pg_advisory_xact_lock(${lock.toString()}::bigint)`.execute(tx);
    const earlier = await tx
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'response'])
      .where((eb) => eb.and(keyOf(call)))
      .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
      .executeTakeFirst();
    if (earlier) {
      if (!bodyHash.equals(earlier.body_hash)) {
        throw new AppError('conflict', { message: '该 Idempotency-Key 已用于另一个请求' });
      }
      return earlier.response as T;
    }
    const response = await work(tx);
    // Uses the database's clock, with which the time is compared: a server whose clock is a day slow would otherwise
    // repeat the work.
    const created = sql<Date>`now()`;
    const stored = { body_hash: bodyHash, response: JSON.stringify(response), created_at: created };
    await tx
      .insertInto('idempotency_keys')
      .values({ ...keyOf(call), ...stored })
      .onConflict((conflict) => conflict.columns(KEY_COLUMNS).doUpdateSet(stored))
      .execute();
    return response;
  });
}

const CLAIM_SECONDS = 120;
const POLL_MS = 100;

/** Stores a call's response in the transaction of the work that must not be repeated. */
export type SaveResponse<T> = (tx: Db, response: T) => Promise<void>;

/**
 * Like `runIdempotent`, but for work that calls third parties, for which no transaction may wait. Claims
 * the key, does the work and stores the response in three steps. After a crash the claim expires in two minutes, and a
 * repeat redoes the work unless the work's own transaction had called `saveResponse`.
 */
export async function runIdempotentOutsideTransaction<T>(
  db: Db,
  call: IdempotentCall,
  work: (db: Db, saveResponse: SaveResponse<T>) => Promise<T>,
): Promise<T> {
  if (!KEY.test(call.key)) throw invalidField('Idempotency-Key', 'Idempotency-Key 格式有误');
  const bodyHash = createHash('sha256').update(JSON.stringify(call.input)).digest();
  for (;;) {
    if (await claimKey(db, call, bodyHash)) break;
    const earlier = await selectKey(db, call).select(['body_hash', 'response']).executeTakeFirst();
    if (earlier && !bodyHash.equals(earlier.body_hash)) {
      throw new AppError('conflict', { message: '该 Idempotency-Key 已用于另一个请求' });
    }
    if (earlier && earlier.response !== null) return (earlier.response as { answer: T }).answer;
    await delay(POLL_MS);
  }
  try {
    const response = await work(db, async (tx, early) => {
      // The claim expired, a repeat did the work too, and the other call has already stored its response.
      if (!(await saveFirstResponse(tx, call, early)))
        throw new AppError('conflict', { message: '请求正在处理，请勿重复提交' });
    });
    await saveFirstResponse(db, call, response);
    return response;
  } catch (error) {
    await db
      .deleteFrom('idempotency_keys')
      .where((eb) => eb.and(keyOf(call)))
      .where('response', 'is', null)
      .execute();
    throw error;
  }
}

/** Returns false if a response was stored before. */
async function saveFirstResponse(db: Db, call: IdempotentCall, response: unknown): Promise<boolean> {
  const saved = await db
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify({ answer: response }) })
    .where((eb) => eb.and(keyOf(call)))
    .where('response', 'is', null)
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

const KEY_COLUMNS = ['user_id', 'operator_id', 'endpoint', 'key'] as const;
const keyOf = ({ by, endpoint, key }: IdempotentCall) => ({
  user_id: 'userId' in by ? by.userId : null,
  operator_id: 'operatorId' in by ? by.operatorId : null,
  endpoint,
  key,
});
const selectKey = (db: Db, call: IdempotentCall) =>
  db.selectFrom('idempotency_keys').where((eb) => eb.and(keyOf(call)));

/** Claims a key that is new, a day old, or whose claim has expired. Returns whether it succeeded. */
async function claimKey(db: Db, call: IdempotentCall, bodyHash: Buffer): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ ...keyOf(call), body_hash: bodyHash, response: null })
    .onConflict((conflict) =>
      conflict
        .columns(KEY_COLUMNS)
        .doUpdateSet({ body_hash: bodyHash, response: null, created_at: sql<string>`now()` })
        .where((eb) =>
          eb.or([
            eb('idempotency_keys.created_at', '<', sql<string>`now() - interval '24 hours'`),
            eb.and([
              eb('idempotency_keys.response', 'is', null),
              eb('idempotency_keys.created_at', '<', sql<string>`now() - make_interval(secs => ${CLAIM_SECONDS})`),
            ]),
          ]),
        ),
    )
    .executeTakeFirst();
  return (claimed.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteOldResponses(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute();
}
