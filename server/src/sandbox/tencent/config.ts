import type { TencentIdentityConfig } from '../../providers/identity/tencent.ts';

/** The simulator's key; it signs nothing outside the sandbox. */
const KEY = { secretId: 'AKIDSANDBOX', secretKey: 'the sandbox does not keep this secret', ruleId: '1' };

/**
 * Returns the settings with which the production adapter talks to the sandbox.
 * @param internalUrl where this server reaches itself, without a slash at the end
 */
export const sandboxFaceidConfig = (internalUrl: string): TencentIdentityConfig => ({
  ...KEY,
  gateway: `${internalUrl}/sandbox/faceid`,
});

export const sandboxFaceidKey = KEY;
