import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { ClipFileState, ReadClipFileState } from '../../platform/storage/files.routes.ts';
import { isWithdrawn } from './media-urls.ts';

/** Milliseconds for which a withdrawn clip's files may still be served. */
const KEPT_MS = 1_000;

/**
 * Returns a function that reports whether visitors may see a clip's public file. Caches answers for `keptMs`, and falls
 * back on the previous answers while the database is down.
 */
export function clipFileStates(db: Db, keptMs = KEPT_MS): ReadClipFileState {
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
    const answer = readState(db, key).catch((error: unknown) => {
      if (before) return before;
      throw error;
    });
    answers.set(key, answer);
    return await answer;
  };
}

async function readState(db: Db, key: string): Promise<ClipFileState> {
  const { rows } = await sql<{ withdrawn: boolean }>`
    select bool_and(${isWithdrawn()}) as withdrawn
    from video_files f join videos v on v.id = f.video_id
    where f.storage_key = ${key} group by f.storage_key`.execute(db);
  if (rows.length === 0) return 'unknown';
  return rows[0]!.withdrawn ? 'withdrawn' : 'public';
}
