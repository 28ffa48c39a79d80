import type { Config } from '../../platform/config.ts';
import type { AlipayIdentityConfig } from './alipay.ts';
import type { IdentityProvider } from './provider.ts';
import type { TencentIdentityConfig } from './tencent.ts';

export interface IdentitySettings {
  alipay: () => Promise<AlipayIdentityConfig> | AlipayIdentityConfig;
  tencent: () => TencentIdentityConfig;
}

/** Opens a provider. Each is loaded lazily: Tencent's SDK takes 30 MB. */
export async function openIdentity(
  name: IdentityProvider['name'],
  { alipay, tencent }: IdentitySettings,
): Promise<IdentityProvider> {
  if (name === 'alipay') return (await import('./alipay.ts')).alipayIdentityProvider(await alipay());
  return (await import('./tencent.ts')).tencentIdentityProvider(tencent());
}

export const identitySettings = (
  { alipay, identityScene, faceid }: Pick<Config, 'alipay' | 'identityScene' | 'faceid'>,
  timeoutMs?: number,
): IdentitySettings => ({
  alipay: () => ({ ...alipay!, scene: identityScene!, ...(timeoutMs && { timeoutMs }) }),
  tencent: () => ({ ...faceid!, ...(timeoutMs && { timeoutMs }) }),
});
