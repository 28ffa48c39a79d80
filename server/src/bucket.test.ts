import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBucket } from './features/publishing/library/library-files.ts';
import { openStudio } from './features/publishing/testing.ts';
import { hashArrived, offsetOf, sha256, tusClient, uploadServer } from './platform/storage/uploads/testing.ts';
import { openDatabase } from './platform/database/database.ts';
import { copyToS3 } from './platform/storage/copy-to-s3.ts';
import { s3Client, type S3Settings, s3Storage } from './platform/storage/s3.ts';
import { forOperator } from './platform/storage/links.ts';
import { removeUnusedUploads } from './platform/storage/uploads.ts';
import { createTestDatabase } from './platform/testing/database.ts';
import { makeCreator, makeOperator, makeUser, sessionOf } from './platform/testing/fixtures.ts';
import { type S3Server, startRadosgw } from './platform/testing/radosgw.ts';
import { runServer, startServer } from './testing/server-process.ts';
import { TINY_PNG } from '../../testing/tiny-png.ts';

/** Tests the product with a bucket: uploads, renditions, deletion, and the migration from a disk. */

const MB = 1024 ** 2;
const SECRET = 'a secret of this test';
let server: S3Server;

beforeAll(async () => {
  server = await startRadosgw();
});
afterAll(() => server.stop());

const newFolder = () => mkdtemp(join(tmpdir(), 'bucket-'));
const listBucket = async (s3: S3Settings) => {
  const { Contents = [] } = await s3Client(s3).send(new ListObjectsV2Command({ Bucket: s3.bucket }));
  return Object.fromEntries(Contents.map(({ Key, Size }) => [Key!, Size!]));
};

test('a resumable upload continues on another server, reaches the bucket unchanged, and is deleted from it', async () => {
  const s3 = await server.makeBucket();
  const dataDir = await newFolder();
  const database = await createTestDatabase();
  const { db } = openDatabase(database.url);
  let storage = await s3Storage({ dataDir, secret: SECRET, s3 });
  let http = await uploadServer({ db, storage });
  try {
    const creator = await makeCreator(db);
    const client = tusClient(() => http.listeningOrigin, creator.token);
    const content = randomBytes(18 * MB);
    const fileKey = await client.begin(content.length);
    await client.patch(fileKey, 0, content.subarray(0, 5 * MB));
    await http.close();
    storage = await s3Storage({ dataDir: await newFolder(), secret: SECRET, s3 });
    http = await uploadServer({ db, storage });
    expect(await offsetOf(client, fileKey)).toBe(5 * MB);
    expect((await client.patch(fileKey, 5 * MB, content.subarray(5 * MB))).status).toBe(204);
    const row = () => db.selectFrom('uploads').where('file_key', '=', fileKey).selectAll().executeTakeFirst();
    const { storage_key: key, received_at } = (await row())!;
    expect(received_at).not.toBeNull();
    expect(await listBucket(s3)).toEqual({ [key]: content.length });
    await hashArrived(db, storage);
    expect((await row())!.sha256?.toString('hex')).toBe(sha256(content));

    // Simulates a kill between the last byte and the commit: the next request finishes the upload.
    await db.updateTable('uploads').set({ received_at: null, bytes: null, content_type: null }).execute();
    expect(await offsetOf(client, fileKey)).toBe(content.length);
    expect((await row())!.received_at).not.toBeNull();

    expect((await client.remove(fileKey)).status).toBe(204);
    expect(await listBucket(s3)).toEqual({});
    const abandoned = await client.begin(10);
    await client.patch(abandoned, 0, Buffer.from('0123456789'));
    await db
      .updateTable('uploads')
      .set({ expires_at: new Date(0).toISOString() })
      .execute();
    expect(await removeUnusedUploads(db, storage)).toBe(1);
    expect(await listBucket(s3)).toEqual({});
    expect(await readdir(join(dataDir, 'files/.temp'))).toEqual([]);
  } finally {
    await http.close();
    await db.destroy();
    await database.drop();
  }
});

test('a picture is encrypted in the bucket, and its links show it', async () => {
  const s3 = await server.makeBucket();
  const studio = await openStudio(undefined, undefined, (options) => s3Storage({ ...options, s3 }));
  try {
    const png = Buffer.concat([TINY_PNG, randomBytes(10_000)]);
    const { token } = await makeUser(studio.db);
    const fileKey = await studio.upload(token, new Blob([png]), 'POST /upload/v1/imageUploadPolicy');
    const row = studio.db.selectFrom('uploads').where('file_key', '=', fileKey).select('storage_key');
    const { storage_key: key } = await row.executeTakeFirstOrThrow();
    const stored = await buffer(
      (await s3Client(s3).send(new GetObjectCommand({ Bucket: s3.bucket, Key: key }))).Body as Readable,
    );
    expect(stored.includes(png.subarray(100, 132))).toBe(false);

    const holder = forOperator(sessionOf(await makeOperator(studio.db)), 'reviewer');
    for (const fileName of ['', 'invoice.png']) {
      const shown = await studio.http.inject(studio.storage.signedUrl(key, { seconds: 60, holder, fileName }));
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
      expect(shown.rawPayload.equals(png)).toBe(true);
    }
  } finally {
    await studio.close();
  }
});

test('a clip is uploaded, processed and shown from the bucket, and leaves nothing on the disk', async () => {
  const s3 = await server.makeBucket();
  const studio = await openStudio(undefined, undefined, (options) => s3Storage({ ...options, s3 }));
  try {
    const { token } = await makeCreator(studio.db);
    const videoId = await studio.publishClip(token, 'portrait.mp4');
    await studio.process(videoId);
    const { data } = await studio.call('GET /video/v1/mine/detail', { videoId }, { token });
    expect(data.videoStatus).toBe(VIDEO_STATUS.inReview);
    const rows = await studio.db
      .selectFrom('video_files')
      .where('video_id', '=', videoId)
      .select(['storage_key', 'bytes'])
      .execute();
    const original = await studio.db
      .selectFrom('videos')
      .where('id', '=', videoId)
      .select(['original_key as storage_key', 'original_bytes as bytes'])
      .executeTakeFirstOrThrow();
    expect(await listBucket(s3)).toEqual(
      Object.fromEntries([original, ...rows].map(({ storage_key, bytes }) => [storage_key, Number(bytes)])),
    );
    expect(await studio.files()).toEqual([]);
    const preview = await studio.http.inject({ url: data.previewUrl!, headers: { range: 'bytes=0-99' } });
    expect([preview.statusCode, preview.rawPayload.length]).toEqual([206, 100]);
    expect(preview.headers['content-type']).toBe('video/mp4');
    expect((await studio.http.inject(data.thumbnailUrl!)).headers['cache-control']).toBe('public, max-age=86400');
  } finally {
    await studio.close();
  }
});

describe('copying a disk into a bucket', () => {
  const files = {
    'public/videos/a/preview.mp4': randomBytes(17 * MB),
    'public/pictures/b.webp': Buffer.from('picture'),
    'private/uploads/0a1b': Buffer.alloc(0),
    'private/uploads/2c3d': randomBytes(1000),
  };
  const makeDisk = async () => {
    const dataDir = await newFolder();
    for (const [key, content] of Object.entries({ ...files, '.parts/unfinished': Buffer.from('x') })) {
      const path = join(dataDir, 'files', key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    }
    return dataDir;
  };
  const sizes = {
    ...Object.fromEntries(Object.entries(files).map(([key, content]) => [key, content.length])),
    'parts/unfinished/000000000000': 1,
  };

  test('copies each stored file and unfinished upload; a second run copies only additions', async () => {
    const [dataDir, s3] = [await makeDisk(), await server.makeBucket()];
    expect(await copyToS3({ dataDir, s3 })).toMatchObject({ copied: 4, kept: 0, removed: 0 });
    expect(await listBucket(s3)).toEqual(sizes);
    const storage = await s3Storage({ dataDir: await newFolder(), secret: SECRET, s3 });
    for (const [key, content] of Object.entries(files)) {
      expect((await buffer(await storage.read(key))).equals(content), key).toBe(true);
    }
    expect(await storage.parts.size('unfinished')).toBe(1);
    await appendFile(join(dataDir, 'files/.parts/unfinished'), 'yz');
    expect(await copyToS3({ dataDir, s3 })).toMatchObject({ copied: 0, kept: 4, removed: 0 });
    expect(await storage.parts.size('unfinished')).toBe(3);
  });

  test('resumes after an interruption with unverified, new and deleted files', async () => {
    const [dataDir, s3] = [await makeDisk(), await server.makeBucket()];
    const interrupted = copyToS3({
      dataDir,
      s3,
      onProgress: ({ copied }) => {
        if (copied === 2) throw new Error('interrupted');
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    // A kill in the middle of a line leaves this.
    await appendFile(join(dataDir, `files-in-${s3.bucket}.jsonl`), '{"key":"public/pic');
    await writeFile(join(dataDir, 'files/private/uploads/new'), 'new');
    expect(await copyToS3({ dataDir, s3 })).toMatchObject({ copied: 3, kept: 2 });
    expect(await listBucket(s3)).toEqual({ ...sizes, 'private/uploads/new': 3 });
    await rm(join(dataDir, 'files/private/uploads/new'));
    // One file lost from the bucket, one changed on the disk.
    const storage = await s3Storage({ dataDir: await newFolder(), secret: SECRET, s3 });
    await storage.remove('public/pictures/b.webp');
    await writeFile(join(dataDir, 'files/private/uploads/2c3d'), 'c'.repeat(1000));
    await utimes(join(dataDir, 'files/private/uploads/2c3d'), 1, 1);
    expect(await copyToS3({ dataDir, s3 })).toMatchObject({ copied: 2, kept: 2, removed: 1 });
    expect(await listBucket(s3)).toEqual(sizes);
    expect(String(await buffer(await storage.read('private/uploads/2c3d')))).toBe('c'.repeat(1000));
  });

  test('a server switched from disk to bucket continues, and never prints its credentials', async () => {
    const s3 = await server.makeBucket();
    const dataDir = join(await newFolder(), 'data');
    const settings = {
      STORAGE: `s3://${s3.bucket}`,
      AWS_ENDPOINT_URL_S3: s3.endpoint!,
      AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      LOG_LEVEL: 'debug',
    };
    await mkdir(join(dataDir, 'files/public/pictures'), { recursive: true });
    await writeFile(join(dataDir, 'files/public/pictures/b.webp'), 'picture');
    await copyToS3({ dataDir, s3 });
    await rename(join(dataDir, 'files'), join(dataDir, 'files-before'));
    const running = await startServer(dataDir, settings);
    try {
      const picture = await fetch(`${running.url}/files/public/pictures/b.webp`);
      expect([picture.status, await picture.text()]).toEqual([200, 'picture']);
      expect((await fetch(`${running.url}/files/public/pictures/none.webp`)).status).toBe(404);
      expect(await (await fetch(`${running.url}/readyz`)).json()).toMatchObject({ data: { storage: true } });
      expect(running.output()).not.toContain(s3.credentials.secretAccessKey);
    } finally {
      await running.stop();
    }
    const { code, output } = await runServer(dataDir, {
      ...settings,
      STORAGE: 's3://no-such-bucket',
      LOG_LEVEL: 'silent',
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^帧库 cannot start: STORAGE does not lead to a bucket [^\n]+\n$/);
    expect(output).not.toContain(s3.credentials.secretAccessKey);
  });
});

test('lists a library’s files below a prefix of a bucket, and reads them completely or only their first bytes', async () => {
  const s3 = await server.makeBucket();
  const client = s3Client(s3);
  const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket: s3.bucket, Key, Body }));
  await Promise.all([
    put('films/dusk/city.mp4', 'city'),
    put('films/lake.mp4', 'a lake'),
    put('films/.hidden', 'hidden'),
    put('films/', ''),
    put('films-2/other.mp4', 'other'),
  ]);
  const { name, files } = await openBucket(s3, 'films');
  expect(name).toBe(`${s3.bucket}/films`);
  expect(Object.fromEntries([...files].map(([path, { bytes }]) => [path, bytes]))).toEqual({
    'dusk/city.mp4': 4,
    'lake.mp4': 6,
  });
  const lake = files.get('lake.mp4')!;
  expect((await buffer(await lake.open())).toString()).toBe('a lake');
  expect((await buffer(await lake.open(3))).toString()).toBe('a l');
});
