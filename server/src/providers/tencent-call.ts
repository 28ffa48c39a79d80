import { CommonClient } from 'tencentcloud-sdk-nodejs-common';

/** A key of Tencent Cloud and where its calls go. */
export type TencentAccount = { secretId: string; secretKey: string; gateway: string };

const TIMEOUT_SECONDS = 10;

/** A call without an answer, or with an error. Its message never quotes Tencent's, which may repeat what was sent. */
export class TencentFailed extends Error {
  override name = 'TencentFailed';
  /** Tencent's code; undefined if no answer of Tencent's arrived. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

export type TencentCall = (action: string, params: Record<string, string>) => Promise<unknown>;

/** Calls a version of an API, signed by TC3-HMAC-SHA256. */
export function tencentApi({ secretId, secretKey, gateway }: TencentAccount, version: string): TencentCall {
  const { protocol, host, pathname } = new URL(gateway);
  const endpoint = host + pathname.replace(/\/$/, '');
  const client = new CommonClient(endpoint, version, {
    credential: { secretId, secretKey },
    profile: {
      signMethod: 'TC3-HMAC-SHA256',
      httpProfile: { protocol: `${protocol}//`, endpoint, reqTimeout: TIMEOUT_SECONDS },
    },
  });
  return async (action, params) =>
    await client.request(action, params).catch((error: unknown) => {
      const { code, httpCode, requestId } = error as { code?: string; httpCode?: number; requestId?: string };
      if (code) throw new TencentFailed(`${action}: ${code} (request ${requestId ?? 'unknown'})`, code);
      throw new TencentFailed(`${action}: ${httpCode ? `HTTP ${httpCode} without a code` : 'no response'}`);
    });
}
