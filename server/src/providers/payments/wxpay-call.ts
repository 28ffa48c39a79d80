import type { Decorator } from 'wechatpay-axios-plugin';
import type { ProviderFault } from '../provider-fault.ts';
import { ProviderUnknown } from './provider.ts';

export interface WxpayApi {
  mchId: string;
  appId: string;
  http: Decorator['v3'];
}

interface Reply {
  status: number;
  data: unknown;
  /** WeChat's code for a refusal. Refusals are unsigned, so nothing irreversible may follow from one. */
  code: string;
}

interface Call {
  method: 'get' | 'post';
  url: string;
  data?: object;
  params?: Record<string, string>;
  responseType?: 'arraybuffer';
}

/** Makes one call. A success has a valid signature, a refusal is returned too, and anything else is unknown. */
export async function call({ http }: WxpayApi, request: Call): Promise<Reply> {
  try {
    const { status, data } = await http.request<unknown>(request);
    return { status, data, code: '' };
  } catch (cause) {
    const response = responseOf(cause);
    // A 2xx here has an invalid signature.
    if (!response || response.status < 400 || response.status >= 500 || response.status === 429) {
      throw new ProviderUnknown(`${request.method} ${request.url} got no trustworthy response`, { cause });
    }
    return { status: response.status, data: null, code: codeOf(response.data) };
  }
}

export function unknownReply(about: string, { status, code }: Pick<Reply, 'status' | 'code'>): ProviderUnknown {
  return new ProviderUnknown(`${about}: HTTP ${status} ${code}`.trim(), { fault: faultOfRefusal(status) });
}

/** WeChat Pay refuses a key or a permission with 401 or 403. An unexpected success counts as nonsense. */
function faultOfRefusal(status: number): ProviderFault {
  if (status === 401 || status === 403) return 'account';
  return status >= 400 ? 'error' : 'nonsense';
}

function responseOf(error: unknown): { status: number; data: unknown } | undefined {
  return error instanceof Error && 'response' in error
    ? (error.response as { status: number; data: unknown })
    : undefined;
}

function codeOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string' ? data.code : '';
}
