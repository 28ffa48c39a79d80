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
  | 'billDownloadUrl';

export type Reply = Partial<Record<Field, string>>;

export const describe = (reply: Reply): string =>
  [reply.code, reply.msg, reply.subCode, reply.tradeStatus].join(' ').trim();

/** One call. Refusals are replies too; every exception, a bad signature included, is *unknown*. */
export async function call(sdk: AlipaySdk, method: string, bizContent: Record<string, string>): Promise<Reply> {
  try {
    return (await sdk.exec(method, { bizContent }, { validateSign: true })) satisfies Reply;
  } catch (cause) {
    const about = bizContent.outTradeNo ?? bizContent.tradeNo ?? '';
    throw new ProviderUnknown(`${method} ${about} got no answer that can be trusted`, { cause });
  }
}
