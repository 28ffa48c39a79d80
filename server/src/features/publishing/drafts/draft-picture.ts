import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Selects the picture of draft `v`'s file. */
export const draftPicture = sql<Buffer | null>`(
  select m.picture from upload_measurements m where m.upload_id = v.upload_id)`;

/** Returns a picture as a data URL, so that no link to it exists. */
export const asPictureUrl = (picture: Buffer | null): string | null =>
  picture && `data:image/webp;base64,${picture.toString('base64')}`;

/** Deletes the picture of a file whose draft was published or deleted. */
export async function forgetDraftPicture(tx: Tx, uploadId: number): Promise<void> {
  await tx
    .updateTable('upload_measurements')
    .set({ picture: null })
    .where('upload_id', '=', uploadId)
    .where('picture', 'is not', null)
    .execute();
}
