import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

const compress = promisify(gzip);

/** Shorter bodies fit into one packet uncompressed. */
const MIN_GZIP_BYTES = 1_200;

const negotiator = new Negotiator({ supportedValues: ['gzip'], cache: new LRUCache<string, string>({ max: 100 }) });

/** A body with its gzipped copy, created for the first client that accepts gzip. */
export interface Compressible {
  body: Buffer;
  gzipped?: Buffer;
  gzipping?: Promise<Buffer>;
}

export function wantsGzip(header: string | undefined, body: Buffer): boolean {
  return body.length >= MIN_GZIP_BYTES && header !== undefined && negotiator.negotiate(header) === 'gzip';
}

export async function compressedBody(response: Compressible): Promise<Buffer> {
  return (response.gzipped = await (response.gzipping ??= compress(response.body)));
}
