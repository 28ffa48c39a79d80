import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { belongsToDraft } from '../../../platform/storage/uploads/belongs-to-draft.ts';

export const draftPicture = sql<Buffer | null>`(
  select m.picture from upload_measurements m where m.upload_id = v.upload_id)`;

/** Returns a picture as a data URL, so that it needs no link. */
export const asPictureUrl = (picture: Buffer | null): string | null =>
  picture && `data:image/webp;base64,${picture.toString('base64')}`;

/** Deletes pictures whose draft is gone, e.g. because the draft was published while its file was measured. */
export async function deleteStrayPictures(db: Db): Promise<void> {
  await db
    .updateTable('upload_measurements as m')
    .set({ picture: null })
    .where('m.picture', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('uploads').whereRef('uploads.id', '=', 'm.upload_id').where(belongsToDraft).select('uploads.id'),
        ),
      ),
    )
    .execute();
}

export async function deleteDraftPicture(tx: Tx, uploadId: number): Promise<void> {
  await tx
    .updateTable('upload_measurements')
    .set({ picture: null })
    .where('upload_id', '=', uploadId)
    .where('picture', 'is not', null)
    .execute();
}
