import type { Request } from '@zhenku/contract/api';
import type { ApiKey } from '@zhenku/contract/keys/keys';
import { queryClient } from '../../api/query-client.ts';
import { call } from '../../api/user-client.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { passwordDigest } from '../accounts/password-digest.ts';

export const KEYS = 'GET /user/v1/keys';
const reload = () => queryClient.invalidateQueries({ queryKey: [KEYS] });

export type NewKey = Omit<Request<'POST /user/v1/keys'>, 'secretKey'> & { password: string };

/** Creates a key and returns it; the server never shows it again. */
export async function createKey({ password, ...input }: NewKey): Promise<string> {
  const { apiKey } = await call('POST /user/v1/keys', { ...input, secretKey: await passwordDigest(password) });
  await reload();
  return apiKey;
}

/** Revokes a key, and reloads the list after a failure too: the company's owner may have revoked it first. */
export async function revokeKey({ keyId }: ApiKey, password: string): Promise<void> {
  try {
    await call('POST /user/v1/keys/revoke', { keyId, secretKey: await passwordDigest(password) });
    toast.success('密钥已停用');
  } finally {
    await reload();
  }
}
