import {
  type ClipVersion,
  type FrameStepDeps,
  type Db,
  inTransaction,
  runYielding,
  type YieldingContext,
} from '../../../server/src/film-interface.ts';
import { codeOriginal, FRAME_CODES_VERSION } from './code-clip.ts';
import { probe } from '@zhenku/media/probe';
import { type RawBuilder, sql } from 'kysely';

export async function saveFrameCodes(tx: Db, { id, fileVersion }: ClipVersion, codes: Uint8Array): Promise<void> {
  const row = { codes_version: FRAME_CODES_VERSION, codes: Buffer.from(codes), made_at: new Date() };
  await tx
    .insertInto('video_frame_codes')
    .values({ video_id: id, version: fileVersion, ...row })
    .onConflict((conflict) => conflict.columns(['video_id', 'version']).doUpdateSet(row))
    .execute();
}

/**
 * Marks a file version that cannot be coded, so that it is not retried. Older codes stay in use, with their version.
 */
async function giveUpCodes(tx: Db, { id, fileVersion }: ClipVersion): Promise<void> {
  const row = { codes_version: FRAME_CODES_VERSION, codes: Buffer.alloc(0), made_at: new Date() };
  await tx
    .insertInto('video_frame_codes')
    .values({ video_id: id, version: fileVersion, ...row })
    .onConflict((conflict) =>
      conflict.columns(['video_id', 'version']).doUpdateSet({ given_up_version: FRAME_CODES_VERSION }),
    )
    .execute();
}

/**
 * Selects clips `v` with a stored original but without current codes for the file on sale. Newer codes count as
 * current, because workers of both releases run during an upgrade.
 */
const lacksCodes = (v: string): RawBuilder<boolean> => sql`(
  ${sql.ref(`${v}.deleted_at`)} is null and ${sql.ref(`${v}.original_key`)} is not null and ${sql.ref(`${v}.sha256`)} is not null
  and not exists (
    select from video_frame_codes c
    where c.video_id = ${sql.ref(`${v}.id`)} and c.version = ${sql.ref(`${v}.file_version`)}
      and greatest(c.codes_version, c.given_up_version) >= ${FRAME_CODES_VERSION}))`;

export async function nextWithoutCodes(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select v.id from videos v where ${lacksCodes('v')} order by v.status <> 2, v.id limit 1`.execute(db);
  return rows[0]?.id;
}

const uncodedClip = (db: Db, videoId: number) =>
  db
    .selectFrom('videos as v')
    .where('v.id', '=', videoId)
    .where(lacksCodes('v'))
    .select(['v.id', 'v.file_version as fileVersion', 'v.original_key as originalKey']);

/**
 * Codes a clip that lacks current codes, and returns whether the clip was coded. Throws if the machine fails or the
 * server stops, so that the job is retried. Unreadable originals get no new codes.
 */
export async function makeFrameCodes(
  { db, storage, log }: FrameStepDeps,
  videoId: number,
  context: YieldingContext,
): Promise<boolean> {
  const clip = await uncodedClip(db, videoId).executeTakeFirst();
  if (!clip?.originalKey) return false;
  const saveIfCurrent = (save: (tx: Db) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      const current = await uncodedClip(tx, videoId).forNoKeyUpdate().executeTakeFirst();
      if (current?.fileVersion === clip.fileVersion) await save(tx);
    });
  const { originalKey } = clip;
  const work = async (signal: AbortSignal) => {
    const codes = await storage.withLocalFile(originalKey, async (original) =>
      codeOriginal(original, await probe(original, signal), signal),
    );
    await saveIfCurrent((tx) => saveFrameCodes(tx, clip, codes));
  };
  return await runYielding(context, work, async (error) => {
    log?.warn({ err: error, videoId }, 'frames are not coded');
    await saveIfCurrent((tx) => giveUpCodes(tx, clip));
  });
}
