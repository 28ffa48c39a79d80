import { send } from '@fastify/send';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database.ts';
import { AppError } from '../errors.ts';
import { attachment } from '../http/attachment.ts';
import type { DiskStorage } from './disk.ts';
import { assertHolder, type LinkRights } from './link-holders.ts';
import { FILES_PATH, INLINE, readLink } from './links.ts';

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

interface FilesOptions {
  db: Db;
  storage: DiskStorage;
  /** The secret with which the storage signs its links. */
  secret: string;
  /** The rights that links to private files may depend on, besides the login of the user who asked for them. */
  rights: LinkRights;
}

/** Serves the files of the disk storage: public ones to everybody, private ones by a link, while its holder may have them. */
export function fileRoutes(http: FastifyInstance, { db, storage, secret, rights }: FilesOptions): void {
  http.route<{ Params: { '*': string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: `${FILES_PATH}*`,
    handler: async (request, reply) => {
      const key = request.params['*'];
      const isPublic = key.startsWith('public/');
      const linked = !isPublic || request.query.signature !== undefined;
      const link = linked ? readLink(secret, key, request.query) : undefined;
      if (link && !isPublic) await assertHolder(db, rights, link, { key, request });
      const name = link?.name ?? '';
      const path = await storage.locate(key).catch((error: unknown) => {
        throw error instanceof AppError ? new AppError('unknownPath', { message: error.message }) : error;
      });
      describe(reply, { name, extension: extensionOf(name || key), inline: request.query[INLINE] !== undefined });
      // Public files never change; private links end, and what came by them is nobody else's.
      void reply.header(
        'cache-control',
        isPublic && !linked ? 'public, max-age=31536000, immutable' : 'private, no-store',
      );
      return await sendFile(request, reply, path);
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

function describe(reply: FastifyReply, { name, extension, inline }: Described): void {
  const shown = SHOWN[extension];
  if (extension === 'pdf') allowFraming(reply);
  void reply.header('content-type', shown ?? DOWNLOADED[extension] ?? 'application/octet-stream');
  void reply.header('x-content-type-options', 'nosniff');
  if ((name && !(inline && shown)) || !shown)
    void reply.header('content-disposition', name ? attachment(name) : 'attachment');
}

/** The console shows PDFs inside its pages; other sites still cannot. */
function allowFraming(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  void reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
}

/** One range, conditions and HEAD are the library's work; of its failures we keep the status and the headers. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
  const { statusCode, headers, stream, type } = await send(request.raw, encodeURI(path), {
    dotfiles: 'allow',
    index: false,
    contentType: false,
    cacheControl: false,
  });
  if (type !== 'error') return await reply.code(statusCode).headers(headers).send(stream);
  void reply.removeHeader('content-disposition').header('cache-control', 'no-store');
  if (statusCode === 412) return await reply.removeHeader('content-type').code(412).send();
  void reply.header('content-type', 'application/json; charset=utf-8');
  if (statusCode === 416) {
    void reply.header('content-range', headers['Content-Range']);
    throw new AppError('rangeNotSatisfiable');
  }
  throw new AppError('unknownPath', { message: '文件不存在' });
}
