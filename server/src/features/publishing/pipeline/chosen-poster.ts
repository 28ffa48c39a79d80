import { makePosters } from '@zhenku/media/pictures/poster';
import { probe } from '@zhenku/media/probe';
import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { Keyring } from '../../../platform/encryption/encryption.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { clipMark } from '../../catalogue/clip-mark.ts';
import { leftoversStartTime, removeLeftovers } from '../jobs/remove-leftovers.ts';
import { keysOf, replaceFileRows, unreferencedKeys } from './derived-files.ts';
import { type StoreDeps, storeFiles } from './store-files.ts';
import { runYielding, type YieldingContext } from './yield-to-new-clips.ts';

interface PosterDeps extends StoreDeps {
  keyring: Keyring;
  log?: Pick<Log, 'warn'>;
}

/** Matches a clip `v` whose poster shows another frame than its creator chose. */
const whereOtherPoster: RawBuilder<boolean> = sql`(
  v.deleted_at is null and v.original_key is not null and exists (
    select from video_files f
    where f.video_id = v.id and f.version = v.file_version and f.kind = 'poster'
      and (f.details ->> 'seconds')::float8 is distinct from v.poster_seconds))`;

async function clipWithOtherPoster(db: Db, videoId: number, lock = false) {
  const row = await db
    .selectFrom('videos as v')
    .where('v.id', '=', videoId)
    .where(whereOtherPoster)
    .select(['v.id', 'v.file_version as fileVersion', 'v.original_key as originalKey'])
    .select('v.poster_seconds as posterSeconds')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row?.originalKey ? { ...row, originalKey: row.originalKey } : undefined;
}

/** Makes the posters that a clip's creator chose. Does nothing for other clips. Throws on machine failures. */
export async function makeChosenPoster(deps: PosterDeps, videoId: number, context: YieldingContext): Promise<void> {
  const { db, storage, keyring, jobs } = deps;
  const clip = await clipWithOtherPoster(db, videoId);
  if (!clip) return;
  const { originalKey, posterSeconds } = clip;
  const work = (signal: AbortSignal) =>
    storage.withLocalFile(originalKey, (input) =>
      storage.withTempFolder(async (outDir) => {
        const facts = await probe(input, signal);
        const chosen = { input, facts, outDir, mark: clipMark(keyring, videoId), at: posterSeconds, signal };
        const { files } = await makePosters(chosen);
        const rows = await storeFiles(deps, clip, { files, posterSeconds });
        const unused = await inTransaction(db, async (tx) => {
          const current = await clipWithOtherPoster(tx, videoId, true);
          // A later choice has its own job.
          if (current?.originalKey !== originalKey || current.posterSeconds !== posterSeconds)
            return await unreferencedKeys(tx, videoId, keysOf(rows));
          const keys = await replaceFileRows(tx, current, { rows, kinds: ['poster'] });
          // Open pages still show the previous posters.
          await jobs.enqueue(tx, { ...removeLeftovers, startAfter: leftoversStartTime() }, { videoId, keys });
          return [];
        });
        for (const key of unused) await storage.remove(key);
      }),
    );
  await runYielding(context, work, async (error) => {
    deps.log?.warn({ err: error, videoId }, 'cannot make the chosen poster');
    await db.updateTable('videos').set({ poster_seconds: null }).where('id', '=', videoId).execute();
  });
}
