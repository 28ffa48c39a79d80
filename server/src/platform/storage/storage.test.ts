import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resolveLocalhostNames } from '../testing/localhost-names.ts';
import { type S3Server, startRadosgw } from '../testing/radosgw.ts';
import { startStrictBucket, type StrictBucket } from '../testing/strict-bucket.ts';
import { diskStorage } from './disk.ts';
import { newFileKey } from './resumable-uploads.ts';
import { endAbandoned, s3Client, type S3Settings, s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const MB = 1024 ** 2;
let server: S3Server;
let s3: S3Settings;
let strict: StrictBucket;
let dataDir: string;

beforeAll(async () => {
  resolveLocalhostNames();
  strict = await startStrictBucket();
  server = await startRadosgw();
  s3 = await server.makeBucket();
});
afterAll(async () => {
  await server.stop();
  await strict.stop();
});

function* inChunks(content: Buffer): Generator<Buffer> {
  for (let i = 0; i < content.length; i += 65_536) yield content.subarray(i, i + 65_536);
}

const stores: [string, () => Promise<Storage>][] = [
  ['a folder', () => diskStorage({ dataDir, secret: 'secret' })],
  ['a bucket', () => s3Storage({ dataDir, secret: 'secret', s3 })],
  ['a bucket with a host', () => s3Storage({ dataDir, secret: 'secret', s3: server.withHostPerBucket(s3) })],
  ['a bucket of OSS or COS', () => s3Storage({ dataDir, secret: 'secret', s3: strict.s3 })],
];

describe.each(stores)('%s', (_name, open) => {
  let storage: Storage;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storage-'));
    storage = await open();
  });
  const temporary = () => readdir(join(dataDir, 'files/.temp'));
  const newKey = () => `private/uploads/${randomBytes(8).toString('hex')}`;

  test('writes, reads whole and in part, measures, replaces and removes a file', async () => {
    const key = `${newKey()}.bin`;
    expect(await storage.write(key, Readable.from([Buffer.from('hello '), Buffer.from('world')]))).toBe(11);
    expect(await text(await storage.read(key))).toBe('hello world');
    expect(await text(await storage.read(key, { start: 6, end: 8 }))).toBe('wor');
    expect(await text(await storage.read(key, { start: 6, end: 80 }))).toBe('world');
    expect(await storage.size(key)).toBe(11);
    await storage.flush(key);
    await storage.write(key, Readable.from([Buffer.from('new')]));
    expect(await text(await storage.read(key))).toBe('new');
    await storage.remove(key);
    expect(await storage.size(key)).toBeNull();
    await storage.remove(key);
    const missing = [
      () => storage.read(key),
      () => storage.flush(key),
      () => storage.withLocalFile(key, async () => undefined),
    ];
    for (const use of missing) {
      await expect(use()).rejects.toMatchObject({ kind: 'notFound' });
    }
    expect(await temporary()).toEqual([]);
  });

  test('keeps the previous content when a stream breaks off', async () => {
    const key = newKey();
    await storage.write(key, Readable.from([Buffer.from('old')]));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('line cut');
      })(),
    );
    await expect(storage.write(key, broken)).rejects.toThrow('line cut');
    expect(await text(await storage.read(key))).toBe('old');
    expect(await temporary()).toEqual([]);
  });

  test('takes over local files, including empty and multi-part ones', async () => {
    for (const content of [Buffer.from('made'), Buffer.alloc(0), randomBytes(35 * MB + 1)]) {
      const key = newKey();
      const path = await storage.withTempFolder(async (folder) => {
        await writeFile(join(folder, 'made'), content);
        expect(await storage.adopt(key, join(folder, 'made'), { unflushed: true })).toBe(content.length);
        await expect(stat(join(folder, 'made'))).rejects.toThrow('ENOENT');
        return folder;
      });
      await expect(stat(path)).rejects.toThrow('ENOENT');
      expect((await buffer(await storage.read(key))).equals(content)).toBe(true);
      expect((await storage.withLocalFile(key, (local) => readFile(local))).equals(content)).toBe(true);
    }
    expect(await temporary()).toEqual([]);
  });

  test('returns every range of a file unchanged', async () => {
    const content = randomBytes(3000);
    const key = newKey();
    await storage.write(key, Readable.from([content]));
    const place = fc.nat(content.length - 1);
    await fc.assert(
      fc.asyncProperty(place, place, async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        expect((await buffer(await storage.read(key, { start, end }))).equals(content.subarray(start, end + 1))).toBe(
          true,
        );
      }),
    );
  });

  test('shares a local file between callers, and keeps it until the last has ended', async () => {
    const key = newKey();
    await storage.write(key, Readable.from(['content']));
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = storage.withLocalFile(key, async (path) => {
      await held;
      return await readFile(path, 'utf8');
    });
    const quick = await Promise.all([1, 2, 3].map(() => storage.withLocalFile(key, (path) => readFile(path, 'utf8'))));
    expect(quick).toEqual(['content', 'content', 'content']);
    release();
    expect(await slow).toBe('content');
    expect(await temporary()).toEqual([]);
  });

  test('opens only valid keys', async () => {
    const keys = [
      '../secret',
      'public/../../secret',
      'private//x',
      'private/\0',
      '.temp/partial',
      'other/x',
      'private',
      '',
    ];
    for (const key of [...keys, `public/${'x'.repeat(300)}`]) {
      await expect(storage.read(key), key).rejects.toMatchObject({ kind: 'notFound' });
      expect(await storage.size(key), key).toBeNull();
      await storage.remove(key);
      await expect(storage.write(key, Readable.from(['x'])), key).rejects.toThrow('not a storage key');
    }
  });

  test("joins parts of any size, and keeps the bytes before a broken stream's end", async () => {
    const [fileKey, key] = [newFileKey(), newKey()];
    const { parts } = storage;
    expect(await parts.size(fileKey)).toBeNull();
    await parts.create(fileKey);
    expect(await parts.size(fileKey)).toBe(0);
    const content = randomBytes(43 * MB + 7);
    const ends = [1, 3, 6 * MB, 6 * MB + 5, 30 * MB, 43 * MB + 7];
    let offset = 0;
    for (const end of ends) {
      const next = content.subarray(offset, end);
      expect(await parts.write(fileKey, Readable.from(inChunks(next)), offset)).toBe(next.length);
      expect(await parts.size(fileKey)).toBe(end);
      offset = end;
    }
    expect(await parts.listOld()).not.toContain(fileKey);
    await parts.finish(fileKey, key);
    expect(await parts.size(fileKey)).toBeNull();
    expect((await buffer(await storage.read(key))).equals(content)).toBe(true);
    expect(await temporary()).toEqual([]);

    const broken = newFileKey();
    await parts.create(broken);
    const cut = Readable.from(
      (async function* () {
        yield* inChunks(content.subarray(0, 20 * MB));
        throw new Error('line cut');
      })(),
    );
    await expect(parts.write(broken, cut, 0)).rejects.toThrow('line cut');
    const arrived = (await parts.size(broken))!;
    expect(arrived).toBeGreaterThan(19 * MB);
    await parts.write(broken, Readable.from(inChunks(content.subarray(arrived))), arrived);
    await parts.finish(broken, key);
    expect((await buffer(await storage.read(key))).equals(content)).toBe(true);
    const removed = newFileKey();
    await parts.create(removed);
    await parts.write(removed, Readable.from(inChunks(content)), 0);
    await parts.remove(removed);
    await parts.remove(removed);
    expect(await parts.size(removed)).toBeNull();
  });

  test("is reachable, has space, and removes the last run's unfinished files at startup", async () => {
    await writeFile(join(dataDir, 'files/.temp/left'), 'left');
    const fileKey = newFileKey();
    await storage.parts.create(fileKey);
    storage = await open();
    expect(await temporary()).toEqual([]);
    expect(await storage.parts.size(fileKey)).toBe(0);
    await expect(storage.assertReachable()).resolves.toBeUndefined();
    expect(await storage.freeBytes()).toBeGreaterThan(0);
  });
});

test('fails startup with one line, without the secret, for an unusable bucket', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storage-'));
  const others = [
    { ...s3, bucket: 'no-such-bucket' },
    { ...s3, credentials: { ...s3.credentials, secretAccessKey: 'wrong' } },
    { ...s3, endpoint: 'http://127.0.0.1:1' },
  ];
  for (const other of others) {
    const started = s3Storage({ dataDir, secret: 'secret', s3: other });
    await expect(started).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(/^STORAGE does not lead to a bucket that can be used: [^\n]+\.$/),
    });
    await expect(started).rejects.not.toThrow(other.credentials.secretAccessKey);
  }
});

test("fails startup with the provider's code and a hint", async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storage-'));
  const startupProblem = async (other: S3Settings) =>
    await s3Storage({ dataDir, secret: 'secret', s3: other }).then(
      () => 'started',
      (error: Error) => error.message.replace('STORAGE does not lead to a bucket that can be used: ', ''),
    );
  expect(await startupProblem({ ...strict.s3, pathStyle: true })).toBe(
    '403 SecondLevelDomainForbidden Please use virtual hosted style to access; set S3_PATH_STYLE=off.',
  );
  expect(await startupProblem({ ...strict.s3, bucket: 'footage' })).toBe(
    '404 NoSuchBucket The specified bucket does not exist; check the name in STORAGE (COS: with -APPID) and the region in AWS_ENDPOINT_URL_S3.',
  );
  expect(await startupProblem({ ...s3, bucket: 'no-such-bucket' })).toMatch(
    /^404 NoSuchBucket; check the name in STORAGE /,
  );
  const credentials = { ...s3.credentials, secretAccessKey: 'wrong' };
  expect(await startupProblem({ ...s3, credentials })).toBe(
    '403 SignatureDoesNotMatch; check AWS_SECRET_ACCESS_KEY and AWS_REGION.',
  );
  expect(await startupProblem({ ...s3, endpoint: 'http://127.0.0.1:1' })).toMatch(
    /ECONNREFUSED.*; check AWS_ENDPOINT_URL_S3\.$/,
  );
  expect(await startupProblem({ ...s3, endpoint: 'http://nowhere.invalid', pathStyle: false })).toMatch(
    /ENOTFOUND.*; check AWS_ENDPOINT_URL_S3; set S3_PATH_STYLE=on for a server without a host per bucket\.$/,
  );
});

test('aborts abandoned uploads to the bucket at startup, but not recent ones', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storage-'));
  const client = s3Client(s3);
  const place = { Bucket: s3.bucket, Key: 'private/uploads/large' };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
  await s3Storage({ dataDir, secret: 'secret', s3 });
  const pendingUploads = async () => {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: s3.bucket }));
    return Uploads.map((each) => each.UploadId);
  };
  expect(await pendingUploads()).toEqual([UploadId]);
  await endAbandoned(client, s3.bucket, -60_000);
  expect(await pendingUploads()).toEqual([]);
});
