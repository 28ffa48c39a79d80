import { BASE_PATH, RESUMABLE_UPLOAD_PATH, VIDEO_STATUS } from '@zhenku/contract/constants';
import type { PageOf } from '@zhenku/contract/shapes';
import type { MyUpload, UploadedFile } from '@zhenku/contract/uploads/uploads';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Operation } from '../../operation.ts';
import { type Paging, readPage } from '../../lists/paging.ts';
import type { Storage } from '../storage.ts';
import { belongsToDraft } from './belongs-to-draft.ts';

const UNUSED = { videoId: null, videoName: null };

/**
 * Returns a creator's videos that no clip or draft uses, newest first. A draft that names a file uses it once it has
 * arrived.
 */
export async function listOwnUploads(
  { db, caller: { id: userId }, services: { storage } }: Operation<{ id: number }, { storage: Pick<Storage, 'parts'> }>,
  { complete, ...paging }: Paging & { complete?: boolean | undefined },
): Promise<PageOf<MyUpload>> {
  const matching = db
    .selectFrom('uploads')
    .where('uploads.user_id', '=', userId)
    .where('uploads.kind', '=', 'video')
    .where('uploads.used_at', 'is', null)
    .where('uploads.expires_at', '>', sql<string>`now()`)
    // A ticket whose form has not arrived does not count.
    .where((eb) => eb.or([eb('uploads.announced_bytes', 'is not', null), eb('uploads.received_at', 'is not', null)]))
    // The draft itself is listed instead.
    .where((eb) => eb.not(belongsToDraft))
    .$if(complete === true, (query) => query.where('uploads.received_at', 'is not', null))
    .$if(complete === false, (query) => query.where('uploads.received_at', 'is', null));
  const listed = matching
    .select([
      'uploads.file_key',
      'uploads.file_name',
      'uploads.announced_bytes',
      'uploads.fingerprint',
      'uploads.received_at',
      'uploads.created_at',
      'uploads.expires_at',
    ])
    .select((eb) => eb.fn.coalesce('uploads.announced_bytes', 'uploads.bytes').$notNull().as('bytes'))
    .orderBy('uploads.id', 'desc');
  const { rows, ...page } = await readPage(db, paging, { matching, rows: listed });
  const content = rows.map(async (row): Promise<MyUpload> => {
    const bytes = Number(row.bytes);
    const received = row.received_at !== null;
    return {
      fileKey: row.file_key,
      uploadUrl: row.announced_bytes === null ? null : `${BASE_PATH}${RESUMABLE_UPLOAD_PATH}/${row.file_key}`,
      fileName: row.file_name,
      bytes,
      receivedBytes: received ? bytes : ((await storage.parts.size(row.file_key)) ?? 0),
      complete: received,
      fingerprint: row.fingerprint,
      addTime: row.created_at,
      expireTime: row.expires_at,
    };
  });
  return { content: await Promise.all(content), ...page };
}

/**
 * Finds a file among the user's own uploads. The server hashed them itself, so naming a hash gives a client no
 * other user's file. Files of deleted clips are not found.
 */
export async function findOwnFile(
  db: Db,
  userId: number,
  { bytes, sha256 }: { bytes: number; sha256?: string | undefined },
): Promise<{ sameSize: boolean; file: UploadedFile | null }> {
  const files = await db
    .selectFrom('uploads as u')
    .leftJoin('video_versions as n', 'n.upload_id', 'u.id')
    .leftJoin('videos as v', (join) =>
      join
        .on((eb) => eb.or([eb('v.upload_id', '=', eb.ref('u.id')), eb('v.id', '=', eb.ref('n.video_id'))]))
        .on('v.deleted_at', 'is', null),
    )
    .where('u.user_id', '=', userId)
    .where('u.kind', '=', 'video')
    .where('u.bytes', '=', BigInt(bytes))
    .where('u.received_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('v.id', 'is not', null),
        eb.and([eb('u.used_at', 'is', null), eb('u.expires_at', '>', sql<string>`now()`)]),
      ]),
    )
    .select(['u.file_key as fileKey', 'u.file_name as fileName', 'v.id as videoId', 'v.name as videoName', 'u.sha256'])
    .select((eb) => eb('v.status', '=', VIDEO_STATUS.draft).as('isDraft'))
    .orderBy(sql`v.id nulls first`)
    .orderBy('u.id', 'desc')
    .execute();
  const found = files.find((each) => sha256 !== undefined && each.sha256?.toString('hex') === sha256);
  if (!found) return { sameSize: files.length > 0, file: null };
  const { fileKey, fileName, videoId, videoName, isDraft } = found;
  return { sameSize: true, file: { fileKey, fileName, ...(isDraft ? UNUSED : { videoId, videoName }) } };
}
