import type { AlipaySdk } from 'alipay-sdk';
import { faultOfStatus, type ProviderFault } from '../provider-fault.ts';
import { ProviderUnknown } from './provider.ts';

type Field =
  | 'code'
  | 'msg'
  | 'subCode'
  | 'outTradeNo'
  | 'tradeNo'
  | 'tradeStatus'
  | 'totalAmount'
  | 'sendPayDate'
  | 'fundChange'
  | 'outRequestNo'
  | 'refundAmount'
  | 'refundStatus'
  | 'billDownloadUrl'
  | 'certifyId'
  | 'passed'
  | 'failReason';

/** Fields in camel case, which the SDK converts to Alipay's. */
type BizContent = Record<string, string | Record<string, string>>;

export type Reply = Partial<Record<Field, string>>;

export function unknownReply(about: string, reply: Reply): ProviderUnknown {
  const text = [reply.code, reply.msg, reply.subCode, reply.tradeStatus].join(' ').trim();
  return new ProviderUnknown(`${about}: ${text}`, { fault: faultOfReply(reply) });
}

/** Makes one call. Refusals are replies too; every exception, including a bad signature, is *unknown*. */
export async function call(sdk: AlipaySdk, method: string, bizContent: BizContent): Promise<Reply> {
  try {
    return (await sdk.exec(method, { bizContent }, { validateSign: true })) satisfies Reply;
  } catch (cause) {
    // Only our numbers and Alipay's may be logged: other fields hold text that people typed.
    const about = [bizContent.outTradeNo, bizContent.tradeNo, bizContent.certifyId].find(
      (id) => typeof id === 'string',
    );
    const fault = faultOfHttp(cause);
    throw new ProviderUnknown(`${method} ${about ?? ''} got no trustworthy response`, {
      cause,
      ...(fault && { fault }),
    });
  }
}

/** Returns the fault of an HTTP status, which the SDK states only in its message; otherwise undefined. */
function faultOfHttp(error: unknown): ProviderFault | undefined {
  const [, status] = (error instanceof Error && /^HTTP .*\bstatus: (\d+)/.exec(error.message)) || [];
  return status === undefined ? undefined : faultOfStatus(Number(status));
}

const ACCOUNT = /invalid-app-id|signature|insufficient|app-cert|app-auth/;

/** Returns the fault that a signed refusal shows: our application's or Alipay's. */
function faultOfReply({ code, subCode = '' }: Reply): ProviderFault {
  if (code === undefined || code === '10000') return 'nonsense';
  if (code === '40005' || subCode.includes('call-limited')) return 'limited';
  return code === '40006' || ACCOUNT.test(subCode) ? 'account' : 'error';
}
