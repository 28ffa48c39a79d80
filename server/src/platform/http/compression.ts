import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

const compress = promisify(gzip);

/** Shorter ones travel in one packet as they are. */
const WORTH_BYTES = 1_200;

const negotiator = new Negotiator({ supportedValues: ['gzip'], cache: new LRUCache<string, string>({ max: 100 }) });

/** An answer, and the same gzipped once somebody has taken it so: the work is done once, and never for who cannot read it. */
export interface Compressible {
  body: Buffer;
  gzipped?: Buffer;
  gzipping?: Promise<Buffer>;
}

/** Whether `body` is to be gzipped for a request with this Accept-Encoding header. */
export function wantsGzip(header: string | undefined, body: Buffer): boolean {
  return body.length >= WORTH_BYTES && header !== undefined && negotiator.negotiate(header) === 'gzip';
}

export async function gzipOf(answer: Compressible): Promise<Buffer> {
  return (answer.gzipped = await (answer.gzipping ??= compress(answer.body)));
}
