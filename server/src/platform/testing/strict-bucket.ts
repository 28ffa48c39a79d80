import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../storage/s3.ts';

/**
 * Simulates OSS and COS: refuses the requests of Amazon's protocol that their documents forbid. Does not check
 * signatures, which radosgw does. Refuses the bucket in the path, bodies in chunks (aws-chunked) with trailing
 * checksums or without a length, lists of keys to delete without an MD5, and parts that are too small. Treats the
 * second version of the list call as the first, like COS. Lists have few keys per page.
 */
export interface StrictBucket {
  s3: S3Settings;
  stop: () => Promise<void>;
}

const DOMAIN = 'oss.localhost';
const PART_MIN_BYTES = 1024 ** 2;
const KEYS_PER_PAGE = 2;

class BucketRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface BucketRequest {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

interface Bucket {
  objects: Map<string, { body: Buffer; modified: Date }>;
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>;
}

/** The test needs `resolveLocalhostNames`. */
export async function startStrictBucket(): Promise<StrictBucket> {
  const bucket = 'footage-1250000000';
  const content: Bucket = { objects: new Map(), uploads: new Map() };
  const server = createServer((request, response) => void serve(bucket, content, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    s3: {
      bucket,
      region: 'cn-hangzhou',
      endpoint: `http://${DOMAIN}:${port}`,
      pathStyle: false,
      publicUrl: undefined,
      credentials: { accessKeyId: 'tester', secretAccessKey: 'of the tester' },
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function serve(bucket: string, content: Bucket, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', headers } = request;
  const url = new URL(request.url!, `http://${headers.host}`);
  let answer: Answer;
  try {
    const asked = { method, key: decodeURIComponent(url.pathname.slice(1)), query: url.searchParams, headers };
    const body = await buffer(request);
    refuseForeign(bucket, url.hostname, { ...asked, body });
    answer = answerTo(content, { ...asked, body });
  } catch (error) {
    if (!(error instanceof BucketRefusal)) throw error;
    const body = xml('Error', `<Code>${error.code}</Code><Message>${error.message}</Message>`);
    answer = { status: error.status, body };
  }
  response.writeHead(answer.status ?? 200, {
    'content-length': Buffer.byteLength(answer.body ?? ''),
    ...answer.headers,
  });
  response.end(method === 'HEAD' ? undefined : answer.body);
}

function refuseForeign(bucket: string, host: string, { method, query, headers, body }: BucketRequest): void {
  if (host === DOMAIN) {
    throw new BucketRefusal(403, 'SecondLevelDomainForbidden', 'Please use virtual hosted style to access.');
  }
  if (host !== `${bucket}.${DOMAIN}`) {
    throw new BucketRefusal(404, 'NoSuchBucket', 'The specified bucket does not exist.');
  }
  const sum = String(headers['x-amz-content-sha256'] ?? '');
  const inChunks = headers['content-encoding']?.includes('aws-chunked') || sum.startsWith('STREAMING-');
  if (inChunks || headers['x-amz-trailer'] || headers['x-amz-decoded-content-length']) {
    throw new BucketRefusal(400, 'InvalidArgument', 'aws-chunked encoding is not supported.');
  }
  if (['PUT', 'POST'].includes(method) && body.length > 0 && headers['content-length'] === undefined) {
    throw new BucketRefusal(411, 'MissingContentLength');
  }
  if (query.has('delete') && headers['content-md5'] === undefined) {
    throw new BucketRefusal(400, 'MissingArgument', 'Missing Some Required Arguments.');
  }
}

function answerTo({ objects, uploads }: Bucket, { method, key, query, headers, body }: BucketRequest): Answer {
  const uploadId = query.get('uploadId');
  if (key === '') return query.has('uploads') ? { body: xml('ListMultipartUploadsResult', '') } : list(objects, query);
  if (method === 'POST' && query.has('uploads')) {
    const id = randomBytes(8).toString('hex');
    uploads.set(id, { key, parts: new Map() });
    return { body: xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`) };
  }
  if (uploadId !== null) {
    const upload = uploads.get(uploadId);
    if (upload?.key !== key) throw new BucketRefusal(404, 'NoSuchUpload');
    if (method === 'PUT') {
      const source = headers['x-amz-copy-source'] as string | undefined;
      const part = source === undefined ? body : copied(objects, source);
      upload.parts.set(Number(query.get('partNumber')), part);
      if (source === undefined) return { headers: { etag: etagOf(part) } };
      return { body: xml('CopyPartResult', `<ETag>${etagOf(part)}</ETag>`) };
    }
    uploads.delete(uploadId);
    if (method === 'POST') objects.set(key, { body: joined(upload.parts, String(body)), modified: new Date() });
    return method === 'POST'
      ? { body: xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`) }
      : { status: 204, body: '' };
  }
  if (method === 'PUT') {
    objects.set(key, { body, modified: new Date() });
    return { headers: { etag: etagOf(body) } };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  return read(objects, key, headers.range);
}

function read(objects: Bucket['objects'], key: string, range: string | undefined): Answer {
  const found = objects.get(key);
  if (!found) throw new BucketRefusal(404, 'NoSuchKey');
  const kept = { etag: etagOf(found.body), 'last-modified': found.modified.toUTCString() };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined) return { headers: kept, body: found.body };
  const part = found.body.subarray(Number(from), to ? Number(to) + 1 : undefined);
  const last = Number(from) + part.length - 1;
  const headers = { ...kept, 'content-range': `bytes ${from}-${last}/${found.body.length}` };
  return { status: 206, headers, body: part };
}

/** Returns the first version of the list, whatever the request asks for. */
function list(objects: Bucket['objects'], query: URLSearchParams): Answer {
  const marker = query.get('marker') ?? '';
  const all = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > marker).toSorted();
  const page = all.slice(0, KEYS_PER_PAGE).map((key) => {
    const { body, modified } = objects.get(key)!;
    return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
  });
  const truncated = all.length > page.length;
  return { body: xml('ListBucketResult', `<IsTruncated>${truncated}</IsTruncated>${page.join('')}`) };
}

function copied(objects: Bucket['objects'], source: string): Buffer {
  const [, key] = /^\/?[^/]+\/(.+)$/.exec(decodeURIComponent(source))!;
  const found = objects.get(key!);
  if (!found) throw new BucketRefusal(404, 'NoSuchKey');
  return found.body;
}

function joined(parts: Map<number, Buffer>, request: string): Buffer {
  const named = [...request.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
  const tags = [...request.matchAll(/<ETag>(.*?)<\/ETag>/g)].map(([, tag]) => tag!.replaceAll('&quot;', '"'));
  const wanted = named.map((number) => parts.get(number));
  wanted.forEach((part, index) => {
    if (!part || etagOf(part) !== tags[index]) throw new BucketRefusal(400, 'InvalidPart');
    if (index < wanted.length - 1 && part.length < PART_MIN_BYTES) throw new BucketRefusal(400, 'EntityTooSmall');
  });
  return Buffer.concat(wanted as Buffer[]);
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex').toUpperCase()}"`;
const xml = (name: string, inside: string) => `<?xml version="1.0" encoding="UTF-8"?><${name}>${inside}</${name}>`;
