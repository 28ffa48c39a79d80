import { CommonClient } from 'tencentcloud-sdk-nodejs-common';
import { faultOfStatus, isUnconnected, ProviderError, type ProviderFault } from './provider-fault.ts';

export type TencentAccount = { secretId: string; secretKey: string; gateway: string; timeoutMs?: number };

const TIMEOUT_MS = 10_000;

/** A call without a response, or with an error. The message never quotes Tencent's, which may repeat the input. */
export class TencentFailed extends ProviderError {
  override name = 'TencentFailed';
  /** Tencent's code; undefined without an answer. */
  readonly code: string | undefined;
  /** Whether the request cannot have reached Tencent. */
  readonly isUnsent: boolean;

  constructor(
    message: string,
    { fault, code, isUnsent = false }: { fault: ProviderFault; code?: string; isUnsent?: boolean },
  ) {
    super(fault, message);
    this.code = code;
    this.isUnsent = isUnsent;
  }
}

export type TencentCall = (action: string, params: Record<string, string | string[]>) => Promise<unknown>;

export function tencentApi(
  { secretId, secretKey, gateway, timeoutMs = TIMEOUT_MS }: TencentAccount,
  { version, region }: { version: string; region?: string },
): TencentCall {
  const { protocol, host, pathname } = new URL(gateway);
  const endpoint = host + pathname.replace(/\/$/, '');
  const client = new CommonClient(endpoint, version, {
    credential: { secretId, secretKey },
    ...(region && { region }),
    profile: {
      signMethod: 'TC3-HMAC-SHA256',
      httpProfile: { protocol: `${protocol}//`, endpoint, reqTimeout: timeoutMs / 1000 },
    },
  });
  return async (action, params) =>
    await client.request(action, params).catch((error: unknown) => {
      throw toFailed(action, error);
    });
}

function toFailed(action: string, error: unknown): TencentFailed {
  const { code, httpCode, requestId, message, type } = error as SdkError;
  if (httpCode) {
    return new TencentFailed(`${action}: HTTP ${httpCode} without a code`, { fault: faultOfStatus(httpCode) });
  }
  // Node's error codes have only capitals.
  if (code && /[a-z]/.test(code)) {
    const text = `${action}: ${code} (request ${requestId || 'unknown'})`;
    return new TencentFailed(text, { fault: faultOfTencent(code), code });
  }
  // The SDK throws TypeError for unexpected JSON shapes.
  const isBroken = error instanceof TypeError || type === 'invalid-json';
  if (isBroken) return new TencentFailed(`${action}: an answer that cannot be read`, { fault: 'nonsense' });
  if (/timeout/i.test(message)) return new TencentFailed(`${action}: no answer in time`, { fault: 'slow' });
  // Only the code, because the whole message names the address.
  const [reason = 'no answer'] = /\b(E[A-Z_]{4,}|[A-Z_]*CERT[A-Z_]*)\b/.exec(message) ?? [];
  return new TencentFailed(`${action}: ${reason}`, { fault: 'unreachable', isUnsent: isUnconnected(message) });
}

interface SdkError {
  code?: string;
  httpCode?: number;
  requestId?: string;
  message: string;
  type?: string;
}

const ACCOUNT =
  /^(AuthFailure|UnauthorizedOperation|ResourceUnavailable|ResourceInsufficient|FailedOperation\.InsufficientBalance|InvalidParameter(Value)?\.RuleId)/;

/** Returns the fault of our account or of Tencent for an error code. */
export function faultOfTencent(code: string): ProviderFault {
  if (/^(RequestLimitExceeded|LimitExceeded\.DailyLimit)/.test(code)) return 'limited';
  return ACCOUNT.test(code) ? 'account' : 'error';
}
