import type { OperatorRole } from '@zhenku/contract/constants';
import { Secret, TOTP } from 'otpauth';
import type { App } from '../../platform/http/route.ts';
import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { operatorAccountRoutes } from './operator-accounts.routes.ts';
import { operatorRoutes } from './operators.routes.ts';

/** For tests that suspend nobody who sells anything. */
export const emptyCatalogue = {
  takeOffSale: async () => undefined,
  putOnSale: async () => undefined,
  responseCache: { clear: () => undefined },
};

/** The operators' endpoints without a job queue and a catalogue: nothing can be retried, and nothing is on sale. */
export async function operatorsApp(options?: Partial<Pick<App, 'requireTotp'>>): Promise<TestApp> {
  const retry = () => Promise.reject(new Error('no queue in this test'));
  return await testApp((app) => {
    operatorAccountRoutes(app, { keyring: testKeyring, secureCookie: app.requireTotp });
    operatorRoutes(app, { jobs: { retry }, ...emptyCatalogue });
  }, options);
}

/** An operator who logs in with a password. */
export async function insertOperatorWithPassword(
  app: TestApp,
  username: string,
  password: string,
  role: OperatorRole = 'finance',
): Promise<number> {
  const { id } = await app.db
    .insertInto('operators')
    .values({ username, password_hash: await hashPassword(password), role })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The code that an authenticator shows `steps` of 30 s from now. */
export function totpCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}
