import { sql } from 'kysely';
import { batched } from '../../platform/batched.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ClipFileState, ReadClipFileState } from '../../platform/storage/files.routes.ts';
import { isWithdrawn } from './media-urls.ts';

/** How long the file of a clip that was just withdrawn may still be sent. */
const KEPT_MS = 1_000;

/**
 * Tells whether visitors may have a clip's public file. Requests at the same time share one query, and its answers are kept for a
 * second, so that a page of pictures costs one or two. While the database is out, the last answers stay.
 */
export function clipFileStates(db: Db, keptMs = KEPT_MS): ReadClipFileState {
  const ask = batched((keys: string[]) => readStates(db, keys));
  let answers = new Map<string, Promise<ClipFileState>>();
  let earlier = answers;
  let since = performance.now();
  return async (key) => {
    if (performance.now() - since >= keptMs) {
      earlier = answers;
      answers = new Map();
      since = performance.now();
    }
    const known = answers.get(key);
    if (known) return await known;
    const before = earlier.get(key);
    const answer = ask([key])
      .then((states): ClipFileState => states.get(key) ?? 'unknown')
      .catch((error: unknown) => {
        if (before) return before;
        throw error;
      });
    answers.set(key, answer);
    return await answer;
  };
}

async function readStates(db: Db, keys: string[]): Promise<Map<string, ClipFileState>> {
  const { rows } = await sql<{ key: string; withdrawn: boolean }>`
    select f.storage_key as key, bool_and(${isWithdrawn()}) as withdrawn
    from video_files f join videos v on v.id = f.video_id
    where f.storage_key = any(${[...new Set(keys)]}) group by f.storage_key`.execute(db);
  return new Map(rows.map(({ key, withdrawn }) => [key, withdrawn ? 'withdrawn' : 'public']));
}
