import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { Input } from '@zhenku/contract/api';
import type { AuthorAuthentication } from '@zhenku/contract/creators/certification';
import { MediaError } from '@zhenku/media/errors';
import { makePicture } from '@zhenku/media/pictures/picture';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { consumeUpload, unusedUpload } from '../../platform/storage/uploads.ts';
import { lockCaller } from '../../platform/database/users.ts';
import { addIdentity, assertNumberFree, maskedIdentityNumber } from '../authentications/identities.ts';
import { findCurrentSubmission, submitAuthentication } from '../authentications/submissions.ts';
import { hashNumber } from './hashes.ts';
import { assertIdentityPassed, type IdentityServices } from './identity-checks.ts';
import { acceptedSignVersion, assertIsOfKind, assertMaySubmit, submissionOf, type Submitter } from './submissions.ts';

export interface CertificationServices extends IdentityServices {
  storage: Pick<Storage, 'withLocalFile' | 'withTempFolder' | 'remove'>;
}

/** Maximum width in pixels, enough to read an identity card. */
const PICTURE_WIDTH = 2_400;

export async function certifyPerson(
  { db, caller: user, services }: Operation<Submitter, CertificationServices>,
  input: Input<'POST /author/v1/authentication/commit'>,
): Promise<null> {
  const { realName, idCard, certifyId = null, idCardFrontFileKey, idCardBackFileKey } = input;
  const numberHash = hashNumber(services.keyring, idCard);
  const assertSubmittable = async (executor: Db) => {
    const certificationRight = await assertMaySubmit(executor, user.id, 'author');
    await assertNumberFree(executor, user.id, numberHash);
    return certificationRight;
  };
  // Checks the number last, so that nobody can probe whether another person's number belongs to a creator.
  await assertMaySubmit(db, user.id, 'author');
  await assertIdentityPassed({ db, caller: user, services }, input);
  await assertNumberFree(db, user.id, numberHash);
  const files = [
    { fileKey: idCardFrontFileKey, field: 'idCardFrontFileKey' },
    { fileKey: idCardBackFileKey, field: 'idCardBackFileKey' },
  ] as const;
  const pictures = await Promise.all(files.map((file) => readPicture({ db, caller: user, services }, file))).catch(
    async (error: unknown) => {
      // A concurrent submission may have used the pictures; if so, report that conflict instead.
      await assertSubmittable(db);
      throw error;
    },
  );
  await inTransaction(db, async (tx) => {
    await lockCaller(tx, user.id);
    const { applicationId } = await assertSubmittable(tx);
    for (const { fileKey, field } of files) await consumeUpload(tx, user.id, { fileKey, field });
    const id = await submitAuthentication(tx, {
      kind: 'author',
      userId: user.id,
      applicationId,
      signVersion: await acceptedSignVersion(tx, input.signVersion),
    });
    const [front, back] = pictures as [Picture, Picture];
    const identity = { realName, idCard, numberHash, certifyId: services.identity ? certifyId : null };
    await addIdentity(tx, services.keyring, {
      authenticationId: id,
      ...identity,
      pictures: { front: front.content, back: back.content },
    });
  });
  // If a removal fails, a background job removes the picture later.
  for (const { storageKey } of pictures) await services.storage.remove(storageKey);
  return null;
}

interface Picture {
  storageKey: string;
  content: Buffer;
}

/** Re-encodes a user's uploaded picture, so that only its visible content remains. */
async function readPicture(
  {
    db,
    caller: { id: userId },
    services: { storage },
  }: Operation<{ id: number }, Pick<CertificationServices, 'storage'>>,
  { fileKey, field }: { fileKey: string; field: string },
): Promise<Picture> {
  const { storageKey, contentType } = await unusedUpload(db, userId, { fileKey, kind: 'image', field });
  if (!contentType.startsWith('image/')) throw invalidField(field, '请上传图片');
  const content = await storage.withTempFolder(async (folder) => {
    const outPath = join(folder, 'picture.webp');
    await storage
      .withLocalFile(storageKey, (input) => makePicture({ input, outPath, maxWidth: PICTURE_WIDTH }))
      .catch((error: unknown) => {
        throw toPictureError(field, error);
      });
    return await readFile(outPath);
  });
  return { storageKey, content };
}

function toPictureError(field: string, error: unknown): unknown {
  if (error instanceof AppError && error.kind === 'notFound') return invalidField(field, '文件不存在或尚未上传完成');
  if (!(error instanceof MediaError)) return error;
  if (error.code === 'tooLarge') return invalidField(field, '图片太大（超过 4000 万像素），请缩小后再传');
  return ['unreadable', 'outOfMemory'].includes(error.code) ? invalidField(field, '无法识别这张图片') : error;
}

/** Returns the person's passed submission, otherwise the latest one, without the pictures; null if there is none. */
export async function personSubmission(
  db: Db,
  services: { keyring: Keyring; log: Log },
  user: Submitter,
): Promise<AuthorAuthentication | null> {
  assertIsOfKind(user, 'author');
  const row = await findCurrentSubmission(db, { userId: user.id, kind: 'author' });
  if (!row) return null;
  return {
    ...submissionOf(row),
    realName: row.real_name!,
    idCard: maskedIdentityNumber(services, row.id, row.identity_number!) ?? '',
  };
}
