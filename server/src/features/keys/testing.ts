import type { Input, Key } from '@zhenku/contract/api';
import type { App } from '../../platform/http/route.ts';
import { createKeyLimit } from '../../platform/http/key-limit.ts';
import { testHttp } from '../../platform/testing/http.ts';
import { endpointRequest } from '../../platform/testing/endpoint-request.ts';
import type { Db } from '../../platform/database/database.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { digest } from '../accounts/testing.ts';

const PASSWORD = 'a password of the tests';
/** The password's digest, which clients send for users whom `setPassword` prepared. */
export const SECRET_KEY = digest(PASSWORD);

export async function setPassword(db: Db, ...users: { id: number }[]): Promise<void> {
  const ids = users.map(({ id }) => id);
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(SECRET_KEY) })
    .where('id', 'in', ids)
    .execute();
}

export async function anotherServer(db: Db, register: (app: App) => void) {
  const http = await testHttp();
  register({
    http,
    db,
    strict: true,
    linkSecret: 'links of tests',
    requireTotp: false,
    requireIssuer: false,
    limitKey: createKeyLimit(),
  });
  await http.ready();
  const call = async <K extends Key>(key: K, input: Partial<Input<K>>, token: string) =>
    (await http.inject(endpointRequest(key, input, token))).json<{ code: number; message: string }>();
  return { call, close: () => http.close() };
}
