import type { Access, Endpoint, FileBytes } from '@zhenku/contract/endpoint';
import { api, type Api, type Input, type Key, type Output } from '@zhenku/contract/api';
import { BASE_PATH, type OperatorRole, TOKEN_HEADER } from '@zhenku/contract/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../observability/log.ts';
import { operatorOf, type OperatorSession, userOf, type UserSession } from '../sessions.ts';
import { plainAddress } from './addresses.ts';
import { attachment } from './attachment.ts';
import { type Caller, callerOf, setCaller } from './caller.ts';
import {
  type SaveResponse,
  runIdempotent,
  runIdempotentOutsideTransaction,
  type IdempotentCall,
} from './idempotency.ts';
import { parseInput } from './input.ts';
import type { KeyLimit } from './key-limit.ts';
import { assertExpectedOperator, operatorTokenOf } from './operator-cookie.ts';
import { compressedBody, wantsGzip } from './compression.ts';
import { Json, toJson } from './json.ts';
import { isPageRenderer } from './page-renderer.ts';
import { callerOfKey, keyOf } from './request-key.ts';
import { etagOf, matchesEtag, CACHE_HEADERS, type CachedResponse, type ResponseCache } from './response-cache.ts';

export interface App {
  http: FastifyInstance;
  db: Db;
  /** Parses every output. Production skips this for cached responses. */
  strict: boolean;
  /** Signs links to exported lists. */
  linkSecret: string;
  /** Restricts operators without a second factor to their own account. */
  requireTotp: boolean;
  /** Blocks sales until a company that issues certificates is set. */
  requireIssuer: boolean;
  limitKey: KeyLimit;
}

type CallerBy<A extends Access> = A extends 'public'
  ? { user: UserSession | null }
  : A extends 'user' | 'creator'
    ? { user: UserSession }
    : { operator: OperatorSession };

export type Context<K extends Key> = CallerBy<Api[K]['access']> & {
  /** A transaction if the caller sent an Idempotency-Key, otherwise the pool. */
  db: Db;
  /**
   * Stores the response in the transaction that moves money, so that a repeat does not move it again; for calls to
   * third parties.
   */
  saveResponse: SaveResponse<Output<K>>;
  input: Input<K>;
  /** `byRenderer`: the caller is this server's own page renderer. */
  request: { ip: string; userAgent: string; log: Log; byRenderer: boolean };
};

interface Options<K extends Key> {
  /** Runs for every permitted call, including those served from the response cache. */
  onCall?: (context: Omit<Context<K>, 'db' | 'saveResponse'>) => void;
  /**
   * Throws for users who may not call the endpoint, if that depends on more than its `access`. It runs before the body
   * is read, so that strangers learn nothing about valid input.
   */
  assertAllowed?: (db: Db, user: UserSession) => Promise<void> | void;
  responseCache?: ResponseCache;
  /** Sends 304 to polling clients while nothing has changed. */
  polled?: boolean;
  /** The limit per address, if addresses are limited; visitors may have a lower one than users. */
  requestsPerMinute?: number | { users: number; visitors: number };
  setCookie?: (output: Output<K>) => string;
  /** The body limit in bytes, if not the server's default. */
  bodyLimit?: number;
}

type Result<K extends Key> = Output<K> | Json<Output<K>>;
/** A handler's result; nothing for calls without an output. */
type HandlerResult<K extends Key> = Result<K> | ([Output<K>] extends [null] ? void : never);
type Handler<K extends Key> = (context: Context<K>) => Promise<HandlerResult<K>> | HandlerResult<K>;

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Serves the contract's endpoint `key`: checks the token and the access before reading the body, parses the input, runs
 * the handler, strips the output to its declared shape and wraps it in the envelope.
 */
export function route<K extends Key>(app: App, key: K, handler: Handler<K>, options: Options<K> = {}): void {
  const { onCall, assertAllowed, responseCache, polled, requestsPerMinute, setCookie, bodyLimit } = options;
  const limits = typeof requestsPerMinute === 'number' ? { users: requestsPerMinute } : requestsPerMinute;
  const limitVisitors = limits && 'visitors' in limits ? addressLimit(app.http, limits.visitors) : undefined;
  const endpoint = api[key];
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  app.http.route({
    method,
    url: BASE_PATH + path.replace(/\{(\w+)\}/g, ':$1'),
    ...(limits && { config: { rateLimit: { max: limits.users, timeWindow: '1 minute' } } }),
    ...(bodyLimit && { bodyLimit }),
    // Runs after the rate limiter's onRequest hook, so that a refused caller costs the database nothing.
    preParsing: async (request) => {
      const caller = await authorise(app, endpoint, request);
      setCaller(request, caller);
      if (!caller.user && !isPageRenderer(request)) await limitVisitors?.(request);
      if (caller.user) await assertAllowed?.(app.db, caller.user);
    },
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const input = parseInput(endpoint.input, request) as Input<K>;
      const context = {
        ...callerOf(request),
        db: app.db,
        input,
        request: {
          ip: plainAddress(request.ip),
          userAgent: request.headers['user-agent'] ?? '',
          log: request.log as Log,
          byRenderer: isPageRenderer(request),
        },
      } as unknown as Context<K>;
      onCall?.(context);
      const cacheKey = responseCache && (method === 'GET' ? request.url : `${key} ${JSON.stringify(input)}`);
      const ready = cacheKey && responseCache.get(cacheKey);
      void reply.type(JSON_TYPE);
      if (ready) return await sendCached(request, reply, ready);
      const version = responseCache?.version();

      const run = async (db: Db, saveResponse: SaveResponse<Result<K>> = saveNothing) =>
        ((await handler({ ...context, db, saveResponse })) ?? null) as Result<K>;
      const idempotencyKey = endpoint.idempotent && request.headers['idempotency-key'];
      const by = idempotencyKeyOwner(request);
      const result =
        typeof idempotencyKey === 'string' && idempotencyKey !== '' && by
          ? await (endpoint.idempotent === 'outside' ? runIdempotentOutsideTransaction : runIdempotent)(
              app.db,
              { by, endpoint: resolvePath(key, input), key: idempotencyKey, input },
              run,
            )
          : await run(app.db);

      const send = async (json: Json<unknown>) => {
        const body = envelopeOf(json);
        if (polled) return sendWithEtag(request, reply, body);
        if (!cacheKey) return reply.send(body);
        return await sendCached(request, reply, responseCache.set(cacheKey, body, version!));
      };
      // The code that built the JSON has already parsed its content.
      if (result instanceof Json) return await send(result);
      const output = responseCache && !app.strict ? result : endpoint.output.parse(result);
      if (setCookie) void reply.header('set-cookie', setCookie(result));
      if (endpoint.contentType) return sendFile(reply, endpoint.contentType, output as FileBytes);
      return await send(toJson(output));
    },
  });
}

/**
 * Returns a function that throws `rateLimited` for an address above its requests per minute; undefined if addresses are
 * not limited.
 */
export function addressLimit(
  http: FastifyInstance,
  max: number,
): ((request: FastifyRequest) => Promise<void>) | undefined {
  if (!http.hasDecorator('createRateLimit')) return undefined;
  const count = http.createRateLimit({ max, timeWindow: '1 minute' });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw new AppError('rateLimited');
  };
}

const [ENVELOPE_START, ENVELOPE_END] = ['{"code":0,"data":', ',"message":"success"}'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer];
const envelopeOf = ({ parts }: Json<unknown>): Buffer => Buffer.concat([ENVELOPE_START, ...parts, ENVELOPE_END]);

function idempotencyKeyOwner(request: FastifyRequest): IdempotentCall['by'] | null {
  const { user, operator } = callerOf(request);
  if (user) return { userId: user.id };
  return operator ? { operatorId: operator.id } : null;
}

const resolvePath = (key: Key, input: object): string =>
  key.replace(/\{(\w+)\}/g, (_, name: string) => String((input as Record<string, unknown>)[name]));

const saveNothing = async (): Promise<void> => undefined;

/** Sends a cached response, or 304 to a browser that has it. Its type must be set. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  if (request.method === 'GET' || request.method === 'HEAD') {
    void reply.headers(CACHE_HEADERS);
    // Proxies cache the response, and one visitor's quota would mislead others.
    for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
      void reply.removeHeader(name);
    if (hasFreshEtag(request, reply, response.etag)) return sendNotModified(reply);
  }
  if (!wantsGzip(request.headers['accept-encoding'], response.body)) return reply.send(response.body);
  const gzipped = await compressedBody(response);
  return reply.header('content-encoding', 'gzip').send(gzipped);
}

const sendFile = (reply: FastifyReply, contentType: string, { fileName, bytes }: FileBytes): FastifyReply =>
  reply
    .type(contentType)
    .header('content-disposition', attachment(fileName))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

/** Sends a response that only the caller's browser may store, and must revalidate each time. */
function sendWithEtag(request: FastifyRequest, reply: FastifyReply, body: Buffer): FastifyReply {
  void reply.header('cache-control', 'private, no-cache').header('vary', TOKEN_HEADER);
  return hasFreshEtag(request, reply, etagOf(body)) ? sendNotModified(reply) : reply.send(body);
}

function hasFreshEtag(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  void reply.header('etag', etag);
  return matchesEtag(request.headers['if-none-match'], etag);
}

const sendNotModified = (reply: FastifyReply): FastifyReply => reply.removeHeader('content-type').code(304).send();

/**
 * Checks the API key or the token, then the access. A public endpoint ignores a token that is no longer valid, but refuses
 * such a key: a program should learn of it.
 */
export async function authorise(
  app: App,
  { access, scope }: Pick<Endpoint, 'access' | 'scope'>,
  request: FastifyRequest,
): Promise<Caller> {
  const key = keyOf(request);
  const caller =
    key === undefined
      ? await callerOfToken(app, access, request)
      : await callerOfKey(app, request, { access, scope, key });
  assertAccess(app, access, caller);
  return caller;
}

async function callerOfToken({ db }: App, access: Access, request: FastifyRequest): Promise<Caller> {
  const token = request.headers[TOKEN_HEADER];
  if (access === 'public') {
    return { user: token ? await userOf(db, token).catch(ignoreAppError) : null, operator: null };
  }
  if (access === 'user' || access === 'creator') return { user: await userOf(db, token), operator: null };
  const operator = await operatorOf(db, operatorTokenOf(request));
  assertExpectedOperator(request, operator);
  return { user: null, operator };
}

function assertAccess({ requireTotp }: App, access: Access, { user, operator }: Caller): void {
  if (access === 'creator' && !user?.author) throw new AppError('notAllowed');
  if (!operator || access === 'operator:self') return;
  if (requireTotp && !operator.totp) throw new AppError('notAllowed', { message: '请先在“我的账号”开启两步验证' });
  const roles = access.split(':')[1]?.split(',') as OperatorRole[] | undefined;
  if (roles && operator.role !== 'admin' && !roles.includes(operator.role)) throw new AppError('notAllowed');
}

function ignoreAppError(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
