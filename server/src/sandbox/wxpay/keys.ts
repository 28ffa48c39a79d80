import { createPublicKey, type KeyObject } from 'node:crypto';
import type { WxpayConfig } from '../../providers/payments/wxpay.ts';
import { loadOrCreateKey, privatePem } from '../keys.ts';

export const sandboxMchId = '1900000109';
export const sandboxWxAppId = 'wx8888888888888888';
/** The official account's secret, and the id of its only visitor. */
export const sandboxAppSecret = '0123456789abcdef0123456789abcdef';
export const sandboxOpenid = 'oSandboxPayer';
export const merchantSerialNo = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
export const publicKeyId = 'PUB_KEY_ID_0119000001092026010100000000000001';
/** Protects nothing: this server is both ends of the sandbox. */
export const apiV3Key = 'zhenkuSandboxApiV3KeyOf32Letters';

export type WxpaySandboxKeys = { merchant: KeyObject; wxpay: KeyObject };

export async function wxpaySandboxKeys(dataDir: string): Promise<WxpaySandboxKeys> {
  const [merchant, wxpay] = await Promise.all([
    loadOrCreateKey(dataDir, 'wxpay-merchant'),
    loadOrCreateKey(dataDir, 'wxpay-gateway'),
  ]);
  return { merchant, wxpay };
}

/**
 * Returns the settings with which the production adapter talks to the sandbox.
 * @param internalUrl where this server reaches itself, without a slash at the end
 * @param publicUrl where browsers reach this server, when that differs
 */
export async function sandboxWxpayConfig(
  dataDir: string,
  internalUrl: string,
  publicUrl: string = internalUrl,
): Promise<WxpayConfig> {
  const keys = await wxpaySandboxKeys(dataDir);
  return {
    mchId: sandboxMchId,
    appId: sandboxWxAppId,
    privateKey: privatePem(keys.merchant),
    serialNo: merchantSerialNo,
    publicKey: createPublicKey(keys.wxpay).export({ format: 'pem', type: 'spki' }).toString(),
    publicKeyId,
    apiV3Key,
    h5: true,
    oauth: {
      appSecret: sandboxAppSecret,
      gateway: `${internalUrl}/sandbox/wechat/`,
      pages: `${publicUrl}/sandbox/wechat/`,
    },
    gateway: `${internalUrl}/sandbox/wxpay/`,
  };
}
