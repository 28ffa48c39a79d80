import type { AlipaySdk } from 'alipay-sdk';
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

export const describe = (reply: Reply): string =>
  [reply.code, reply.msg, reply.subCode, reply.tradeStatus].join(' ').trim();

/** Makes one call. Refusals are replies too; every exception, including a bad signature, is *unknown*. */
export async function call(sdk: AlipaySdk, method: string, bizContent: BizContent): Promise<Reply> {
  try {
    return (await sdk.exec(method, { bizContent }, { validateSign: true })) satisfies Reply;
  } catch (cause) {
    // Only our numbers and Alipay's may be logged: other fields hold text that people typed.
    const about = [bizContent.outTradeNo, bizContent.tradeNo, bizContent.certifyId].find(
      (id) => typeof id === 'string',
    );
    throw new ProviderUnknown(`${method} ${about ?? ''} got no response that can be trusted`, { cause });
  }
}
