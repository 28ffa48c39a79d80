import { makePortrait } from '@zhenku/media/pictures/portrait';
import type { Operation } from '../../platform/operation.ts';
import { type PictureFiles, publishPicture } from '../../platform/storage/public-picture.ts';

const PIXELS = 320;

/** Sets an uploaded picture as the user's photo and removes the previous one. Throws the errors of `publishPicture`. */
export async function changePhoto(
  { db, caller: { id: userId }, services: { storage } }: Operation<{ id: number }, { storage: PictureFiles }>,
  fileKey: string,
): Promise<void> {
  const make = (files: { input: string; outPath: string }) => makePortrait({ ...files, pixels: PIXELS });
  const picture = { by: userId, fileKey, field: 'photoFileKey', folder: 'portraits', make } as const;
  const before = await publishPicture({ db, storage }, picture, async (tx, photo_key) => {
    const user = await tx
      .selectFrom('users')
      .select('photo_key')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx.updateTable('users').set({ photo_key }).where('id', '=', userId).execute();
    return user.photo_key;
  });
  if (before !== null) await storage.remove(before);
}
