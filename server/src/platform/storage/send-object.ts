import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import type { Conditions, S3Storage } from './s3.ts';

/** Answers HEAD for a stored file in a bucket, because its presigned URLs answer GET only. */
export async function describeObject(reply: FastifyReply, storage: S3Storage, key: string): Promise<FastifyReply> {
  const { bytes, etag, lastModified } = await storage.describe(key);
  const headers = { etag, 'last-modified': lastModified.toUTCString(), 'content-length': bytes };
  return await reply.header('accept-ranges', 'bytes').headers(headers).send();
}

/**
 * Sends a stored file from a bucket through this server. The bucket handles a single range and conditions. Throws
 * `notFound` and `rangeNotSatisfiable`.
 */
export async function sendObject(reply: FastifyReply, storage: S3Storage, key: string): Promise<FastifyReply> {
  const { headers } = reply.request;
  const conditions: Conditions = {
    IfMatch: headers['if-match'],
    IfNoneMatch: headers['if-none-match'],
    IfModifiedSince: dateOf(headers['if-modified-since']),
    IfUnmodifiedSince: dateOf(headers['if-unmodified-since']),
  };
  const range = /^bytes=(\d+-\d*|-\d+)$/.test(headers.range ?? '') ? { Range: headers.range } : {};
  try {
    const ranged = await isRangeWanted(storage, key, headers['if-range']);
    const found = await storage.ask(key, { ...conditions, ...(ranged && range) });
    void reply
      .code(found.ContentRange ? 206 : 200)
      .headers({ 'accept-ranges': 'bytes', etag: found.ETag, 'last-modified': found.LastModified?.toUTCString() })
      .header('content-length', found.ContentLength);
    if (found.ContentRange) void reply.header('content-range', found.ContentRange);
    return await reply.send(found.Body);
  } catch (error) {
    return await refuse(reply, error, async () => await storage.describe(key));
  }
}

/** Evaluates If-Range, which S3 lacks and which requests the whole file if it has changed. */
async function isRangeWanted(storage: S3Storage, key: string, ifRange: string | string[] | undefined) {
  return ifRange === undefined || (await storage.describe(key)).etag === ifRange;
}

async function refuse(reply: FastifyReply, error: unknown, describe: () => Promise<{ bytes: number; etag: string }>) {
  // Checking its class would load the whole client, which servers without a bucket never need.
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (status === 304)
    return await reply
      .code(304)
      .removeHeader('content-type')
      .header('etag', (await describe()).etag)
      .send();
  if (status !== 412 && status !== 416) throw error;
  void reply.removeHeader('content-disposition').header('cache-control', 'no-store');
  if (status === 412) return await reply.removeHeader('content-type').code(412).send();
  void reply.header('content-type', 'application/json; charset=utf-8');
  void reply.header('content-range', `bytes */${(await describe()).bytes}`);
  throw new AppError('rangeNotSatisfiable');
}

function dateOf(header: string | undefined): Date | undefined {
  const time = Date.parse(header ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}
