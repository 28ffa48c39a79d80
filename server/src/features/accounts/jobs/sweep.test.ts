import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import { accountsApp, type AccountsApp } from '../testing.ts';
import { sweepAccounts } from './sweep.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});
afterAll(() => app.close());

const TABLES = ['verification_codes', 'login_failures', 'sessions', 'operator_sessions'] as const;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const context = { signal: AbortSignal.timeout(60_000), attempt: 0, lastAttempt: false };

test('the nightly sweep forgets what is old, and only that', async () => {
  const [user, operator] = [await makeUser(app.db), await makeOperator(app.db)];
  for (const [index, age] of [
    { code: 31, failure: 2, session: 91 },
    { code: 29, failure: 0.9, session: 89 },
  ].entries()) {
    const phone = `1340000000${index}`;
    const expires_at = daysAgo(age.session);
    const token_hash = Buffer.from(`session ${index}`);
    await app.db
      .insertInto('verification_codes')
      .values({ recipient: phone, purpose: 'register', code_hash: token_hash, sent_at: daysAgo(age.code), expires_at })
      .execute();
    await app.db
      .insertInto('login_failures')
      .values({ realm: 'user', account: phone, ip: '10.0.0.1', failed_at: daysAgo(age.failure) })
      .execute();
    await app.db.insertInto('sessions').values({ token_hash, user_id: user.id, expires_at }).execute();
    await app.db.insertInto('operator_sessions').values({ token_hash, operator_id: operator.id, expires_at }).execute();
  }
  const counts = async () =>
    await Promise.all(TABLES.map(async (table) => (await app.db.selectFrom(table).selectAll().execute()).length));
  expect(await counts()).toEqual([2, 2, 3, 3]);
  await sweepAccounts.handle({ db: app.db }, {}, context);
  expect(await counts()).toEqual([1, 1, 2, 2]);
});
