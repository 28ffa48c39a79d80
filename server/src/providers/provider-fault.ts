/**
 * How a provider fails: no answer at all (or a proxy's 5xx), no answer in time, an answer that cannot be read or trusted, too
 * many calls, an account problem (key, permission, arrears), or an error that it reports.
 */
export const PROVIDER_FAULTS = ['unreachable', 'slow', 'nonsense', 'limited', 'account', 'error'] as const;
export type ProviderFault = (typeof PROVIDER_FAULTS)[number];

/** A call that failed. `fault` is null if the provider works and refused this request only. */
export abstract class ProviderError extends Error {
  readonly fault: ProviderFault | null;

  constructor(fault: ProviderFault | null, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** Names and codes of client-side timeouts. */
const LATE = /^(TimeoutError|HttpClientRequestTimeoutError|ECONNABORTED|ETIMEDOUT|UND_ERR_(HEADERS|BODY)_TIMEOUT)$/;
/** Errors before a connection exists, after which nothing can have been done. */
const UNCONNECTED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT|UND_ERR_CONNECT_TIMEOUT/;
const CUT = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|ERR_STREAM_PREMATURE_CLOSE)$|socket hang up|other side closed/;

export const isUnconnected = (text: string): boolean => UNCONNECTED.test(text);

/** Returns the fault shown by a request's error or one of its causes. */
export function faultOfRequest(error: unknown): ProviderFault {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, response } = at as Error & { code?: unknown; response?: { status?: unknown } };
    const texts = [at.name, typeof code === 'string' ? code : '', at.message];
    if (texts.some((text) => LATE.test(text))) return 'slow';
    if (texts.some((text) => UNCONNECTED.test(text) || CUT.test(text))) return 'unreachable';
    if (typeof response?.status === 'number') return faultOfStatus(response.status);
  }
  return 'nonsense';
}

/** Returns the fault for an HTTP status without a provider's code. */
export function faultOfStatus(status: number): ProviderFault {
  if (status === 429) return 'limited';
  return status >= 500 ? 'unreachable' : 'nonsense';
}
