import type { ChosenClip } from '@zhenku/contract/content/taxonomies';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { chosenClips } from '../../catalogue/chosen-clips.ts';
import type { PublicFiles } from '../../catalogue/media-urls.ts';
import { audit } from '../../../platform/audit.ts';
import { assertVersion } from '../../../platform/database/versions.ts';
import { type EditContext, lockClipGroup, subjectOf, updateColumns } from './edit.ts';
import { KINDS } from './kinds.ts';

type ChosenKind = 'albums' | 'activities';

export async function listGroupVideos(
  db: Db,
  storage: PublicFiles,
  { kind, id }: { kind: ChosenKind; id: number },
): Promise<{ list: ChosenClip[]; version: number }> {
  const found = await db.selectFrom(kind).select('version').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('notFound', { message: `${KINDS[kind].label}不存在` });
  // Reads the version before the clips. If they change in between, saving fails with the older version; a newer one would
  // overwrite clips that the operator never saw.
  return { version: found.version, list: await chosenClips(db, storage, await memberIds(db, kind, id)) };
}

export async function setGroupVideos(
  { db, responseCache, operator }: EditContext,
  { kind, id }: { kind: ChosenKind; id: number },
  { videoIds, version }: { videoIds: number[]; version?: number | undefined },
): Promise<null> {
  const wanted = [...new Set(videoIds)];
  const { members, column, subject } = KINDS[kind];
  await inTransaction(db, async (tx) => {
    const group = await lockClipGroup(tx, kind, id);
    const before = await memberIds(tx, kind, id);
    assertVersion(version, { version: group.version, current: { videoIds: before } });
    await assertVideosExist(tx, wanted);
    await updateColumns(tx, { kind, id }, {});
    await sql`delete from ${sql.table(members)} where ${sql.ref(column)} = ${id}`.execute(tx);
    await sql`
      insert into ${sql.table(members)} (${sql.ref(column)}, video_id, rank)
      select ${id}, video_id, place from unnest(${wanted}::int[]) with ordinality as w (video_id, place)`.execute(tx);
    await audit(tx, operator, {
      action: `${subject}.videos`,
      subject: subjectOf(kind, id),
      before: { videoIds: before },
      after: { videoIds: wanted },
    });
  });
  responseCache.clear();
  return null;
}

async function memberIds(db: Db, kind: ChosenKind, id: number): Promise<number[]> {
  const { members, column } = KINDS[kind];
  const { rows } = await sql<{ video_id: number }>`
    select video_id from ${sql.table(members)} where ${sql.ref(column)} = ${id} order by rank, video_id desc`.execute(
    db,
  );
  return rows.map((row) => row.video_id);
}

async function assertVideosExist(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .selectFrom('videos')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select('id')
    .forKeyShare()
    .execute();
  const known = new Set(found.map((row) => row.id));
  const absent = ids.find((id) => !known.has(id));
  if (absent !== undefined) throw invalidField('videoIds', `作品${absent}不存在`);
}
