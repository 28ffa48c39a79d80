import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { unreferencedKeys } from './derived-files.ts';

interface Removing {
  db: Db;
  storage: Pick<Storage, 'remove'>;
}

/** The job that looks later whether what was stored is named. A constant, since the job itself removes by this file. */
export const LEFTOVERS_JOB = 'publishing.removeLeftovers';

/**
 * Removes those of a clip's files that no row names, each under the clip's lock. A run that is about to store under the
 * same keys has said so before, under that lock: its own job decides on these.
 */
export async function removeUnnamed({ db, storage }: Removing, videoId: number, keys: string[]): Promise<void> {
  for (const key of keys) {
    await inTransaction(db, async (tx) => {
      await lockClip(tx, videoId);
      const [unnamed] = await unreferencedKeys(tx, videoId, [key]);
      if (unnamed !== undefined && !(await isStoredAgain(tx, videoId, key))) await storage.remove(key);
    });
  }
}

/** Also a clip that is deleted: its row stays. Rows that only refer to the clip do not wait for it. */
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
