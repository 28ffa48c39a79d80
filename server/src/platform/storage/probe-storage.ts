import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const DELETE_MS = 2_000;

type StorageLocation = Pick<Config, 'dataDir' | 's3' | 'sharedFiles'>;

/**
 * Writes a tiny object to the storage, reads it back and deletes it. Throws the storage's error. Does not open the
 * storage, because that would empty a running server's work folder.
 */
export async function probeStorage({ dataDir, s3, sharedFiles }: StorageLocation, signal: AbortSignal): Promise<void> {
  const content = randomBytes(16).toString('hex');
  if (s3) return await probeBucket(s3, content, signal);
  // Backups and archives skip names that begin with a dot. The folder is not created, because `npm run doctor` may run
  // as another user.
  const path = join(sharedFiles ?? join(dataDir, 'files'), `.probe-${content}`);
  try {
    await writeFile(path, content, { flush: true, mode: 0o600, signal });
    assertSame(await readFile(path, { encoding: 'utf8', signal }), content);
  } finally {
    await rm(path, { force: true });
  }
}

async function probeBucket(s3: NonNullable<Config['s3']>, content: string, abortSignal: AbortSignal): Promise<void> {
  // Loaded lazily, because the client takes memory and time.
  const [{ s3Client }, { DeleteObjectCommand, GetObjectCommand, PutObjectCommand }] = await Promise.all([
    import('./s3.ts'),
    import('@aws-sdk/client-s3'),
  ]);
  const client = s3Client(s3, { maxAttempts: 1 });
  const object = { Bucket: s3.bucket, Key: `private/probes/${content}` };
  try {
    await client.send(new PutObjectCommand({ ...object, Body: content }), { abortSignal });
    try {
      const { Body } = await client.send(new GetObjectCommand(object), { abortSignal });
      assertSame(await Body!.transformToString(), content);
    } finally {
      // Also runs, with a time limit of its own, if reading used up the time.
      await client.send(new DeleteObjectCommand(object), { abortSignal: AbortSignal.timeout(DELETE_MS) });
    }
  } finally {
    client.destroy();
  }
}

function assertSame(read: string, written: string): void {
  if (read !== written) throw new Error('a file came back changed');
}
