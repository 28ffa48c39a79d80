import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';

/** S3's minimum size for each part of an object but the last. */
const PART_MIN_BYTES = 5 * 1024 ** 2;
const CONCURRENCY = 4;

export interface Piece {
  key: string;
  offset: number;
  bytes: number;
}

interface Target {
  Bucket: string;
  Key: string;
}

/**
 * Joins pieces in the same bucket into one object, all or nothing. Pieces below S3's minimum pass through this server;
 * the bucket copies the others itself.
 */
export async function joinPieces(client: S3Client, target: Target, pieces: Piece[]): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const upload = { ...target, UploadId: UploadId! };
  try {
    const Parts: { ETag: string; PartNumber: number }[] = [];
    const waiting = groupSmall(pieces).entries();
    const addNext = async () => {
      for (const [i, group] of waiting) {
        const part = { ...upload, PartNumber: i + 1 };
        const ETag = group.length === 1 ? await copy(client, part, group[0]!) : await send(client, part, group);
        Parts[i] = { ETag, PartNumber: i + 1 };
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, addNext));
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

type Part = Target & { UploadId: string; PartNumber: number };

async function copy(client: S3Client, part: Part, { key }: Piece): Promise<string> {
  const CopySource = `${part.Bucket}/${key}`;
  return (await client.send(new UploadPartCopyCommand({ ...part, CopySource }))).CopyPartResult!.ETag!;
}

async function send(client: S3Client, part: Part, pieces: Piece[]): Promise<string> {
  const contents: Buffer[] = [];
  for (const { key } of pieces) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: part.Bucket, Key: key }));
    contents.push(await buffer(Body as Readable));
  }
  return (await client.send(new UploadPartCommand({ ...part, Body: Buffer.concat(contents) }))).ETag!;
}

function groupSmall(pieces: Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  let bytes = PART_MIN_BYTES;
  for (const piece of pieces) {
    if (bytes >= PART_MIN_BYTES) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)!.push(piece);
    bytes += piece.bytes;
  }
  return groups;
}
