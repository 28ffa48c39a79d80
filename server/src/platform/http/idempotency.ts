import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../database.ts';
import { AppError, invalidField } from '../errors.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

export interface IdempotentCall {
  by: { userId: number } | { operatorId: number };
  /** Method and path. */
  endpoint: string;
  key: string;
  input: unknown;
}

/** A bigint for an advisory lock, from any text. */
function lockNumber(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigInt64BE();
}

/**
 * Runs `work` once for an Idempotency-Key: a repeat with the same body waits for the first call and gives its answer;
 * with another body it is a conflict. The answer is stored in the transaction of the work itself, so that neither can
 * exist without the other; failures are not kept.
 */
export async function runIdempotent<T>(db: Db, call: IdempotentCall, work: (db: Db) => Promise<T>): Promise<T> {
  if (!KEY.test(call.key)) throw invalidField('Idempotency-Key', 'Idempotency-Key 格式有误');
  const bodyHash = createHash('sha256').update(JSON.stringify(call.input)).digest();
  return await inTransaction(db, async (tx) => {
    const lock = lockNumber(JSON.stringify([call.by, call.endpoint, call.key]));
    await sql`select pg_advisory_xact_lock(${lock.toString()}::bigint)`.execute(tx);
    const known = await tx
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'response'])
      .where((eb) => eb.and(keyOf(call)))
      .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
      .executeTakeFirst();
    if (known) {
      if (!bodyHash.equals(known.body_hash)) {
        throw new AppError('conflict', { message: '该 Idempotency-Key 已用于另一个请求' });
      }
      return known.response as T;
    }
    const answer = await work(tx);
    const stored = { body_hash: bodyHash, response: JSON.stringify(answer), created_at: new Date() };
    await tx
      .insertInto('idempotency_keys')
      .values({ ...keyOf(call), ...stored })
      .onConflict((conflict) => conflict.columns(KEY_COLUMNS).doUpdateSet(stored))
      .execute();
    return answer;
  });
}

const CLAIM_SECONDS = 120;
const LOOK_AGAIN_MS = 100;

/** Keeps the answer of a call in the transaction of what must not happen again. */
export type SaveResponse<T> = (tx: Db, answer: T) => Promise<void>;

/**
 * The same for work that asks third parties, which no transaction may wait for: the key is claimed, the work done, its
 * answer stored, each by itself. A claim that a crash left behind is free again after two minutes; what the work did
 * until then stands, unless it kept its answer together with that.
 */
export async function runIdempotentOutsideTransaction<T>(
  db: Db,
  call: IdempotentCall,
  work: (db: Db, saveResponse: SaveResponse<T>) => Promise<T>,
): Promise<T> {
  if (!KEY.test(call.key)) throw invalidField('Idempotency-Key', 'Idempotency-Key 格式有误');
  const bodyHash = createHash('sha256').update(JSON.stringify(call.input)).digest();
  for (;;) {
    if (await claim(db, call, bodyHash)) break;
    const known = await rowOf(db, call).select(['body_hash', 'response']).executeTakeFirst();
    if (known && !bodyHash.equals(known.body_hash)) {
      throw new AppError('conflict', { message: '该 Idempotency-Key 已用于另一个请求' });
    }
    if (known && known.response !== null) return (known.response as { answer: T }).answer;
    await delay(LOOK_AGAIN_MS);
  }
  try {
    const answer = await work(db, async (tx, done) => {
      // Whoever claimed the key of a call that took too long was faster.
      if (!(await keep(tx, call, done))) throw new AppError('conflict', { message: '请求正在处理，请勿重复提交' });
    });
    await keep(db, call, answer);
    return answer;
  } catch (error) {
    await db
      .deleteFrom('idempotency_keys')
      .where((eb) => eb.and(keyOf(call)))
      .where('response', 'is', null)
      .execute();
    throw error;
  }
}

/** Whether there was no answer before. */
async function keep(db: Db, call: IdempotentCall, answer: unknown): Promise<boolean> {
  const kept = await db
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify({ answer }) })
    .where((eb) => eb.and(keyOf(call)))
    .where('response', 'is', null)
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

const KEY_COLUMNS = ['user_id', 'operator_id', 'endpoint', 'key'] as const;
const keyOf = ({ by, endpoint, key }: IdempotentCall) => ({
  user_id: 'userId' in by ? by.userId : null,
  operator_id: 'operatorId' in by ? by.operatorId : null,
  endpoint,
  key,
});
const rowOf = (db: Db, call: IdempotentCall) => db.selectFrom('idempotency_keys').where((eb) => eb.and(keyOf(call)));

/** Whether the key is the caller's to work under: new, a day old, or claimed by somebody who never finished. */
async function claim(db: Db, call: IdempotentCall, bodyHash: Buffer): Promise<boolean> {
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
