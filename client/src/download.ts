import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from './client.ts';
import { ApiError, ConnectionError, ERROR_CODE } from './errors.ts';
import type { Schemas } from './types.ts';

const ATTEMPTS = 5;
const FIRST_RETRY_MS = 1_000;

export interface DownloadOptions {
  /** The folder for the file; it is created if it is missing. */
  to: string;
  /** `master`: the original's own streams, if the licence includes them. By default `standard`. */
  format?: 'standard' | 'master' | undefined;
  onProgress?: ((receivedBytes: number, totalBytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface DownloadedFile {
  orderItemId: string;
  path: string;
  bytes: number;
  sha256: string;
  /** Whether the hash is the one that the licence's certificate names; false if there is none to compare with. */
  verified: boolean;
  existed: boolean;
}

/** A file is not the one that its certificate names. If it was downloaded now, it is deleted. */
export class ChecksumError extends Error {
  override name = 'ChecksumError';
}

/**
 * Downloads a bought file into a folder, under the shop's name for it. It continues an interrupted download from a file
 * that ends with `.part`, also after a restart, and skips a file that is complete. Needs the scope `download`; with
 * `certificates`, it also compares the file with its certificate.
 */
export async function downloadItem(
  client: Client,
  item: Schemas['DownloadItem'],
  options: DownloadOptions,
): Promise<DownloadedFile> {
  const { orderItemId } = item;
  const format = options.format ?? 'standard';
  await mkdir(options.to, { recursive: true });
  const part = join(options.to, `${orderItemId}.${format}.part`);
  const expected = await hashOfCertificate(client, item, format);
  const source = { client, orderItemId, format, part, ...options };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { name, existing, bytes } = await fetchPart(source);
      const sha256 = await hashFile(existing ?? part);
      if (expected !== null && sha256 !== expected) {
        if (!existing) await discard(part);
        throw new ChecksumError(`${name} differs from the file that its certificate names.`);
      }
      const path = existing ?? (await freePath(options.to, name, orderItemId));
      if (!existing) {
        await rename(part, path);
        await discard(part);
      }
      return { orderItemId, path, bytes, sha256, verified: expected !== null, existed: existing !== null };
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof ConnectionError) || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** (attempt - 1)));
    }
  }
}

export async function* downloadOrder(
  client: Client,
  orderId: string,
  options: DownloadOptions,
): AsyncGenerator<DownloadedFile, void, undefined> {
  for (const item of await downloadsOf(client, orderId)) {
    if (item.orderId === orderId && item.available) yield await downloadItem(client, item, options);
  }
}

/** Returns the bought files of an order, or the one with this order item. */
export async function downloadsOf(client: Client, id: string): Promise<Schemas['DownloadItem'][]> {
  const found: Schemas['DownloadItem'][] = [];
  for await (const item of client.list('GET /order/v1/downloads', { size: 100 })) {
    if (item.orderId === id || item.orderItemId === id) found.push(item);
  }
  return found;
}

/** Returns the hash that the certificate names; null without a certificate, or if the key may not read it. */
async function hashOfCertificate(
  client: Client,
  { authorizationId }: Schemas['DownloadItem'],
  format: 'standard' | 'master',
) {
  if (authorizationId === null) return null;
  try {
    const paper = await client.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId });
    return format === 'master' ? paper.masterSha256 : paper.sha256;
  } catch (error) {
    if (error instanceof ApiError && error.code === ERROR_CODE.notAllowed) return null;
    throw error;
  }
}

interface Source extends DownloadOptions {
  client: Client;
  orderItemId: string;
  format: 'standard' | 'master';
  part: string;
}

/** Fetches the rest of a file into its part, unless the folder has the complete file. */
async function fetchPart({ client, orderItemId, format, part, to, onProgress, signal }: Source) {
  const { url } = await client.call('GET /video/v1/downloadUrl', { orderItemId, format }, { signal });
  const etag = await readFile(`${part}.etag`, 'utf8').catch(() => null);
  // Without an ETag, nothing shows whether the file has changed.
  const done = etag ? await sizeOf(part) : 0;
  const headers = done > 0 ? { range: `bytes=${done}-`, 'if-range': etag! } : undefined;
  // The link itself grants access; the key must not reach a bucket's host.
  const response = await client.fetch(new URL(url, client.url), { headers, signal }).catch(asConnectionError);
  const [, from, , ofTotal] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  if (response.status === 416) {
    await discard(part);
    throw new ConnectionError('The interrupted download no longer fits its file: it starts again.');
  }
  if (!response.ok || !response.body) throw new ConnectionError(`The download answered ${response.status}.`);
  const start = response.status === 206 && Number(from) === done ? done : 0;
  const bytes = ofTotal === undefined ? Number(response.headers.get('content-length')) : Number(ofTotal);
  const name = fileNameIn(response, `${orderItemId}.mp4`);
  for (const path of [join(to, name), besidePath(to, name, orderItemId)]) {
    if (start > 0 || (await sizeOf(path)) !== bytes) continue;
    await response.body.cancel();
    return { name, bytes, existing: path };
  }
  await writeFile(`${part}.etag`, response.headers.get('etag') ?? '');
  const file = await open(part, start > 0 ? 'a' : 'w');
  let received = start;
  try {
    for await (const chunk of response.body) {
      await file.writeFile(chunk);
      received += chunk.length;
      onProgress?.(received, bytes);
    }
  } catch (error) {
    asConnectionError(error);
  } finally {
    await file.close();
  }
  if (received !== bytes) throw new ConnectionError('The download broke off.');
  return { name, bytes, existing: null };
}

function asConnectionError(cause: unknown): never {
  if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EIO')) throw cause;
  throw new ConnectionError('The download broke off.', { cause });
}

/** Returns the attachment's name, without anything that would leave the folder. */
function fileNameIn({ headers }: Response, fallback: string): string {
  const header = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(header)?.[1];
  const name = encoded === undefined ? plain : decodeURIComponent(encoded);
  // oxlint-disable-next-line no-control-regex -- a file name may contain none
  const safe = basename((name ?? '').replaceAll('\\', '/')).replaceAll(/[\u0000-\u001f<>:"|?*]/g, '_');
  return safe === '' || safe === '.' || safe === '..' ? fallback : safe;
}

/** Returns another name for a file whose name is taken, e.g. by another version. */
function besidePath(folder: string, name: string, orderItemId: string): string {
  const extension = extname(name);
  return join(folder, `${basename(name, extension)}-${orderItemId}${extension}`);
}

async function freePath(folder: string, name: string, orderItemId: string): Promise<string> {
  const path = join(folder, name);
  return (await sizeOf(path)) < 0 ? path : besidePath(folder, name, orderItemId);
}

const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size ?? -1;

async function discard(part: string): Promise<void> {
  await Promise.all([part, `${part}.etag`].map((path) => rm(path, { force: true })));
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
