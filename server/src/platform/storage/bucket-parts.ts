import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, ListObjectsCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { joinPieces, type Piece } from './join-pieces.ts';
import { OLD_PART_MS, type Parts, type Storage } from './storage.ts';
import { assertKey } from './storage-keys.ts';

/** Outside `public/` and `private/`, so that no stored file has such a key. */
const PREFIX = 'parts/';
/** S3 joins at most 10,000 pieces: 156 GB. */
const PIECE_BYTES = 16 * 1024 ** 2;
const OFFSET_DIGITS = 12;
const CONCURRENT_REMOVALS = 16;

interface Bucket extends Pick<Storage, 'withTempFolder'> {
  client: S3Client;
  bucket: string;
}

/**
 * Stores upload parts in a bucket, so that an upload can continue on any server: one object per 16 MB piece, or less at
 * the end of a request. Acknowledged bytes are durable; a kill loses only the latest pieces in transit. The bucket
 * joins the pieces itself.
 */
export function bucketParts({ client, bucket: Bucket, withTempFolder }: Bucket): Parts {
  // Uses the first version of the list call, because COS documents no other.
  const list = async (prefix: string) => {
    const objects = [];
    let marker: string | undefined;
    do {
      const found = await client.send(new ListObjectsCommand({ Bucket, Prefix: prefix, Marker: marker }));
      const { Contents = [], IsTruncated } = found;
      objects.push(...Contents);
      marker = IsTruncated ? Contents.at(-1)?.Key : undefined;
    } while (marker);
    return objects;
  };
  const piecesOf = async (fileKey: string): Promise<Piece[]> => {
    const prefix = `${PREFIX}${fileKey}/`;
    const pieces: Piece[] = [];
    for (const { Key, Size } of await list(prefix)) {
      const piece = { key: Key!, offset: Number(Key!.slice(prefix.length)), bytes: Size! };
      if (piece.offset === endOf(pieces)) pieces.push(piece);
    }
    return pieces;
  };
  const put = async (fileKey: string, offset: number, body?: { path: string; bytes: number }) => {
    const Key = `${PREFIX}${fileKey}/${String(offset).padStart(OFFSET_DIGITS, '0')}`;
    const [Body, ContentLength] = body ? [createReadStream(body.path, { end: body.bytes - 1 }), body.bytes] : ['', 0];
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength }));
  };
  // One key per request: OSS and COS require an MD5 for a list of keys, which the SDK no longer sends.
  const remove = async (keys: string[]) => {
    const waiting = keys.values();
    const removeNext = async () => {
      for (const Key of waiting) await client.send(new DeleteObjectCommand({ Bucket, Key }));
    };
    await Promise.all(Array.from({ length: CONCURRENT_REMOVALS }, removeNext));
  };

  return {
    // An empty piece distinguishes a new upload from a missing one.
    create: async (fileKey) => await put(fileKey, 0),
    size: async (fileKey) => {
      const pieces = await piecesOf(fileKey);
      return pieces.length > 0 ? endOf(pieces) : null;
    },
    space: async (_fileKey, bytes) => Math.min(bytes, 2 * PIECE_BYTES),
    write: async (fileKey, content, offset) =>
      await withTempFolder((folder) =>
        storeInPieces(
          content,
          folder,
          async (path, begin, bytes) => await put(fileKey, offset + begin, { path, bytes }),
        ),
      ),
    finish: async (fileKey, key) => {
      assertKey(key);
      const pieces = await piecesOf(fileKey);
      await joinPieces(client, { Bucket, Key: key }, pieces);
      // Removes the first piece first: the others do not count without it.
      const [first, ...others] = pieces.map((piece) => piece.key) as [string, ...string[]];
      await remove([first]);
      await remove(others);
    },
    remove: async (fileKey) => await remove((await list(`${PREFIX}${fileKey}/`)).map(({ Key }) => Key!)),
    listOld: async () => {
      const newest = new Map<string, number>();
      for (const { Key, LastModified } of await list(PREFIX)) {
        const fileKey = Key!.slice(PREFIX.length).split('/')[0]!;
        newest.set(fileKey, Math.max(newest.get(fileKey) ?? 0, LastModified!.getTime()));
      }
      return [...newest].filter(([, modified]) => Date.now() - modified > OLD_PART_MS).map(([fileKey]) => fileKey);
    },
  };
}

const endOf = (pieces: Piece[]): number => {
  const last = pieces.at(-1);
  return last ? last.offset + last.bytes : 0;
};

type StorePiece = (path: string, begin: number, bytes: number) => Promise<void>;

/**
 * Cuts a stream into temporary files, and stores each while the next one fills. If the stream breaks off, it stores the
 * rest before it throws the error. Returns the number of bytes.
 */
async function storeInPieces(content: Readable, folder: string, store: StorePiece): Promise<number> {
  const chunks: AsyncIterator<Buffer> = content[Symbol.asyncIterator]();
  let begin = 0;
  let rest: Buffer | undefined;
  let broken: unknown;
  let stored = Promise.resolve();
  for (let turn = 0; ; turn += 1) {
    const path = join(folder, String(turn % 2));
    const file = await open(path, 'w');
    let bytes = 0;
    try {
      while (bytes < PIECE_BYTES) {
        const chunk: Buffer | undefined = rest ?? (await chunks.next()).value;
        if (!chunk) break;
        const taken = chunk.subarray(0, PIECE_BYTES - bytes);
        rest = taken.length < chunk.length ? chunk.subarray(taken.length) : undefined;
        await file.writeFile(taken);
        bytes += taken.length;
      }
    } catch (error) {
      broken = error ?? new Error('the stream broke off');
    } finally {
      await file.close();
    }
    await stored;
    if (bytes > 0) {
      stored = store(path, begin, bytes);
      // Prevents an unhandled rejection; the promise is awaited below.
      stored.catch(() => undefined);
      begin += bytes;
    }
    if (bytes < PIECE_BYTES) break;
  }
  await stored;
  if (broken) throw broken;
  return begin;
}
