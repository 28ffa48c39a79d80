import { ApiError, ConnectionError } from './errors.ts';
import { IDEMPOTENT_CALLS } from './generated.ts';
import type { Call, FileCall, Input, ItemOf, Output, PagedCall } from './types.ts';

const BASE_PATH = '/video-platform';
const FIRST_RETRY_MS = 500;

export interface ClientOptions {
  /** The shop's address, such as `https://footage.example`. */
  url: string;
  /** An API key (`zk_…`); without it only public calls work. */
  key?: string | undefined;
  /** Maximum retries of a call that is safe to repeat; 3 by default. */
  retries?: number;
  /** Longest `Retry-After` to wait for instead of failing; 60 seconds by default. */
  maxWaitSeconds?: number;
  /** A request's timeout, 60 seconds by default; downloads and uploads have none. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /**
   * The server executes calls with the same key once. By default, each call that moves money gets a new key; pass one to
   * repeat a call safely after a restart.
   */
  idempotencyKey?: string | undefined;
}

/** Calls one shop's API with one key. It holds no state: create as many as needed. */
export interface Client {
  readonly url: string;
  readonly key: string | undefined;
  readonly fetch: typeof fetch;
  /** Calls the API. Returns the envelope's data; throws `ApiError` if the server refuses, `ConnectionError` without an answer. */
  call: <C extends Call>(call: C, input: Input<C>, options?: CallOptions) => Promise<Output<C>>;
  /** Makes a call that returns a file, such as a certificate's PDF. */
  readFile: <C extends FileCall>(call: C, input: Input<C>, options?: CallOptions) => Promise<Uint8Array<ArrayBuffer>>;
  /** Iterates over the items of a list in pages, from the input's `page` on. */
  list: <C extends PagedCall>(
    call: C,
    input: Input<C>,
    options?: CallOptions,
  ) => AsyncGenerator<ItemOf<C>, void, undefined>;
}

interface Envelope {
  code: number;
  data: unknown;
  message: string;
}

interface Answer {
  data?: unknown;
  file?: Uint8Array<ArrayBuffer>;
}

/** Throws if the address is not an http(s) URL. */
export function createClient(options: ClientOptions): Client {
  const { key, retries = 3, maxWaitSeconds = 60, timeoutMs = 60_000 } = options;
  const fetcher = options.fetch ?? ((...args: Parameters<typeof fetch>) => globalThis.fetch(...args));
  const url = siteOf(options.url);

  async function send(call: string, input: object, { signal, idempotencyKey }: CallOptions): Promise<Answer> {
    const isIdempotent = IDEMPOTENT_CALLS.includes(call);
    const sentKey = idempotencyKey ?? (isIdempotent ? crypto.randomUUID() : undefined);
    const isRepeatable = isIdempotent || call.startsWith('GET ');
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await sendOnce(call, input, { signal, idempotencyKey: sentKey });
      } catch (error) {
        signal?.throwIfAborted();
        const waitMs = attempt < retries ? waitBeforeRetry(error, { attempt, isRepeatable, maxWaitSeconds }) : null;
        if (waitMs === null) throw error;
        await sleep(waitMs, signal);
      }
    }
  }

  async function sendOnce(call: string, input: object, { signal, idempotencyKey }: CallOptions): Promise<Answer> {
    const request = requestOf(url, call, input as Record<string, unknown>);
    const headers = new Headers();
    if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
    if (request.body !== undefined) headers.set('content-type', 'application/json');
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
    const limit = AbortSignal.timeout(timeoutMs);
    const init = { method: request.method, body: request.body, headers, redirect: 'manual' } as const;
    const response = await fetcher(request.url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }).catch((cause: unknown) => {
      throw new ConnectionError(`${url} cannot be reached.`, { cause });
    });
    const bytes = await response.arrayBuffer().catch((cause: unknown) => {
      throw new ConnectionError(`The connection to ${url} broke.`, { cause });
    });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      throw new ConnectionError(`${url} redirects to ${new URL(location, url).origin}: use that address.`);
    }
    const envelope = envelopeIn(response, bytes);
    if (envelope === null) {
      if (response.ok) return { file: new Uint8Array(bytes) };
      throw new ConnectionError(`${url} answered ${response.status}, and not in the form of this API.`);
    }
    const { code, message, data } = envelope;
    if (code === 0) return { data };
    throw new ApiError({ code, message, data, status: response.status, call, retryAfter: retryAfterOf(response) });
  }

  async function call<C extends Call>(name: C, input: Input<C>, callOptions: CallOptions = {}): Promise<Output<C>> {
    const { data } = await send(name, input as object, callOptions);
    // Another kind of server answers with a page.
    if (data === undefined) throw new ConnectionError(`${url} is not a shop of this kind: check the address.`);
    return data as Output<C>;
  }

  return {
    url,
    key,
    fetch: fetcher,
    call,
    readFile: async (name, input, callOptions = {}) => {
      const { file } = await send(name, input as object, callOptions);
      if (!file) throw new ConnectionError(`${url} answered without a file.`);
      return file;
    },
    list: async function* (name, input, callOptions) {
      for (let page = (input as { page?: number }).page ?? 1; ; page += 1) {
        const answer: unknown = await call(name, { ...(input as object), page } as typeof input, callOptions);
        const { content, size } = answer as { content: ItemOf<typeof name>[]; size: number };
        yield* content;
        if (content.length < size) return;
      }
    },
  };
}

function envelopeIn({ headers }: Response, bytes: ArrayBuffer): Envelope | null {
  if (!headers.get('content-type')?.startsWith('application/json')) return null;
  const answer = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Envelope> | null;
  return typeof answer?.code === 'number' ? (answer as Envelope) : null;
}

function siteOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new Error(`“${text}” is not a shop's address, which looks like https://footage.example.`);
  }
  return url.origin;
}

/** Puts the input into the path, then into the query string or a JSON body. */
function requestOf(site: string, call: string, input: Record<string, unknown>) {
  const [method, template] = call.split(' ') as [string, string];
  const rest = { ...input };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const url = new URL(BASE_PATH + path, site);
  if (method === 'POST' || method === 'PUT') return { method, url, body: JSON.stringify(rest) };
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value as string | number | boolean));
  }
  return { method, url };
}

interface Attempt {
  attempt: number;
  isRepeatable: boolean;
  maxWaitSeconds: number;
}

/** Returns how long to wait before repeating a failed call; null if it must not be repeated. */
function waitBeforeRetry(error: unknown, { attempt, isRepeatable, maxWaitSeconds }: Attempt): number | null {
  const backoffMs = FIRST_RETRY_MS * 2 ** attempt;
  if (error instanceof ConnectionError) return isRepeatable ? backoffMs : null;
  if (!(error instanceof ApiError)) return null;
  // With these statuses the server has executed nothing.
  const isTurnedAway = error.status === 429 || error.status === 503;
  if (!isTurnedAway) return null;
  const seconds = error.retryAfter ?? backoffMs / 1_000;
  return seconds <= maxWaitSeconds ? seconds * 1_000 : null;
}

function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
