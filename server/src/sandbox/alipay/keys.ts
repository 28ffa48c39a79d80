import { createPublicKey, type KeyObject } from 'node:crypto';
import type { AlipayConfig } from '../../providers/payments/alipay.ts';
import { loadOrCreateKey, privatePem } from '../keys.ts';

export const sandboxAppId = '9021000100000001';
export const sandboxSellerId = '2088000000000001';

export type AlipaySandboxKeys = {
  app: KeyObject;
  alipay: KeyObject;
  /** The serial numbers of both sides' certificates; absent: both sides use public keys. */
  serials?: { app: string; alipay: string; root: string };
};

export async function alipaySandboxKeys(dataDir: string): Promise<AlipaySandboxKeys> {
  const [app, alipay] = await Promise.all([
    loadOrCreateKey(dataDir, 'alipay-app'),
    loadOrCreateKey(dataDir, 'alipay-gateway'),
  ]);
  return { app, alipay };
}

/**
 * Returns the settings with which the production adapter talks to the sandbox.
 * @param publicUrl where browsers reach this server, without a slash at the end
 * @param internalUrl where this server reaches itself, when that differs
 */
export async function sandboxAlipayConfig(
  dataDir: string,
  publicUrl: string,
  internalUrl: string = publicUrl,
): Promise<AlipayConfig> {
  const keys = await alipaySandboxKeys(dataDir);
  return {
    appId: sandboxAppId,
    sellerId: sandboxSellerId,
    privateKey: privatePem(keys.app),
    trust: { alipayPublicKey: createPublicKey(keys.alipay).export({ format: 'pem', type: 'spki' }).toString() },
    gateway: `${internalUrl}/sandbox/alipay/gateway.do`,
    pageGateway: `${publicUrl}/sandbox/alipay/gateway.do`,
  };
}
