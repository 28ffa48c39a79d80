import { join } from 'node:path';
import { makeLoop } from '@zhenku/media/loop';
import { PIPELINE_VERSION } from '@zhenku/media/pipeline-version';
import { probe } from '@zhenku/media/probe';
import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { wherePublished } from '../../catalogue/published.ts';
import { keysOf, replaceFileRows, unreferencedKeys } from './derived-files.ts';
import { removeFiles } from '../jobs/remove-files.ts';
import { type StoreDeps, storeFiles } from './store-files.ts';
import { runYielding, type YieldingContext } from './yield-to-new-clips.ts';

interface LoopDeps extends StoreDeps {
  log?: Pick<Log, 'warn'>;
}

const mayShowLoop = (v: string): RawBuilder<boolean> => sql`(${sql.ref(`${v}.showcase`)} and ${wherePublished(v)})`;

/** Matches a clip `v` on sale that lacks this pipeline's loop and whose author allows one. */
const whereLoopIsMissing = sql<boolean>`(
  ${mayShowLoop('v')} and v.original_key is not null and v.loop_failed_version is distinct from ${PIPELINE_VERSION}
  and not exists (
    select from video_files f
    where f.video_id = v.id and f.version = v.file_version and f.kind = 'loop' and f.pipeline_version = ${PIPELINE_VERSION}))`;

export async function nextWithoutLoop(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('videos as v')
    .where(whereLoopIsMissing)
    .select('v.id')
    .orderBy('v.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

async function clipWithoutLoop(db: Db, videoId: number, lock = false) {
  const row = await db
    .selectFrom('videos as v')
    .where('v.id', '=', videoId)
    .where(whereLoopIsMissing)
    .select(['v.id', 'v.file_version as fileVersion', 'v.original_key as originalKey'])
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row?.originalKey ? { ...row, originalKey: row.originalKey } : undefined;
}

/** Does nothing for clips that need no loop. Throws on machine failures. */
export async function makeShowcaseLoop(deps: LoopDeps, videoId: number, context: YieldingContext): Promise<void> {
  const { db, storage } = deps;
  const clip = await clipWithoutLoop(db, videoId);
  if (!clip) return;
  const work = (signal: AbortSignal) =>
    storage.withLocalFile(clip.originalKey, (input) =>
      storage.withTempFolder(async (temp) => {
        const facts = await probe(input, signal);
        const loop = await makeLoop({ input, facts, path: join(temp, 'loop.mp4'), signal });
        const rows = await storeFiles(deps, clip, { files: [loop] });
        const unused = await inTransaction(db, async (tx) => {
          const current = await clipWithoutLoop(tx, videoId, true);
          if (current?.originalKey !== clip.originalKey) return await unreferencedKeys(tx, videoId, keysOf(rows));
          return await replaceFileRows(tx, current, { rows, kinds: ['loop'] });
        });
        for (const key of unused) await storage.remove(key);
      }),
    );
  await runYielding(context, work, async (error) => {
    deps.log?.warn({ err: error, videoId }, 'cannot make the showcase loop');
    await db.updateTable('videos').set({ loop_failed_version: PIPELINE_VERSION }).where('id', '=', videoId).execute();
  });
}

export async function removeForbiddenLoops({ db, jobs }: Pick<LoopDeps, 'db' | 'jobs'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ video_id: number; storage_key: string }>`
      delete from video_files f using videos v
      where f.kind = 'loop' and v.id = f.video_id and not (${mayShowLoop('v')} and f.version = v.file_version)
      returning f.video_id, f.storage_key`.execute(tx);
    for (const row of rows) await jobs.enqueue(tx, removeFiles, { videoId: row.video_id, keys: [row.storage_key] });
  });
}
