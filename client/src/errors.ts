/** The codes that programs most often act on; `Schemas['Failure']` lists all. */
export const ERROR_CODE = {
  keyUnknown: 403,
  keyMalformed: 50008,
  keyRevoked: 50012,
  keyExpired: 50014,
  invalidInput: 40000,
  notAllowed: 40300,
  notFound: 40400,
  conflict: 40900,
  insufficientBalance: 41000,
  keyBudgetExceeded: 41001,
  approvalRequired: 41002,
  tooManyRequests: 42900,
  notReady: 50300,
} as const;

interface Refusal {
  code: number;
  message: string;
  /** The HTTP status: 200 for business outcomes. */
  status: number;
  call: string;
  data?: unknown;
  retryAfter?: number | undefined;
}

/** A call that the server refused. `message` is the server's, in Chinese, for the user. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: number;
  readonly status: number;
  readonly call: string;
  /** The reason for each refused field, in Chinese. */
  readonly fields: Readonly<Record<string, string>>;
  /** The scopes of which the API key needs one; empty if the call accepts no keys, undefined for other refusals. */
  readonly scope: readonly string[] | undefined;
  /** Seconds to wait before the next attempt, if the server states them. */
  readonly retryAfter: number | undefined;
  readonly data: unknown;

  constructor({ code, message, status, call, data, retryAfter }: Refusal) {
    super(message);
    const details = (typeof data === 'object' ? data : null) as {
      fields?: Record<string, string>;
      scope?: string[];
    } | null;
    this.code = code;
    this.status = status;
    this.call = call;
    this.fields = details?.fields ?? {};
    this.scope = details?.scope;
    this.retryAfter = retryAfter;
    this.data = data;
  }
}

/** The server could not be reached, or its answer is not this API's. It may have executed the call. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
}
