import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../database.ts';
import { AppError, invalidField } from '../errors.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

export interface Repeatable {
  userId: number;
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
export async function once<T>(db: Db, call: Repeatable, work: (db: Db) => Promise<T>): Promise<T> {
  if (!KEY.test(call.key)) throw invalidField('Idempotency-Key', 'Idempotency-Key 格式有误');
  const bodyHash = createHash('sha256').update(JSON.stringify(call.input)).digest();
  return await inTransaction(db, async (tx) => {
    const lock = lockNumber(JSON.stringify([call.userId, call.endpoint, call.key]));
    await sql`select pg_advisory_xact_lock(${lock.toString()}::bigint)`.execute(tx);
    const known = await tx
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'response'])
      .where('user_id', '=', call.userId)
      .where('endpoint', '=', call.endpoint)
      .where('key', '=', call.key)
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
      .values({ user_id: call.userId, endpoint: call.endpoint, key: call.key, ...stored })
      .onConflict((conflict) => conflict.columns(['user_id', 'endpoint', 'key']).doUpdateSet(stored))
      .execute();
    return answer;
  });
}
