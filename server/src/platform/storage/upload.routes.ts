import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyInstance } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import type { Db } from '../database.ts';
import { AppError, invalidField } from '../errors.ts';
import type { Storage } from './storage.ts';
import { openUpload, receiveUpload, UPLOAD_MAX_BYTES, UPLOAD_PATH, type UploadKind } from './uploads.ts';

interface Uploads {
  db: Db;
  storage: Storage;
  secret: string;
}

/** The content types of documents and pictures that browsers show and that carry no scripts. */
const IMAGES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'];
/** What a form needs besides its file. */
const FORM_OVERHEAD = 64 * 1024;
/** So much of a refused body is read. */
const DRAIN_BYTES = 64 * 1024 * 1024;
const STALL_MS = 60_000;
const LIMITS = { files: 1, fields: 20, fieldSize: 2_048, headerPairs: 20, headerSize: 8_192 };

/** Takes the form POSTs of upload tickets: 204, or an envelope with 403, 413 or 415. */
export function uploadRoutes(http: FastifyInstance, uploads: Uploads): void {
  const arriving = new Set<number>();
  void http.register(async (scope) => {
    // The body stays a stream: nothing is read before the handler asks for it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    scope.post(UPLOAD_PATH, { config: { unhurriedBody: true } }, async (request, reply) => {
      await readForm(request.raw, async (fields, file) => {
        const upload = await openUpload(uploads.db, uploads.secret, fields);
        if (arriving.has(upload.id)) throw new AppError('linkInvalid', { message: '该文件正在上传中' });
        arriving.add(upload.id);
        try {
          assertFits(request.raw, UPLOAD_MAX_BYTES[upload.kind]);
          await uploads.storage.withTempFolder(async (folder) => {
            const path = join(folder, 'upload');
            await pipeline(bounded(file, UPLOAD_MAX_BYTES[upload.kind]), createWriteStream(path));
            await receiveUpload(uploads.db, uploads.storage, upload, { path, ...(await typeOf(path, upload.kind)) });
          });
        } finally {
          arriving.delete(upload.id);
        }
      });
      return await reply.code(204).send();
    });
  });
}

type Take = (fields: Map<string, string>, file: Readable) => Promise<void>;

/**
 * Reads a form whose last field is `file`, and hands that over as a stream. Throws what `take` throws, at once: what is
 * left of a refused body is read on beside the answer, since browsers see that only after they have sent everything.
 */
async function readForm(request: IncomingMessage, take: Take): Promise<void> {
  const fields = new Map<string, string>();
  const refused = Promise.withResolvers<never>();
  let part: Readable | undefined;
  let taking: Promise<void> | undefined;
  const busboy = openForm(request);
  busboy.on('field', (name, value) => fields.set(name, value));
  busboy.on('file', (name, file) => {
    if (name !== 'file') return void file.resume();
    part = file.on('error', () => undefined);
    taking = take(fields, file);
    taking.catch((error: unknown) => {
      drain(request, file);
      refused.reject(error);
    });
  });
  request.setTimeout(STALL_MS, () => request.destroy());
  const read = pipeline(request, busboy).catch((cause: unknown) => {
    const broken = new AppError('malformedRequest', { message: '上传中断或格式有误', cause });
    if (!part) throw broken;
    // The form's parser would leave the reader of the part waiting.
    part.destroy(broken);
  });
  await Promise.race([read, refused.promise]);
  if (!taking) throw invalidField('file', '请选择文件');
  await taking;
}

function openForm(request: IncomingMessage) {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits: LIMITS });
  } catch (cause) {
    throw new AppError('malformedRequest', { cause });
  }
}

function drain(request: IncomingMessage, file: Readable): void {
  let drained = 0;
  file.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > DRAIN_BYTES) request.destroy();
  });
  file.resume();
}

function assertFits(request: IncomingMessage, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_OVERHEAD) throw tooLarge(maxBytes);
}

/** Passes on up to `maxBytes`. Throws `bodyTooLarge` beyond. */
async function* bounded(source: Readable, maxBytes: number) {
  let bytes = 0;
  // Not destroyed when we stop: the rest of it is drained.
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

function tooLarge(maxBytes: number): AppError {
  const limit = maxBytes >= 1024 ** 3 ? `${maxBytes / 1024 ** 3} GB` : `${maxBytes / 1024 ** 2} MB`;
  return new AppError('bodyTooLarge', { message: `文件不能超过 ${limit}` });
}

/** By content, never by name. What a video really is, only its processing finds out. */
async function typeOf(path: string, kind: UploadKind) {
  const found = await fileTypeFromFile(path);
  if (kind === 'video') return { contentType: found?.mime ?? 'application/octet-stream' };
  if (!found || !IMAGES.includes(found.mime)) {
    throw new AppError('unsupportedMedia', { message: '仅支持 JPG、PNG、WebP、GIF 图片或 PDF 文件' });
  }
  return { contentType: found.mime, extension: found.ext };
}
