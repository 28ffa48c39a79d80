import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { bucketParts } from './bucket-parts.ts';
import { PARTS_FOLDER } from './disk-parts.ts';
import { putFile, type S3Settings, s3Client } from './s3.ts';
import { isKey } from './storage-keys.ts';

export interface CopyReport {
  copied: number;
  /** Files copied and compared by an earlier run, and still there. */
  kept: number;
  /** Files copied earlier, and deleted from the disk since. */
  removed: number;
  bytes: number;
}

interface CopyOptions {
  dataDir: string;
  s3: S3Settings;
  onProgress?: (report: CopyReport) => void;
}

interface VerifiedFile {
  key: string;
  size: number;
  mtimeMs: number;
  sha256: string;
}

/**
 * Copies all files of `dataDir/files` into the bucket, reads each one back, and compares size and SHA-256. It logs
 * verified files in `dataDir/files-in-BUCKET.jsonl`, so that an interrupted run resumes and a later one copies only new
 * files. Throws if a file comes back changed. It also copies the parts of unfinished uploads, so that they can
 * continue. The disk is not changed.
 */
export async function copyToS3({ dataDir, s3, onProgress }: CopyOptions): Promise<CopyReport> {
  const client = s3Client(s3);
  const root = join(dataDir, 'files');
  const journalPath = join(dataDir, `files-in-${s3.bucket}.jsonl`);
  const verified = await readJournal(journalPath);
  const journal = await open(journalPath, 'a', 0o600);
  // Ends a line that was cut off; an empty line is ignored.
  await journal.appendFile('\n');
  const report: CopyReport = { copied: 0, kept: 0, removed: 0, bytes: 0 };
  const seen = new Set<string>();
  try {
    for await (const key of keysIn(root)) {
      const path = join(root, key);
      const { size, mtimeMs } = await stat(path);
      seen.add(key);
      const before = verified.get(key);
      const isSame = before?.size === size && before.mtimeMs === mtimeMs;
      if (isSame && (await sizeInBucket(client, s3.bucket, key)) === size) report.kept += 1;
      else {
        await putFile(client, s3.bucket, { key, path });
        const sha256 = await compare(client, s3.bucket, { key, path });
        await journal.appendFile(`${JSON.stringify({ key, size, mtimeMs, sha256 } satisfies VerifiedFile)}\n`);
        report.copied += 1;
        report.bytes += size;
      }
      onProgress?.(report);
    }
    for (const key of verified.keys()) {
      if (seen.has(key)) continue;
      await client.send(new DeleteObjectCommand({ Bucket: s3.bucket, Key: key }));
      report.removed += 1;
    }
    await copyParts(client, s3.bucket, join(root, PARTS_FOLDER));
    await journal.sync();
  } finally {
    await journal.close();
    client.destroy();
  }
  return report;
}

/** Copies parts. They only grow, so one of equal size was already copied. */
async function copyParts(client: S3Client, bucket: string, folder: string): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'to-s3-'));
  const parts = bucketParts({ client, bucket, withTempFolder: (work) => work(temporary) });
  try {
    for (const fileKey of await readdir(folder).catch(() => [])) {
      const path = join(folder, fileKey);
      if ((await parts.size(fileKey)) === (await stat(path)).size) continue;
      await parts.remove(fileKey);
      await parts.create(fileKey);
      await parts.write(fileKey, createReadStream(path), 0);
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function readJournal(path: string): Promise<Map<string, VerifiedFile>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return new Map(
    text
      .split('\n')
      .flatMap(parse)
      .map((each) => [each.key, each]),
  );
}

function parse(line: string): VerifiedFile[] {
  try {
    return [JSON.parse(line) as VerifiedFile];
  } catch {
    return [];
  }
}

/** Yields the keys of all stored files, but not of unfinished ones, whose folders begin with a dot. */
async function* keysIn(root: string): AsyncGenerator<string> {
  for (const top of ['private', 'public']) {
    const entries = await readdir(join(root, top), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const key = relative(root, join(entry.parentPath, entry.name));
      if (entry.isFile() && isKey(key)) yield key;
    }
  }
}

async function sizeInBucket(client: S3Client, Bucket: string, Key: string): Promise<number | undefined> {
  return await client.send(new HeadObjectCommand({ Bucket, Key })).then(
    ({ ContentLength }) => ContentLength,
    (error: Error) => {
      if (error.name === 'NotFound') return undefined;
      throw error;
    },
  );
}

async function compare(
  client: S3Client,
  Bucket: string,
  { key: Key, path }: { key: string; path: string },
): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  const [ours, theirs] = await Promise.all([sha256Of(createReadStream(path)), sha256Of(Body as Readable)]);
  if (ours !== theirs) throw new Error(`${Key} differs between disk and bucket: ${theirs} instead of ${ours}`);
  return ours;
}

async function sha256Of(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
}
