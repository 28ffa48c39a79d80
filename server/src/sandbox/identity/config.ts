import type { AlipayIdentityConfig } from '../../providers/identity/alipay.ts';
import { sandboxAlipayConfig } from '../alipay/keys.ts';

/**
 * The payment settings with a separate gateway.
 * @param publicUrl where browsers reach this server, without a slash at the end
 * @param internalUrl where this server reaches itself, when that differs
 */
export async function sandboxIdentityConfig(
  dataDir: string,
  publicUrl: string,
  internalUrl: string = publicUrl,
): Promise<AlipayIdentityConfig> {
  return {
    ...(await sandboxAlipayConfig(dataDir, publicUrl, internalUrl)),
    gateway: `${internalUrl}/sandbox/identity/gateway.do`,
    pageGateway: `${publicUrl}/sandbox/identity/gateway.do`,
    scene: 'FACE',
  };
}
