import { createPrivateKey, createPublicKey, generateKeyPair, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AlipayConfig } from '../../providers/payments/alipay.ts';

/** Who the sandbox's only merchant is, in Alipay's forms. */
export const sandboxAppId = '9021000100000001';
export const sandboxSellerId = '2088000000000001';

/** The private keys of both sides: the merchant's application, and the stand-in for Alipay. */
export type AlipaySandboxKeys = { app: KeyObject; alipay: KeyObject };

/** The key pairs in `dataDir/sandbox/alipay-*.pem`, made on first use. */
export async function alipaySandboxKeys(dataDir: string): Promise<AlipaySandboxKeys> {
  const folder = join(dataDir, 'sandbox');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [app, alipay] = await Promise.all([
    keptKey(join(folder, 'alipay-app.pem')),
    keptKey(join(folder, 'alipay-gateway.pem')),
  ]);
  return { app, alipay };
}

async function keptKey(path: string): Promise<KeyObject> {
  try {
    return createPrivateKey(await readFile(path));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  // Renamed into place, so that a crash leaves a whole key or none.
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  await rename(temporary, path);
  return privateKey;
}

/**
 * The settings with which the production adapter talks to the sandbox.
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
    privateKey: keys.app.export({ format: 'pem', type: 'pkcs8' }).toString(),
    alipayPublicKey: createPublicKey(keys.alipay).export({ format: 'pem', type: 'spki' }).toString(),
    gateway: `${internalUrl}/sandbox/alipay/gateway.do`,
    pageGateway: `${publicUrl}/sandbox/alipay/gateway.do`,
  };
}
