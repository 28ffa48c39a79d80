import type { IncomingMessage } from 'node:http';
import { ERRORS, type Locker, Server, type ServerOptions, type Upload } from '@tus/server';
import {
  BASE_PATH,
  FILE_KEY_HEADER,
  RESUMABLE_UPLOAD_PATH,
  UPLOAD_DAYS,
  VIDEO_UPLOAD_BYTES,
} from '@zhenku/contract/constants';
import { errors, type ErrorName } from '@zhenku/contract/errors';
import { codePoints } from '@zhenku/contract/rules/line-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../errors.ts';
import { callerOf, setCaller } from '../http/caller.ts';
import { hasBody } from '../http/body-deadline.ts';
import { type App, authorise } from '../http/route.ts';
import { reserveSpace } from './free-space.ts';
import { PartStore, type PartStoreOptions } from './part-store.ts';
import { createResumable, newFileKey, ownResumable, type ResumableUpload } from './resumable-uploads.ts';
import type { Storage } from './storage.ts';
import { uploadLocks } from './upload-locks.ts';

const PATH = BASE_PATH + RESUMABLE_UPLOAD_PATH;
const UPLOADS = { access: 'creator', scope: 'publish' } as const;
const TUS_VERSION = '1.0.0';
const STALL_MS = 60_000;
/** How long a request may take to stop after its connection broke unnoticed. */
const DRAIN_MS = 1_000;
const METADATA_MAX = 4_096;
const FILE_NAME_MAX = 255;
const ARRIVING_MAX = 12;
/** A separate rate limit per address, so that other requests from there do not stop uploads. */
const REQUESTS_PER_MINUTE = 1_200;

type ResumableOptions = Omit<PartStoreOptions, 'db'> & {
  stallMs?: number;
  /** Locks for servers that share the parts; absent: this process's own. */
  locker?: Locker | undefined;
};

/**
 * Serves tus 1.0 with the extensions creation, termination and expiration. Failures have their own HTTP status, as the
 * protocol requires; their body is the envelope.
 */
export function resumableRoutes(
  app: App,
  { stallMs = STALL_MS, locker = uploadLocks(), ...options }: ResumableOptions,
): void {
  const { db } = app;
  const { storage } = options;
  const arriving = new Map<string, ResumableUpload>();
  const tus = new TusServer({
    path: PATH,
    datastore: new PartStore({ ...options, db }),
    locker,
    lockDrainTimeout: DRAIN_MS,
    maxSize: VIDEO_UPLOAD_BYTES,
    relativeLocation: true,
    // Other sites' pages must not upload here.
    allowedOrigins: [],
    namingFunction: newFileKey,
    // Uses the parameter that the access check saw, not another reading of the URL.
    getFileIdFromRequest: (request) => (requestOf(request).params as Target['Params']).fileKey,
    onUploadCreate: async (request, upload) => {
      const fastify = requestOf(request);
      const release = await reserveSpace(storage, upload.id, () => storage.parts.space(upload.id, upload.size ?? 0));
      release();
      await createResumable(db, upload.id, { userId: userIdOf(fastify), ...readMetadata(upload) });
      request.runtime?.node?.res?.setHeader(FILE_KEY_HEADER, upload.id);
      return {};
    },
    onResponseError: (request, error) => {
      const failure = failureOf(error);
      if (errors[failure.kind].status === 500) requestOf(request).log.error({ err: error }, 'upload crashed');
      return { status_code: statusOf(failure), body: envelopeOf(failure) };
    },
  });

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
    reply.raw.setHeader('cache-control', 'no-store');
    reply.hijack();
    requests.set(request.raw, request);
    await tus.handle(request.raw, reply.raw);
  };

  void app.http.register(async (scope) => {
    // The body stays a stream: nothing is read before the store asks for it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    scope.setErrorHandler<Error>((error, request, reply) => {
      if (!(error instanceof AppError)) throw error;
      // The rest of a refused body is not read.
      if (hasBody(request.raw)) void reply.header('connection', 'close');
      if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
      void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      return reply.code(statusOf(error)).send(envelopeOf(error));
    });
    scope.addHook('preParsing', async (request) => {
      if (request.method !== 'OPTIONS') setCaller(request, await authorise(app, UPLOADS, request));
    });
    scope.addHook('preParsing', async (request, reply) => {
      if (request.method === 'OPTIONS' || request.headers['tus-resumable'] === TUS_VERSION) return;
      if (hasBody(request.raw)) void reply.header('connection', 'close');
      const refusal = { ...REFUSALS[412]!, data: null };
      void reply.code(412).headers({ 'tus-version': TUS_VERSION, 'cache-control': 'no-store' });
      return await reply.type('application/json; charset=utf-8').send(envelopeOf(refusal));
    });
    const config = { bodyMayTakeLong: true, rateLimit: { max: REQUESTS_PER_MINUTE, timeWindow: '1 minute' } };

    scope.options(PATH, { config }, serve);
    scope.options(`${PATH}/:fileKey`, { config }, serve);
    scope.post(PATH, { config }, async (request, reply) => {
      if (hasBody(request.raw)) throw new AppError('unsupportedMedia', { message: '请先创建上传，再发送内容' });
      if (String(request.headers['upload-metadata'] ?? '').length > METADATA_MAX) {
        throw new AppError('malformedRequest', { message: '文件信息过长' });
      }
      await serve(request, reply);
    });
    const serveOwn = async (request: FastifyRequest<Target>, reply: FastifyReply) => {
      await ownResumable(db, userIdOf(request), request.params.fileKey);
      await serve(request, reply);
    };
    const servePatch = async (request: FastifyRequest<Target>, reply: FastifyReply) => {
      const upload = await ownResumable(db, userIdOf(request), request.params.fileKey);
      const others = [...arriving.values()].filter(({ fileKey }) => fileKey !== upload.fileKey);
      if (others.filter(({ userId }) => userId === upload.userId).length >= ARRIVING_MAX) {
        throw new AppError('rateLimited', { message: '同时上传的文件过多，请稍后再试' });
      }
      // No await separates the check from this line, so that concurrent requests see each other.
      arriving.set(upload.fileKey, upload);
      const space = reserveSpace(storage, upload.fileKey, () => missingBytes(storage, upload));
      // The library's promise never settles if the connection breaks.
      reply.raw.once('close', () => {
        // Another request may have replaced this one.
        if (arriving.get(upload.fileKey) === upload) arriving.delete(upload.fileKey);
        space.then((release) => release()).catch(() => undefined);
      });
      await space;
      request.raw.setTimeout(stallMs, () => request.raw.complete || request.raw.destroy(new Error('stalled')));
      await serve(request, reply);
    };
    const handlers: Record<string, typeof servePatch> = { HEAD: serveOwn, DELETE: serveOwn, PATCH: servePatch };
    for (const [method, handler] of Object.entries(handlers)) {
      scope.route<Target>({ method, url: `${PATH}/:fileKey`, config, handler });
    }
    // Some proxies pass only GET and POST; the library reads the method from the request.
    scope.post<Target>(`${PATH}/:fileKey`, { config }, async (request, reply) => {
      const method = String(request.headers['x-http-method-override'] ?? '').toUpperCase();
      const handler = handlers[method];
      if (!handler) throw new AppError('unknownPath');
      request.raw.method = method;
      await handler(request, reply);
    });
  });
}

interface Target {
  Params: { fileKey: string };
}

/** Turns `@tus/server`'s refusals into envelopes. */
class TusServer extends Server {
  override async write(...[context, headers, status, body = '']: Parameters<Server['write']>) {
    headers.set('content-type', 'application/json; charset=utf-8');
    return await super.write(
      context,
      headers,
      status,
      body.startsWith('{') ? body : envelopeOf(failureOf({ status_code: status })),
    );
  }
}

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0];

const requests = new WeakMap<IncomingMessage, FastifyRequest>();

function requestOf(request: TusRequest): FastifyRequest {
  return requests.get(request.runtime!.node!.req as IncomingMessage)!;
}

const userIdOf = (request: FastifyRequest): number => callerOf(request).user!.id;

function readMetadata({ size, metadata = {} }: Upload) {
  if (!size) throw invalidField('file', '文件是空的，请重新选择');
  const fileName = (metadata.filename ?? '').trim();
  if (fileName === '' || codePoints(fileName) > FILE_NAME_MAX) throw invalidField('fileName', '文件名有误');
  const fingerprint = metadata.fingerprint ?? null;
  if (fingerprint !== null && !/^[0-9a-f]{64}$/.test(fingerprint)) throw invalidField('fingerprint', '文件指纹有误');
  return { fileName: fileName.toWellFormed().replaceAll('\0', ''), bytes: size, fingerprint };
}

async function missingBytes(storage: Storage, upload: ResumableUpload): Promise<number> {
  return upload.received ? 0 : await storage.parts.space(upload.fileKey, upload.bytes);
}

/** HTTP statuses that tus needs where other endpoints send 200 with an envelope. */
const STATUS: Partial<Record<ErrorName, number>> = {
  notLoggedIn: 401,
  tokenMalformed: 401,
  tokenRevoked: 401,
  tokenExpired: 401,
  keyUnknown: 401,
  keyMalformed: 401,
  keyRevoked: 401,
  keyExpired: 401,
  keyNotAllowed: 403,
  notAllowed: 403,
  invalidInput: 400,
  notFound: 404,
  conflict: 409,
  tooManyAttempts: 429,
};

const statusOf = (failure: Refusal): number => failure.status ?? STATUS[failure.kind] ?? errors[failure.kind].status;

type Refusal = Pick<AppError, 'kind' | 'message' | 'data'> & { status?: number };

const REFUSALS: Record<number, { kind: ErrorName; message: string }> = {
  400: { kind: 'malformedRequest', message: '上传请求有误' },
  404: { kind: 'notFound', message: '上传不存在或已过期' },
  409: { kind: 'conflict', message: '上传进度已变化，请重新获取' },
  410: { kind: 'notFound', message: `上传已过期：未完成的上传保留${UPLOAD_DAYS}天` },
  412: { kind: 'malformedRequest', message: '不支持的上传协议版本' },
  // The refusal of an unsupported extension, such as Upload-Defer-Length or Upload-Concat.
  501: { kind: 'malformedRequest', message: '不支持这种上传方式，请先给出文件大小并按顺序上传' },
  413: { kind: 'bodyTooLarge', message: `文件不能超过 ${VIDEO_UPLOAD_BYTES / 1024 ** 3} GB` },
};

function failureOf(error: Error | { status_code: number; body?: string }): Refusal {
  if (error instanceof AppError) return error;
  if (error === ERRORS.ERR_LOCK_TIMEOUT)
    return { kind: 'conflict', message: '该文件正在上传中', data: null, status: 423 };
  const status = 'status_code' in error ? Number(error.status_code) : 500;
  const known = REFUSALS[status] ?? (status < 500 ? REFUSALS[400] : undefined);
  return known ? { ...known, data: null, status } : { kind: 'crashed', message: errors.crashed.message, data: null };
}

function envelopeOf({ kind, message, data }: Refusal): string {
  return JSON.stringify({ code: errors[kind].code, data, message });
}
