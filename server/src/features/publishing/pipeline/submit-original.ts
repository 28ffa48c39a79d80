import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type { PublishForm } from '@zhenku/contract/publishing/publishing';
import { fileTypeFromFile } from 'file-type';
import type { Db } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { expectUpload, finishUpload } from '../../../platform/storage/uploads.ts';
import { publishVideo, type Publisher } from '../publish.ts';

interface Services {
  db: Db;
  storage: Storage;
  jobs: Pick<Jobs, 'enqueue'>;
}

interface Submission extends Publisher {
  /** A local file, which is copied. */
  path: string;
  form: Omit<PublishForm, 'fileKey'>;
}

/** Publishes a local file as its author would, with the same rows and queue but without HTTP. */
export async function submitOriginal(services: Services, submission: Submission): Promise<{ videoId: number }> {
  const { db, jobs } = services;
  const { path, form, ...publisher } = submission;
  const type = await fileTypeFromFile(path);
  const fileKey = await storeOriginal(services, {
    authorId: publisher.authorId,
    fileName: basename(path),
    contentType: type?.mime ?? 'application/octet-stream',
    body: createReadStream(path),
  });
  return await publishVideo({ db, caller: publisher, services: { jobs } }, { ...form, fileKey });
}

interface Original {
  authorId: number;
  fileName: string;
  contentType: string;
  body: Readable;
}

/** Stores a file as its author's finished upload and returns its `fileKey`. The sweep deletes it if no clip takes it. */
export async function storeOriginal(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { authorId, fileName, contentType, body }: Original,
): Promise<string> {
  const upload = await expectUpload(db, { userId: authorId, kind: 'video', fileName });
  const bytes = await storage.write(upload.storageKey, body);
  await finishUpload(db, upload.id, { bytes, contentType });
  return upload.fileKey;
}
