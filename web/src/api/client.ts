import type { Key, Output, Request } from '@zhenku/contract/api';
import { BASE_PATH, RELOGIN_CODES, REQUEST_TIMEOUT_MS } from '@zhenku/contract/constants';
import type { FileBytes } from '@zhenku/contract/endpoint';
import type { Envelope } from '@zhenku/contract/errors';
import type { Challenge } from 'altcha-lib';

/** Error code of a call without an envelope: no connection, a timeout, or a response that is not our server's. */
export const NETWORK_ERROR = -1;
export const NOT_LOGGED_IN = 403;
const NOT_FOUND = 40400;
const PROOF_REQUIRED = 42800;

export class ApiError extends Error {
  readonly code: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
  constructor(code: number, message: string, { fields = {}, data }: Partial<Pick<ApiError, 'fields' | 'data'>> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.data = data;
  }
}

const CONFLICT = 40_900;

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === CONFLICT;
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === NOT_FOUND;

export interface CallOptions {
  /** The server executes only one of the requests with the same key; see `newIdempotencyKey`. */
  idempotencyKey?: string;
  /** No toast and no dialog: for polls, suggestions and other calls that the user did not start. */
  silent?: boolean;
  /** No toast, but the dialog when the login has ended: for polling while the page is open. */
  background?: boolean;
  /** The title of the toast for a failure. The server's reason follows it, unless it is shown beside a field. */
  failureTitle?: string;
  signal?: AbortSignal;
  /** For calls that only read: retries while the server is starting, so that the page keeps its loading state. */
  retryOnStart?: boolean;
}

export interface Failure {
  key: string;
  code: number;
  message: string;
}

export interface ClientSettings {
  tokenHeader: string;
  readToken: () => string | null;
  fetch: typeof fetch;
  takePrefetched?: (request: HttpRequest) => Promise<Response> | undefined;
  /** Called on 403 (invalid token), but only if a token was sent; otherwise a reload would repeat forever. */
  onForbidden: () => void;
  /** Called on 50008, 50012 and 50014: offers to log in again. */
  onLoggedOut: () => void;
  onError: (message: string) => void;
  /** Called on 42800: returns the solution for the retry's `altcha`, or null if there is none. */
  solveChallenge?: (challenge: Challenge) => Promise<string | null>;
  /** Called on every error code except 403, even for silent calls, to report it to the server's log. */
  onFailure?: (failure: Failure) => void;
}

export interface HttpRequest {
  method: string;
  url: string;
  body?: string;
}

/** The type of path and query parameters; arrays are sent as `1,2`. */
type Parameter = string | number | boolean | readonly (string | number)[] | null | undefined;

/**
 * Builds the HTTP request for a call such as `GET /video/v1/{id}/preview`: the input fills the path parameters, and the
 * rest of it
 * becomes the query string or the JSON body.
 */
export function buildRequest(key: string, input: object): HttpRequest {
  const [method = '', template = ''] = key.split(' ');
  const rest = new Map(Object.entries(input as Record<string, Parameter>));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  if (method !== 'GET' && method !== 'DELETE') {
    return { method, url: BASE_PATH + path, body: JSON.stringify(Object.fromEntries(rest)) };
  }
  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return { method, url: BASE_PATH + path + (query.size > 0 ? `?${query}` : '') };
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'number';
}

/** Returns whether the response is a PDF instead of an envelope; endpoints with a `contentType` send files. */
const isFile = ({ ok, headers }: Response) => ok && headers.get('content-type') === 'application/pdf';

async function fileOf(response: Response): Promise<Envelope<FileBytes>> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { code: 0, data: { fileName: name ? decodeURIComponent(name) : 'file', bytes }, message: '' };
}

/** Returns the delay requested by a starting server; null for any other response. */
function retryAfterMs({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after'));
  return status === 503 && seconds > 0 ? seconds * 1_000 : null;
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop);
  });

async function send(request: HttpRequest, settings: ClientSettings, options: CallOptions) {
  const { method, url, body } = request;
  const headers = new Headers();
  const token = settings.readToken();
  if (token) headers.set(settings.tokenHeader, token);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    const init: RequestInit = { method, headers, body, signal, credentials: 'include' };
    let response = await (settings.takePrefetched?.(request) ?? settings.fetch(url, init));
    let delayMs = options.retryOnStart ? retryAfterMs(response) : null;
    while (delayMs !== null) {
      await sleep(delayMs, signal);
      response = await settings.fetch(url, init);
      delayMs = retryAfterMs(response);
    }
    const envelope: unknown = isFile(response) ? await fileOf(response) : await response.json();
    if (isEnvelope(envelope)) return { envelope, sentToken: token !== null };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError(NETWORK_ERROR, '请求超时，请稍后再试');
  }
  throw new ApiError(NETWORK_ERROR, '网络连接失败，请检查网络后重试');
}

/** Retries with a proof of work if the server requires one. */
async function sendWithProof(
  { key, input }: { key: string; input: object },
  settings: ClientSettings,
  options: CallOptions,
) {
  const result = await send(buildRequest(key, input), settings, options);
  if (result.envelope.code !== PROOF_REQUIRED || !settings.solveChallenge) return result;
  const altcha = await settings.solveChallenge((result.envelope.data as { challenge: Challenge }).challenge);
  return altcha === null ? result : await send(buildRequest(key, { ...input, altcha }), settings, options);
}

function toError(envelope: Envelope): ApiError {
  const data = envelope.data as { fields?: Record<string, string> } | null;
  return new ApiError(envelope.code, envelope.message || 'Error', { fields: data?.fields, data });
}

function toastText(envelope: Envelope, title: string | undefined): string {
  const { message, fields } = toError(envelope);
  if (!title) return message;
  return Object.keys(fields).length > 0 ? title : `${title}：${message}`;
}

/** Creates a client that handles failed calls as section 8 of the specification requires. */
export function createClient<Keys extends Key>(settings: ClientSettings) {
  return async function call<K extends Keys>(key: K, input: Request<K>, options: CallOptions = {}): Promise<Output<K>> {
    const quiet = options.silent || options.background;
    try {
      const { envelope, sentToken } = await sendWithProof({ key, input }, settings, options);
      if (envelope.code === 0) return envelope.data as Output<K>;
      const { code, message } = envelope;
      if (code !== NOT_LOGGED_IN) settings.onFailure?.({ key, code, message });
      if (code === NOT_LOGGED_IN && sentToken) settings.onForbidden();
      else if (!quiet) settings.onError(toastText(envelope, options.failureTitle));
      if (RELOGIN_CODES.includes(code) && !options.silent) settings.onLoggedOut();
      throw toError(envelope);
    } catch (error) {
      if (error instanceof ApiError && error.code === NETWORK_ERROR && !quiet) settings.onError(error.message);
      throw error;
    }
  };
}

/** Returns a key for one user action, such as one click on 支付. Retries reuse the key. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
