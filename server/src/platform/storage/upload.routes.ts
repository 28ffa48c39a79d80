import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyInstance } from 'fastify';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import type { Db } from '../database/database.ts';
import type { Keyring } from '../encryption/encryption.ts';
import { AppError, invalidField } from '../errors.ts';
import { reserveSpace } from './free-space.ts';
import { TYPE_BYTES } from './resumable-uploads.ts';
import { sealToFile } from './sealed-files.ts';
import type { Storage } from './storage.ts';
import { openUpload, type OpenUpload, receiveUpload, UPLOAD_MAX_BYTES, UPLOAD_PATH } from './uploads.ts';

interface Uploads {
  db: Db;
  storage: Storage;
  secret: string;
  keyring: Keyring;
}

/** Content types of documents and pictures that browsers display and that contain no scripts. */
const IMAGES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'];
const FORM_OVERHEAD = 64 * 1024;
/** How much of a refused body is read. */
const DISCARD_MAX_BYTES = 64 * 1024 * 1024;
const STALL_MS = 60_000;
const LIMITS = { files: 1, fields: 20, fieldSize: 2_048, headerPairs: 20, headerSize: 8_192 };

/** Accepts the form POSTs of upload tickets: 204, or an envelope with 403, 413 or 415. */
export function uploadRoutes(http: FastifyInstance, uploads: Uploads): void {
  const receiving = new Set<number>();
  void http.register(async (scope) => {
    // The body stays a stream: nothing is read before the handler asks for it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    scope.post(UPLOAD_PATH, { config: { bodyMayTakeLong: true } }, async (request, reply) => {
      await readForm(request.raw, async (fields, file) => {
        const announced = request.headers['content-length'];
        const upload = await openUpload(uploads.db, uploads.secret, {
          fields,
          length: announced ? Number(announced) : undefined,
        });
        if (receiving.has(upload.id)) throw new AppError('linkInvalid', { message: '该文件正在上传中' });
        receiving.add(upload.id);
        let release = () => undefined as void;
        try {
          const maxBytes = UPLOAD_MAX_BYTES[upload.kind];
          assertLength(request.raw, maxBytes);
          const length = Math.min(maxBytes, Number(request.headers['content-length'] ?? maxBytes));
          let received = 0;
          release = await reserveSpace(uploads.storage, `form ${upload.id}`, () => Math.max(0, length - received));
          const content = limitSize(file, maxBytes, (bytes) => (received = bytes));
          const receive = upload.kind === 'image' ? receiveImage : receiveVideo;
          await receive(uploads, upload, { content, received: () => received });
        } finally {
          release();
          receiving.delete(upload.id);
        }
      });
      return await reply.code(204).send();
    });
  });
}

type FormFileHandler = (fields: Map<string, string>, file: Readable) => Promise<void>;

/**
 * Reads a form whose last field is `file`, and passes that to `onFile` as a stream. Throws what `onFile` throws,
 * immediately. It drains a refused body while the response is sent, because browsers read responses only after sending
 * everything.
 */
async function readForm(request: IncomingMessage, onFile: FormFileHandler): Promise<void> {
  const fields = new Map<string, string>();
  const refused = Promise.withResolvers<never>();
  let part: Readable | undefined;
  let handling: Promise<void> | undefined;
  const busboy = createFormParser(request);
  busboy.on('field', (name, value) => fields.set(name, value));
  busboy.on('file', (name, file) => {
    if (name !== 'file') return void file.resume();
    part = file.on('error', () => undefined);
    handling = onFile(fields, file);
    handling.catch((error: unknown) => {
      discardBody(request, file);
      refused.reject(error);
    });
  });
  request.setTimeout(STALL_MS, () => request.destroy());
  const read = pipeline(request, busboy).catch((cause: unknown) => {
    const broken = new AppError('malformedRequest', { message: '上传中断或格式有误', cause });
    if (!part) throw broken;
    // The parser would leave the part's reader waiting.
    part.destroy(broken);
  });
  await Promise.race([read, refused.promise]);
  if (!handling) throw invalidField('file', '请选择文件');
  await handling;
}

function createFormParser(request: IncomingMessage) {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits: LIMITS });
  } catch (cause) {
    throw new AppError('malformedRequest', { cause });
  }
}

function discardBody(request: IncomingMessage, file: Readable): void {
  let discarded = 0;
  file.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > DISCARD_MAX_BYTES) request.destroy();
  });
  file.resume();
}

function assertLength(request: IncomingMessage, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_OVERHEAD) throw tooLarge(maxBytes);
}

async function* limitSize(source: Readable, maxBytes: number, onBytes: (bytes: number) => void) {
  let bytes = 0;
  // Not destroyed at the end of the loop: `discardBody` reads the rest.
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    onBytes(bytes);
    yield chunk;
  }
}

function tooLarge(maxBytes: number): AppError {
  const limit = maxBytes >= 1024 ** 3 ? `${maxBytes / 1024 ** 3} GB` : `${maxBytes / 1024 ** 2} MB`;
  return new AppError('bodyTooLarge', { message: `文件不能超过 ${limit}` });
}

interface FormFile {
  content: AsyncIterable<Buffer>;
  received: () => number;
}

type UploadReceiver = (uploads: Uploads, upload: OpenUpload, file: FormFile) => Promise<void>;

/** Stores any file; processing checks whether it really is a video. */
const receiveVideo: UploadReceiver = async ({ db, storage }, upload, { content, received }) =>
  await storage.withTempFolder(async (folder) => {
    const path = join(folder, 'upload');
    await pipeline(content, createWriteStream(path));
    const contentType = (await fileTypeFromFile(path))?.mime ?? 'application/octet-stream';
    await receiveUpload({ db, storage }, upload, { path, bytes: received(), contentType });
  });

/** Stores a picture encrypted, because it may show identity papers: no plain byte reaches a disk. */
const receiveImage: UploadReceiver = async ({ db, storage, keyring }, upload, { content, received }) =>
  await storage.withTempFolder(async (folder) => {
    const path = join(folder, 'upload');
    const beginning: Buffer[] = [];
    const contentKey = await sealToFile(keyring, upload.id, { content: copyBeginning(content, beginning), path });
    const type = await detectImage(Buffer.concat(beginning));
    await receiveUpload({ db, storage }, upload, { path, bytes: received(), ...type, contentKey });
  });

async function* copyBeginning(content: AsyncIterable<Buffer>, beginning: Buffer[]) {
  let missing = TYPE_BYTES;
  for await (const chunk of content) {
    // Copied, because the stream reuses its buffers.
    if (missing > 0) beginning.push(Buffer.from(chunk.subarray(0, missing)));
    missing -= chunk.length;
    yield chunk;
  }
}

/** Detects the type by content, never by name. */
async function detectImage(beginning: Buffer) {
  const found = await fileTypeFromBuffer(beginning);
  if (!found || !IMAGES.includes(found.mime)) {
    throw new AppError('unsupportedMedia', { message: '仅支持 JPG、PNG、WebP、GIF 图片或 PDF 文件' });
  }
  return { contentType: found.mime, extension: found.ext };
}
