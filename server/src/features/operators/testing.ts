import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { operatorRoutes } from './operators.routes.ts';

/** The operators' endpoints without a job queue: nothing can be retried. */
export async function operatorsApp(): Promise<TestApp> {
  const retry = () => Promise.reject(new Error('no queue in this test'));
  return await testApp((app) => operatorRoutes(app, { jobs: { retry } }));
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
