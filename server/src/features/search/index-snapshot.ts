import { randomUUID } from 'node:crypto';
import { LIGHT_LIMITS } from '@zhenku/contract/search/looks';
import { TRUE_RESOLUTION } from '@zhenku/contract/clips/findings';
import { restoreIndex, SNAPSHOT_VERSION, snapshotParts, viewIndex } from '@zhenku/search-index/snapshot';
import { ANALYSER_VERSION } from '@zhenku/search-index/words/terms';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Log } from '../../platform/observability/log.ts';
import { LAYOUT } from './index-filters.ts';
import { type LoadedIndex, indexOfWords } from './load-index.ts';
import { readParts, writeParts } from './snapshot-file.ts';

/** Code versions that determine an index's content, besides the rows. Increment `reader` if `readClips` changes. */
const MADE_BY = JSON.stringify({
  SNAPSHOT_VERSION,
  ANALYSER_VERSION,
  LAYOUT,
  LIGHT_LIMITS,
  TRUE_RESOLUTION,
  reader: 1,
});
/** Days for which snapshots stay registered. A server that was down longer reloads its index. */
const KEPT_DAYS = 30;

interface SnapshotLabel {
  madeBy: string;
  /** Also stored in the source database. */
  id: string;
  revision: string;
  clips: number;
}

/**
 * Writes the index to a file while changes to the index continue. Registers the snapshot after the index's changes are
 * committed and before the file appears, so that a database that knows a snapshot also contains all of its changes.
 */
export async function saveSnapshot(
  db: Db,
  { index, revision }: LoadedIndex,
  { file, signal, madeBy = MADE_BY }: { file: string; signal: AbortSignal; madeBy?: string },
): Promise<void> {
  const label: SnapshotLabel = { madeBy, id: randomUUID(), revision, clips: index.liveCount };
  const view = viewIndex(index);
  function* parts(): Generator<Uint8Array> {
    yield Buffer.from(JSON.stringify(label));
    yield* snapshotParts(view);
  }
  await writeParts(file, parts(), {
    signal,
    beforeRename: async () => void (await db.insertInto('search_snapshots').values({ id: label.id }).execute()),
  });
  await sql`delete from search_snapshots where taken_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}

/** Loads the index from a snapshot, as of the snapshot's revision; null if this server has no usable snapshot. */
export async function loadSnapshot(
  db: Db,
  file: string,
  { log, signal }: { log: Pick<Log, 'info'>; signal: AbortSignal },
): Promise<LoadedIndex | null> {
  try {
    return await readParts(file, async (readPart) => {
      const label = JSON.parse(Buffer.from(await readPart()).toString()) as SnapshotLabel;
      await assertUsable(db, label);
      const index = await indexOfWords(db, signal);
      await restoreIndex(index, async () => {
        signal.throwIfAborted();
        return await readPart();
      });
      if (index.liveCount !== label.clips) throw new Error('the number of clips differs from the label');
      return { index, revision: label.revision };
    });
  } catch (error) {
    if (signal.aborted) throw error;
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) log.info({ err: error }, 'cannot use the snapshot of the search index');
    return null;
  }
}

async function assertUsable(db: Db, { madeBy, id, revision, clips }: SnapshotLabel): Promise<void> {
  if (madeBy !== MADE_BY) throw new Error('it was made by another version of this program');
  const { rows } = await sql<{ isKnown: boolean; changes: number }>`
    select
      exists(select from search_snapshots where id = ${id}::uuid) as "isKnown",
      (select count(*)::int from search_changes where revision > ${revision}::bigint) as changes`.execute(db);
  const { isKnown, changes } = rows[0]!;
  if (!isKnown) throw new Error('it was made from another database');
  // Each change would leave a dead slot, so the index would soon have to be reloaded.
  if (changes > 1_000 + clips / 4) throw new Error(`${changes} clips have changed since`);
}
