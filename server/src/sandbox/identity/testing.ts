import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../platform/database/database.ts';
import { testHttp } from '../../platform/testing/http.ts';
import { createTestDatabase } from '../../platform/testing/database.ts';
import { type AlipayIdentityConfig, alipayIdentityProvider } from '../../providers/identity/alipay.ts';
import type { IdentityProvider } from '../../providers/identity/provider.ts';
import { alipaySandboxKeys } from '../alipay/keys.ts';
import type { Fault } from '../faults.ts';
import { sandboxIdentityConfig } from './config.ts';
import { identitySandbox } from './identity.routes.ts';

export interface IdentityWorld {
  config: AlipayIdentityConfig;
  provider: IdentityProvider;
  sandboxUrl: string;
  post: (path: string, body: object) => Promise<{ status: number; code: number }>;
  /** Makes up to ten gateway calls fail while `work` runs, because the SDK retries after a lost reply. */
  spoil: <T>(fault: Fault, work: () => Promise<T>) => Promise<T>;
  stop: () => Promise<void>;
}

export async function startIdentityWorld(): Promise<IdentityWorld> {
  const database = await createTestDatabase();
  const { db } = openDatabase(database.url, 4);
  const dataDir = await mkdtemp(join(tmpdir(), 'zhenku-identity-'));
  const http = await testHttp();
  await http.register(identitySandbox, { db, keys: await alipaySandboxKeys(dataDir) });
  const sandboxUrl = await http.listen({ port: 0, host: '127.0.0.1' });
  const config = await sandboxIdentityConfig(dataDir, sandboxUrl);
  const post: IdentityWorld['post'] = async (path, body) => {
    const reply = await fetch(sandboxUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { code } = (await reply.json()) as { code: number };
    return { status: reply.status, code };
  };
  return {
    config,
    provider: alipayIdentityProvider(config),
    sandboxUrl,
    post,
    spoil: async (fault, work) => {
      await post('/sandbox/identity/fault', { fault, calls: 10 });
      return await work().finally(() => post('/sandbox/identity/fault', { fault: 'none' }));
    },
    stop: async () => {
      await http.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
