import { ReadStream } from 'node:fs';
import { send } from '@fastify/send';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { attachment } from '../http/attachment.ts';
import { assertHolder, type LinkRights } from './link-holders.ts';
import { FILES_PATH, INLINE, readLink } from './links.ts';
import type { ServedStorage } from './open-storage.ts';
import { FileSender } from './file-sender.ts';
import { isSealedKey } from './sealed-files.ts';
import { describeObject, sendObject } from './send-object.ts';

/** Types that a browser may display. Everything else is a download, whatever it contains. */
const SHOWN: Record<string, string> = {
  mp4: 'video/mp4',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  pdf: 'application/pdf',
};
const DOWNLOADED: Record<string, string> = {
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  webm: 'video/webm',
  mxf: 'application/mxf',
  ts: 'video/mp2t',
  avi: 'video/x-msvideo',
};

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether visitors may have a clip's public file; unknown: no clip has it. */
export type ClipFileState = 'public' | 'withdrawn' | 'unknown';
export type ReadClipFileState = (key: string) => Promise<ClipFileState>;

const CLIP_FILES = 'public/videos/';
/** Lets caches revalidate by ETag after a day, in case the file is gone. */
const PUBLIC_CACHE = 'public, max-age=86400';

interface FilesOptions {
  db: Db;
  storage: ServedStorage;
  secret: string;
  readClipFileState: ReadClipFileState;
  /** Rights that links to private files may depend on, besides their user's login. */
  rights: LinkRights;
  /** Whether the proxy in front sends files from the disk (nginx, by `X-Accel-Redirect`). */
  sentByProxy?: boolean;
  /** Whether pages of another origin may show public files; our pages do so through a CDN. */
  shownElsewhere?: boolean;
}

const SHORT_BYTES = 1024 ** 2;

/** The internal path at which the proxy finds stored files; see `deploy/nginx.conf`. */
export const PROXY_FILES_PATH = '/stored-files/';

/**
 * Serves the stored files: public ones to everyone, private ones and withdrawn clips' files through a link while its
 * holder may have them. It redirects downloads to the bucket; displayed files pass through this server because they
 * belong to this origin, and may be cached or requested in ranges much later.
 */
export function fileRoutes(
  http: FastifyInstance,
  { db, storage, secret, readClipFileState, rights, sentByProxy = false, shownElsewhere = false }: FilesOptions,
): void {
  http.route<{ Params: { '*': string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: `${FILES_PATH}*`,
    // A CDN fetches for everybody from one address.
    config: {
      rateLimit: {
        allowList: ({ params, query }) =>
          shownElsewhere && isUnsignedPublic(params as { '*': string }, query as Record<string, unknown>),
      },
    },
    handler: async (request, reply) => {
      const key = request.params['*'];
      const isPublic = key.startsWith('public/');
      const linked = !isPublic || request.query.signature !== undefined;
      const link = linked ? readLink(secret, key, request.query) : undefined;
      const isPersonal = link && link.holder !== 'anyone';
      if (key.startsWith(CLIP_FILES)) {
        const state = await readClipFileState(key);
        if (state === 'unknown') throw new AppError('unknownPath', { message: '文件不存在' });
        if (state === 'withdrawn' && !isPersonal) {
          void reply.header('cache-control', 'no-store');
          throw new AppError('gone', { message: '素材已下架' });
        }
      }
      if (link && (isPersonal || !isPublic)) await assertHolder(db, rights, { holder: link.holder, key, request });
      const name = link?.name ?? '';
      const sealed = isSealedKey(key);
      const path = storage.kind === 'disk' && !sealed ? await storage.locate(key).catch(throwUnknownPath) : '';
      const extension = extensionOf(name || key);
      const description = describe(reply, { name, extension, inline: request.query[INLINE] !== undefined });
      // Private links expire, so their responses must not be shared.
      void reply.header('cache-control', isPublic && !linked ? PUBLIC_CACHE : 'private, no-store');
      if (shownElsewhere && isPublic && !linked) void reply.header('cross-origin-resource-policy', 'cross-origin');
      if (sealed) return await sendSealed(reply, storage, key).catch(throwUnknownPath);
      // The proxy then handles ranges and conditions.
      if (sentByProxy) return await reply.header('x-accel-redirect', PROXY_FILES_PATH + encodeURI(key)).send();
      if (storage.kind === 'disk') return await sendFile(request, reply, path);
      const isDownload = !isPublic && description.disposition !== undefined;
      if (request.method === 'HEAD') return await describeObject(reply, storage, key).catch(throwUnknownPath);
      if (!isDownload) return await sendObject(reply, storage, key).catch(throwUnknownPath);
      await storage.describe(key).catch(throwUnknownPath);
      const url = await storage.presignedUrl(key, description);
      return await reply.removeHeader('content-type').removeHeader('content-disposition').redirect(url, 302);
    },
  });
}

const isUnsignedPublic = (params: { '*': string }, query: Record<string, unknown>) =>
  params['*'].startsWith('public/') && query.signature === undefined;

interface FileDescription {
  name: string;
  extension: string;
  /** Whether to display a displayable type although the link names an attachment. */
  inline: boolean;
}

function describe(reply: FastifyReply, { name, extension, inline }: FileDescription) {
  const shown = SHOWN[extension];
  if (extension === 'pdf') allowFraming(reply);
  const contentType = shown ?? DOWNLOADED[extension] ?? 'application/octet-stream';
  const isAttachment = (name && !(inline && shown)) || !shown;
  const disposition = isAttachment ? (name ? attachment(name) : 'attachment') : undefined;
  void reply.header('content-type', contentType);
  void reply.header('x-content-type-options', 'nosniff');
  if (disposition !== undefined) void reply.header('content-disposition', disposition);
  return { contentType, disposition };
}

function throwUnknownPath(error: unknown): never {
  const isAbsent = error instanceof AppError && error.kind === 'notFound';
  throw isAbsent ? new AppError('unknownPath', { message: error.message }) : error;
}

/** Lets the console, but no other site, embed PDFs. */
function allowFraming(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  void reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
}

function withReusedBuffers(stream: Readable): Readable {
  if (!(stream instanceof ReadStream)) return stream;
  const { path, start, end } = stream as ReadStream & { start: number; end: number };
  if (end - start < SHORT_BYTES) return stream;
  stream.destroy();
  return new FileSender({ path: String(path), start, end });
}

/**
 * Sends an encrypted file. Only this server can decrypt it, so neither a proxy nor the bucket sends it. It is small and
 * never cached, so it is always sent whole.
 */
async function sendSealed(reply: FastifyReply, storage: ServedStorage, key: string): Promise<FastifyReply> {
  return await reply.send(await buffer(await storage.read(key)));
}

/**
 * Sends a file. The library handles a single range, conditions and HEAD; only the status and headers of its failures
 * are used.
 */
async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
  const { statusCode, headers, stream, type } = await send(request.raw, encodeURI(path), {
    dotfiles: 'allow',
    index: false,
    contentType: false,
    cacheControl: false,
  });
  if (type !== 'error') return await reply.code(statusCode).headers(headers).send(withReusedBuffers(stream));
  void reply.removeHeader('content-disposition').header('cache-control', 'no-store');
  if (statusCode === 412) return await reply.removeHeader('content-type').code(412).send();
  void reply.header('content-type', 'application/json; charset=utf-8');
  if (statusCode === 416) {
    void reply.header('content-range', headers['Content-Range']);
    throw new AppError('rangeNotSatisfiable');
  }
  throw new AppError('unknownPath', { message: '文件不存在' });
}
