import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
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
  /** Path of a local file, which is copied. */
  path: string;
  form: Omit<PublishForm, 'fileKey'>;
}

/** Publishes a local file as its author would, with the same rows and queue but without HTTP. */
export async function submitOriginal(services: Services, submission: Submission): Promise<{ videoId: number }> {
  const { db, storage, jobs } = services;
  const { path, form, ...publisher } = submission;
  const expected = { userId: publisher.authorId, kind: 'video', fileName: basename(path) } as const;
  const upload = await expectUpload(db, expected);
  const bytes = await storage.write(upload.storageKey, createReadStream(path));
  const type = await fileTypeFromFile(path);
  await finishUpload(db, upload.id, { bytes, contentType: type?.mime ?? 'application/octet-stream' });
  return await publishVideo({ db, caller: publisher, services: { jobs } }, { ...form, fileKey: upload.fileKey });
}
