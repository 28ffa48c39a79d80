import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type GetObjectCommandInput,
  type GetObjectCommandOutput,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { ConfigError } from '../config-error.ts';
import { AppError } from '../errors.ts';
import { reasonOfBucket } from './bucket-problems.ts';
import { bucketParts } from './bucket-parts.ts';
import { FILES_PATH, signedLink } from './links.ts';
import { absent, assertKey, isKey } from './storage-keys.ts';
import type { Storage } from './storage.ts';
import { type FilesFolder, openWorkFolders } from './work-folders.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** The endpoint; unset: Amazon's for the region. */
  endpoint: string | undefined;
  /** Whether the bucket's name is in the path of its addresses; otherwise it is in their host. */
  pathStyle: boolean;
  /** The bucket's address for browsers, to which the key is appended; unset: the same as for this server. */
  publicUrl: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

export interface ObjectHeaders {
  contentType: string;
  disposition: string | undefined;
}

export interface S3Storage extends Storage {
  kind: 's3';
  /** Fetches a stored file under the given conditions; throws `notFound` and the bucket's failures. */
  ask: (key: string, conditions: Conditions) => Promise<GetObjectCommandOutput>;
  /** Returns a file's metadata. Throws `notFound`. */
  describe: (key: string) => Promise<{ bytes: number; etag: string; lastModified: Date }>;
  /** Returns a URL at which the bucket itself sends the file, valid for a minute. */
  presignedUrl: (key: string, as: ObjectHeaders) => Promise<string>;
}

export type Conditions = Pick<
  GetObjectCommandInput,
  'Range' | 'IfMatch' | 'IfNoneMatch' | 'IfModifiedSince' | 'IfUnmodifiedSince'
>;

/** The validity of presigned URLs: enough for a browser to follow a redirect; a leaked URL soon expires. */
export const PRESIGNED_SECONDS = 60;
/** An object has at most 10,000 parts: 156 GB. */
const PART_BYTES = 16 * 1024 ** 2;
const PARTS_AT_ONCE = 2;
/** The age at which an unfinished upload to the bucket counts as abandoned, longer than any upload takes. */
const ABANDONED_MS = 7 * 24 * 3600 * 1000;
/** Many slow downloads must not block other lookups. */
const SOCKETS_MAX = 1_000;

/**
 * Creates a client for the settings. OSS and COS refuse the SDK's own checksums, which follow a chunked body, and on some
 * servers they break streams.
 */
export function s3Client({ region, credentials, endpoint, pathStyle }: S3Settings, options?: S3ClientConfig): S3Client {
  const config: S3ClientConfig = {
    region,
    credentials,
    ...(endpoint && { endpoint }),
    forcePathStyle: pathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      // The limit for silence, which a paused reader also causes.
      socketTimeout: 120_000,
      httpAgent: { maxSockets: SOCKETS_MAX },
      httpsAgent: { maxSockets: SOCKETS_MAX },
    },
    ...options,
  };
  return new S3Client(config);
}

/** Puts a local file into the bucket, all or nothing, in parts if it is large. Returns its size. */
export async function putFile(
  client: S3Client,
  bucket: string,
  { key, path }: { key: string; path: string },
): Promise<number> {
  assertKey(key);
  const { size } = await stat(path);
  await new Upload({
    client,
    params: { Bucket: bucket, Key: key, Body: createReadStream(path, { highWaterMark: 1024 ** 2 }) },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
  }).done();
  return size;
}

interface LocalCopy {
  path: Promise<string>;
  folder: string;
  users: number;
}

/** Stores files in a bucket, with work files in `dataDir/files`. Throws `ConfigError` if the bucket is unusable. */
export async function s3Storage(
  options: Pick<FilesFolder, 'dataDir' | 'commandTemp'> & { secret: string; s3: S3Settings },
): Promise<S3Storage> {
  const { dataDir, commandTemp, secret, s3 } = options;
  const { temp, withTempFolder, freeBytes } = await openWorkFolders({ dataDir, commandTemp });
  const Bucket = s3.bucket;
  const client = s3Client(s3);
  // The public URL already names the bucket; only the key follows.
  const presigner = s3.publicUrl ? s3Client(s3, { bucketEndpoint: true, forcePathStyle: false }) : client;
  // Lists, because a HEAD response lacks the provider's error code.
  const assertReachable = async () => void (await client.send(new ListObjectsCommand({ Bucket, MaxKeys: 1 })));
  try {
    await assertReachable();
    await endAbandoned(client, Bucket);
  } catch (error) {
    throw new ConfigError(`STORAGE does not lead to a bucket that can be used: ${reasonOfBucket(error)}.`);
  }

  const ask = async (key: string, conditions: Conditions) => {
    if (!isKey(key)) throw absent();
    return await client.send(new GetObjectCommand({ Bucket, Key: key, ...conditions })).catch(throwAbsent);
  };
  const describe = async (key: string) => {
    if (!isKey(key)) throw absent();
    const found = await client.send(new HeadObjectCommand({ Bucket, Key: key })).catch(throwAbsent);
    return { bytes: found.ContentLength!, etag: found.ETag!, lastModified: found.LastModified! };
  };
  const read = async (key: string, range?: { start: number; end: number }) => {
    const { Body } = await ask(key, range ? { Range: `bytes=${range.start}-${range.end}` } : {});
    return Body as Readable;
  };

  const copies = new Map<string, LocalCopy>();
  /**
   * Shares one local copy: three jobs read each new upload, so that 50 GB would otherwise take 150 GB of disk and
   * traffic.
   */
  const takeCopy = (key: string): LocalCopy => {
    const folder = join(temp, `copy-${randomBytes(8).toString('hex')}`);
    const copy = copies.get(key) ?? { folder, users: 0, path: download(key, folder) };
    copies.set(key, copy);
    copy.users += 1;
    return copy;
  };
  const download = async (key: string, folder: string): Promise<string> => {
    const { bytes } = await describe(key);
    if ((await freeBytes()) < bytes) throw new AppError('storageFull');
    await mkdir(folder);
    const path = join(folder, basename(key));
    await pipeline(await read(key), createWriteStream(path));
    if ((await stat(path)).size !== bytes) throw new Error(`${key} arrived incomplete`);
    return path;
  };
  const put = async (key: string, path: string) => {
    const bytes = await putFile(client, Bucket, { key, path });
    copies.delete(key);
    return bytes;
  };

  return {
    kind: 's3',
    ask,
    describe,
    read,
    presignedUrl: async (key, { contentType, disposition }) => {
      assertKey(key);
      const command = new GetObjectCommand({
        Bucket: s3.publicUrl ?? Bucket,
        Key: key,
        ResponseContentType: contentType,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: 'private, no-store',
      });
      return await getSignedUrl(presigner, command, { expiresIn: PRESIGNED_SECONDS });
    },
    withTempFolder,
    write: async (key, content) =>
      await withTempFolder(async (folder) => {
        const path = join(folder, 'file');
        await pipeline(content, createWriteStream(path));
        return await put(key, path);
      }),
    adopt: async (key, path) => {
      const bytes = await put(key, path);
      await rm(path);
      return bytes;
    },
    flush: async (key) => void (await describe(key)),
    size: async (key) =>
      await describe(key).then(
        ({ bytes }) => bytes,
        (error: unknown) => {
          if (error instanceof AppError && error.kind === 'notFound') return null;
          throw error;
        },
      ),
    remove: async (key) => {
      if (!isKey(key)) return;
      copies.delete(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    withLocalFile: async (key, work) => {
      const copy = takeCopy(key);
      try {
        return await work(await copy.path);
      } finally {
        copy.users -= 1;
        if (copy.users === 0) {
          if (copies.get(key) === copy) copies.delete(key);
          await rm(copy.folder, { recursive: true, force: true });
        }
      }
    },
    parts: bucketParts({ client, bucket: Bucket, withTempFolder }),
    freeBytes,
    publicPath: (key) => FILES_PATH + key,
    publicUrl: (key) => FILES_PATH + key,
    signedUrl: (key, linkOptions) => signedLink(secret, key, linkOptions),
    assertReachable,
  };
}

/** Removes the parts, which cost money, that a server left in the bucket when it was killed during a large upload. */
export async function endAbandoned(client: S3Client, Bucket: string, olderThanMs = ABANDONED_MS): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (Initiated && Date.now() - Initiated.getTime() < olderThanMs) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
  }
}

function throwAbsent(error: unknown): never {
  throw error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name) ? absent(error) : error;
}
