import { BASE_PATH, RESUMABLE_UPLOAD_PATH, VIDEO_STATUS } from '@zhenku/contract/constants';
import type { PageOf } from '@zhenku/contract/shapes';
import type { MyUpload, UploadedFile } from '@zhenku/contract/uploads';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { type Paging, readPage } from '../../platform/paging.ts';
import { partSize } from '../../platform/storage/parts.ts';
import type { Storage } from '../../platform/storage/storage.ts';

const UNUSED = { videoId: null, videoName: null };

/** A creator's videos that no clip uses, newest first. */
export async function listOwnUploads(
  db: Db,
  storage: Pick<Storage, 'partsFolder'>,
  userId: number,
  { complete, ...paging }: Paging & { complete?: boolean | undefined },
): Promise<PageOf<MyUpload>> {
  const matching = db
    .selectFrom('uploads as u')
    .where('u.user_id', '=', userId)
    .where('u.kind', '=', 'video')
    .where('u.used_at', 'is', null)
    .where('u.expires_at', '>', sql<string>`now()`)
    // A ticket whose form has not arrived is nothing yet.
    .where((eb) => eb.or([eb('u.announced_bytes', 'is not', null), eb('u.received_at', 'is not', null)]))
    .$if(complete === true, (query) => query.where('u.received_at', 'is not', null))
    .$if(complete === false, (query) => query.where('u.received_at', 'is', null));
  const listed = matching
    .select([
      'u.file_key',
      'u.file_name',
      'u.announced_bytes',
      'u.fingerprint',
      'u.received_at',
      'u.created_at',
      'u.expires_at',
    ])
    .select((eb) => eb.fn.coalesce('u.announced_bytes', 'u.bytes').$notNull().as('bytes'))
    .orderBy('u.id', 'desc');
  const { rows, ...page } = await readPage(db, paging, { matching, rows: listed });
  const content = rows.map(async (row): Promise<MyUpload> => {
    const bytes = Number(row.bytes);
    const received = row.received_at !== null;
    return {
      fileKey: row.file_key,
      uploadUrl: row.announced_bytes === null ? null : `${BASE_PATH}${RESUMABLE_UPLOAD_PATH}/${row.file_key}`,
      fileName: row.file_name,
      bytes,
      receivedBytes: received ? bytes : ((await partSize(storage, row.file_key)) ?? 0),
      complete: received,
      fingerprint: row.fingerprint,
      addTime: row.created_at,
      expireTime: row.expires_at,
    };
  });
  return { content: await Promise.all(content), ...page };
}

/**
 * Finds a file among those that the user has uploaded, and nobody else's. What arrived was hashed by the server: a hash that
 * a client names finds a file and gives none. A file that a deleted clip used is not found.
 */
export async function findOwnFile(
  db: Db,
  userId: number,
  { bytes, sha256 }: { bytes: number; sha256?: string | undefined },
): Promise<{ sameSize: boolean; file: UploadedFile | null }> {
  const files = await db
    .selectFrom('uploads as u')
    .leftJoin('video_versions as n', 'n.upload_id', 'u.id')
    // The clip whose file it is, or is to become.
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
    // First what can be published.
    .orderBy(sql`v.id nulls first`)
    .orderBy('u.id', 'desc')
    .execute();
  const found = files.find((each) => sha256 !== undefined && each.sha256?.toString('hex') === sha256);
  if (!found) return { sameSize: files.length > 0, file: null };
  const { fileKey, fileName, videoId, videoName, isDraft } = found;
  // A draft is no published clip.
  return { sameSize: true, file: { fileKey, fileName, ...(isDraft ? UNUSED : { videoId, videoName }) } };
}
