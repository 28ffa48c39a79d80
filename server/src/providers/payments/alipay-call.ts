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

/** Fields in camel case, which the SDK turns into Alipay's. */
type BizContent = Record<string, string | Record<string, string>>;

export type Reply = Partial<Record<Field, string>>;

export const describe = (reply: Reply): string =>
  [reply.code, reply.msg, reply.subCode, reply.tradeStatus].join(' ').trim();

/** One call. Refusals are replies too; every exception, a bad signature included, is *unknown*. */
export async function call(sdk: AlipaySdk, method: string, bizContent: BizContent): Promise<Reply> {
  try {
    return (await sdk.exec(method, { bizContent }, { validateSign: true })) satisfies Reply;
  } catch (cause) {
    // Only numbers of ours and Alipay's may reach a log: other fields hold what a person typed.
    const about = [bizContent.outTradeNo, bizContent.tradeNo, bizContent.certifyId].find(
      (id) => typeof id === 'string',
    );
    throw new ProviderUnknown(`${method} ${about ?? ''} got no response that can be trusted`, { cause });
  }
}
