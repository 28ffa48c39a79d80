import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { unreferencedKeys } from './derived-files.ts';

interface RemovalDeps {
  db: Db;
  storage: Pick<Storage, 'remove'>;
}

/** Name of the job that later removes unreferenced files. Defined here because that job imports this module. */
export const LEFTOVERS_JOB = 'publishing.removeLeftovers';

/**
 * Removes a clip's unreferenced files, each under the clip's lock. A run that is about to store files under the same keys has
 * already enqueued its own removal under that lock, and that removal handles these keys.
 */
export async function removeUnreferenced({ db, storage }: RemovalDeps, videoId: number, keys: string[]): Promise<void> {
  for (const key of keys) {
    await inTransaction(db, async (tx) => {
      await lockClip(tx, videoId);
      const [unnamed] = await unreferencedKeys(tx, videoId, [key]);
      if (unnamed !== undefined && !(await isStoredAgain(tx, videoId, key))) await storage.remove(key);
    });
  }
}

/** Locks the clip's row, which remains after deletion. Does not block writes of rows that reference the clip. */
export async function lockClip(tx: Tx, videoId: number): Promise<void> {
  await tx.selectFrom('videos').where('id', '=', videoId).select('id').forNoKeyUpdate().executeTakeFirst();
}

async function isStoredAgain(tx: Tx, videoId: number, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${LEFTOVERS_JOB} and state in ('created', 'retry')
      and data ->> 'videoId' = ${videoId}::text and data -> 'keys' @> to_jsonb(${key}::text)
    limit 1`.execute(tx);
  return rows.length > 0;
}
