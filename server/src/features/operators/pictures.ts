import { makePicture } from '@zhenku/media/pictures/picture';
import type { Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { type PictureFiles, publishPicture } from '../../platform/storage/public-picture.ts';
import { audit } from '../../platform/audit.ts';

/** Banner width on a wide screen, in pixels. */
const WIDTH_MAX = 1920;

interface UploadedPicture {
  fileKey: string;
  field: string;
}

export async function publishOperatorPicture<T>(
  { db, caller: operator, services: { storage } }: Operation<{ id: number }, { storage: PictureFiles }>,
  { fileKey, field }: UploadedPicture,
  use: (tx: Tx, key: string) => Promise<T>,
): Promise<T> {
  const make = (files: { input: string; outPath: string }) => makePicture({ ...files, maxWidth: WIDTH_MAX });
  return await publishPicture(
    { db, storage },
    { by: { operatorId: operator.id }, fileKey, field, folder: 'pictures', make },
    use,
  );
}

/** Publishes a picture for use in texts and settings, which store its path, and returns that path. */
export async function addPicture(
  context: Operation<{ id: number }, { storage: PictureFiles }>,
  fileKey: string,
): Promise<{ url: string }> {
  return await publishOperatorPicture(context, { fileKey, field: 'fileKey' }, async (tx, key) => {
    await audit(tx, context.caller, { action: 'picture.add', subject: `picture:${key}` });
    return { url: context.services.storage.publicPath(key) };
  });
}
