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

/** The types that a browser may show in place. Everything else is a download, whatever it contains. */
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

/** Public files of clips, as opposed to portraits and operators' pictures. */
const CLIP_FILES = 'public/videos/';
/** Caches ask again after a day whether the file is still there, and are told by its ETag. */
const PUBLIC_CACHE = 'public, max-age=86400';

interface FilesOptions {
  db: Db;
  storage: ServedStorage;
  /** The secret with which the storage signs its links. */
  secret: string;
  /** Asked before a clip's public file is sent. */
  readClipFileState: ReadClipFileState;
  /** The rights that links to private files may depend on, besides the login of the user who asked for them. */
  rights: LinkRights;
  /** Whether the proxy in front sends files that lie on a disk: nginx, by `X-Accel-Redirect`. */
  sentByProxy?: boolean;
}

const SHORT_BYTES = 1024 ** 2;

/** Where the proxy finds them, for nobody but us. */
export const PROXY_FILES_PATH = '/stored-files/';

/**
 * Serves the stored files: public ones to everybody, private ones and those of withdrawn clips by a link, while its holder may have
 * them. Downloads from a bucket are redirected to it; what is shown in place comes through us, since it belongs to this site, and
 * may be cached or asked for in pieces long after.
 */
export function fileRoutes(
  http: FastifyInstance,
  { db, storage, secret, readClipFileState, rights, sentByProxy = false }: FilesOptions,
): void {
  http.route<{ Params: { '*': string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: `${FILES_PATH}*`,
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
      const as = describe(reply, { name, extension, inline: request.query[INLINE] !== undefined });
      // Private links end, and what came by them is nobody else's.
      void reply.header('cache-control', isPublic && !linked ? PUBLIC_CACHE : 'private, no-store');
      if (sealed) return await sendSealed(reply, storage, key).catch(throwUnknownPath);
      // Ranges and conditions are the proxy's then.
      if (sentByProxy) return await reply.header('x-accel-redirect', PROXY_FILES_PATH + encodeURI(key)).send();
      if (storage.kind === 'disk') return await sendFile(request, reply, path);
      const isDownload = !isPublic && as.disposition !== undefined;
      if (request.method === 'HEAD') return await describeObject(reply, storage, key).catch(throwUnknownPath);
      if (!isDownload) return await sendObject(reply, storage, key).catch(throwUnknownPath);
      await storage.describe(key).catch(throwUnknownPath);
      const url = await storage.presignedUrl(key, as);
      return await reply.removeHeader('content-type').removeHeader('content-disposition').redirect(url, 302);
    },
  });
}

interface Described {
  /** Of the attachment; '' without one. */
  name: string;
  extension: string;
  /** Whether a file of a shown type is to be shown although the link names an attachment. */
  inline: boolean;
}

/** Sets the headers that say what is sent, and returns them. */
function describe(reply: FastifyReply, { name, extension, inline }: Described) {
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

/** The console shows PDFs inside its pages; other sites still cannot. */
function allowFraming(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  void reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
}

/** Pictures and the like are one piece; what is longer is sent without garbage. */
function steady(stream: Readable): Readable {
  if (!(stream instanceof ReadStream)) return stream;
  const { path, start, end } = stream as ReadStream & { start: number; end: number };
  if (end - start < SHORT_BYTES) return stream;
  stream.destroy();
  return new FileSender({ path: String(path), start, end });
}

/** Only we can decrypt it, so neither a proxy nor the bucket sends it. Always whole: it is small, and nobody caches it. */
async function sendSealed(reply: FastifyReply, storage: ServedStorage, key: string): Promise<FastifyReply> {
  return await reply.send(await buffer(await storage.read(key)));
}

/** One range, conditions and HEAD are the library's work; of its failures we keep the status and the headers. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
  const { statusCode, headers, stream, type } = await send(request.raw, encodeURI(path), {
    dotfiles: 'allow',
    index: false,
    contentType: false,
    cacheControl: false,
  });
  if (type !== 'error') return await reply.code(statusCode).headers(headers).send(steady(stream));
  void reply.removeHeader('content-disposition').header('cache-control', 'no-store');
  if (statusCode === 412) return await reply.removeHeader('content-type').code(412).send();
  void reply.header('content-type', 'application/json; charset=utf-8');
  if (statusCode === 416) {
    void reply.header('content-range', headers['Content-Range']);
    throw new AppError('rangeNotSatisfiable');
  }
  throw new AppError('unknownPath', { message: '文件不存在' });
}
