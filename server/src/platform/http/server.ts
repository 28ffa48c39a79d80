import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import { errors, type ErrorName } from '@zhenku/contract/errors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from '../errors.ts';
import { runAs } from '../observability/event-loop.ts';
import type { Metrics } from '../observability/metrics.ts';
import { isDiskFull } from '../observability/outages.ts';
import { callerGroup, plainAddress, trustedHops, type TrustProxy } from './addresses.ts';
import { limitBodyTime } from './body-deadline.ts';
import { callerOf } from './caller.ts';
import { isPageRenderer } from './page-renderer.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders, type SecurityOptions } from './security-headers.ts';

const JSON_LIMIT = 1024 * 1024;
const REQUESTS_PER_MINUTE = 1_200;
const BODY_DEADLINE_MS = 60_000;
const RETRY_AFTER_SECONDS = 1;
/** Matches paths of API calls and files rather than pages. */
const NON_PAGE_PATH = /^\/(?:video-platform|files|assets)\//;

export interface HttpOptions extends SecurityOptions {
  log: FastifyBaseLogger;
  metrics: Metrics;
  trustProxy: TrustProxy;
  /** Whether addresses are rate-limited; off in the sandbox. */
  limitByAddress: boolean;
  requestsPerMinute?: number;
  /** The time limit for a body to arrive. Uploads are exempt. */
  bodyDeadlineMs?: number;
}

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const sendFailure = failureSender(options.metrics);
  const http = Fastify({
    loggerInstance: options.log,
    // `recordRequests` logs each request once, when it ends.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: requestLog,
    genReqId: () => randomUUID(),
    trustProxy: trustedHops(options.trustProxy),
    bodyLimit: JSON_LIMIT,
    // Idle connections end with the server; requests in flight finish first.
    forceCloseConnections: 'idle',
    // A proxy may send one more request while the server closes.
    return503OnClosing: false,
    // Uploads may take any time. `limitBodyTime` limits other bodies, and Node limits headers to 60 s.
    requestTimeout: 0,
    clientErrorHandler: replyToMalformedRequest,
    // Links to exports carry their filter in the path.
    routerOptions: { maxParamLength: 2_000 },
    // Handles paths that cannot be decoded, before any route.
    frameworkErrors: sendFailure,
  });
  http.setErrorHandler<FastifyError | AppError>(sendFailure);
  http.setNotFoundHandler((request, reply) => {
    if (http.hasReplyDecorator('sendFile') && wantsPage(request)) return reply.code(404).sendFile('index.html');
    const { code, message } = errors.unknownPath;
    options.metrics.failures.inc({ code: String(code) });
    return reply.code(404).send({ code, data: null, message });
  });
  // The API takes JSON only. Routes that take forms add their own parser.
  http.removeContentTypeParser('text/plain');
  acceptEmptyJson(http);
  setHeadersOnEveryResponse(http, securityHeaders(options));
  nameRequests(http);
  limitBodyTime(http, options.bodyDeadlineMs ?? BODY_DEADLINE_MS);
  if (options.limitByAddress) {
    await http.register(rateLimit, {
      max: options.requestsPerMinute ?? REQUESTS_PER_MINUTE,
      timeWindow: '1 minute',
      allowList: isPageRenderer,
      keyGenerator: (request) => callerGroup(request.ip),
      errorResponseBuilder: () => new AppError('rateLimited'),
    });
  }
  recordRequests(http, options.metrics);
  return http;
}

/** Returns whether a person opened this address and should get the shop's not-found page. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !NON_PAGE_PATH.test(url) && (headers.accept ?? '').includes('text/html');
}

const failureSender =
  ({ failures }: Metrics) =>
  (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const failure = error instanceof AppError ? error : fromFastify(error);
    const known = errors[failure.kind];
    failures.inc({ code: String(known.code) });
    if (known.status === 500) request.log.error({ err: error }, 'request crashed');
    const message = known.status === 500 ? `${known.message}（${request.id}）` : failure.message;
    // Many failures are HTTP 200, which caches may store by default.
    void reply.header('cache-control', 'no-store');
    const retryAfter = failure.retryAfterSeconds ?? (known.status === 503 ? RETRY_AFTER_SECONDS : undefined);
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    // A stream that fails before its first byte has already set its headers: the browser must not save the failure as
    // the file.
    void reply.removeHeader('content-disposition');
    if (!reply.raw.headersSent) reply.raw.removeHeader('content-disposition');
    return reply.code(known.status).send({ code: known.code, data: failure.data, message });
  };

const FROM_FASTIFY: Partial<Record<string, ErrorName>> = {
  FST_ERR_BAD_URL: 'unknownPath',
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMedia',
  FST_ERR_NOT_FOUND: 'unknownPath',
};

function fromFastify(error: FastifyError): AppError {
  if (isDiskFull(error)) return new AppError('storageFull', { cause: error });
  const kind =
    FROM_FASTIFY[error.code] ?? (error.statusCode && error.statusCode < 500 ? 'malformedRequest' : 'crashed');
  return new AppError(kind, { cause: error });
}

/** Replies to a malformed request with the envelope, and closes the connection. */
function replyToMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { code, message } = errors.malformedRequest;
  const body = JSON.stringify({ code, data: null, message });
  const [status, reason] =
    error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'Request Header Fields Too Large'] : [400, 'Bad Request'];
  const head = `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close`;
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, {});
    else void parse(request, body, done);
  });
}

function setHeadersOnEveryResponse(http: FastifyInstance, headers: Record<string, string>): void {
  http.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

/** Attributes each request's work to its route in reports of event loop stalls. */
function nameRequests(http: FastifyInstance): void {
  const run = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    runAs(`${request.method} ${routeOf(request)}`, done);
  http.addHook('onRequest', run);
  // Fastify reads a body in the connection's async context.
  http.addHook('preValidation', run);
}

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';

function recordRequests(http: FastifyInstance, metrics: Metrics): void {
  // Cached, because looking up a series by its labels costs more than counting.
  const series = new Map<string, ReturnType<Metrics['requests']['labels']>>();
  http.addHook('onResponse', (request, reply, done) => {
    const [method, route, status] = [request.method, routeOf(request), reply.statusCode];
    const name = `${method} ${status} ${route}`;
    let timer = series.get(name);
    if (!timer) series.set(name, (timer = metrics.requests.labels(method, route, String(status))));
    timer.observe(reply.elapsedTime / 1000);
    // The page request that caused this call is logged instead.
    if (isPageRenderer(request)) return done();
    const { user, operator } = callerOf(request);
    const keyId = (user ?? operator)?.key?.id;
    const by = { userId: user?.id, operatorId: operator?.id, keyId, ip: plainAddress(request.ip) };
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime), ...by }, 'request');
    done();
  });
}
