import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { operatorRoutes } from './operators.routes.ts';

/** For tests that suspend nobody who sells anything. */
export const emptyCatalogue = { takeOffSale: async () => undefined, shared: { forget: () => undefined } };

/** The operators' endpoints without a job queue and a catalogue: nothing can be retried, and nothing is on sale. */
export async function operatorsApp(): Promise<TestApp> {
  const retry = () => Promise.reject(new Error('no queue in this test'));
  return await testApp((app) => operatorRoutes(app, { jobs: { retry }, ...emptyCatalogue }));
}

/** An operator who logs in with a password. */
export async function operatorWithPassword(app: TestApp, username: string, password: string): Promise<number> {
  const { id } = await app.db
    .insertInto('operators')
    .values({ username, password_hash: await hashPassword(password), role: 'finance' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
