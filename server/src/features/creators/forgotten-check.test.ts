import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeUser } from '../../platform/testing/fixtures.ts';
import { startIdentityWorld } from '../../sandbox/identity/testing.ts';
import { applyAndApprove, certify, creatorsApp, newPerson } from './testing.ts';

const world = await startIdentityWorld();
const app = await creatorsApp({ identity: world.provider });
afterAll(async () => {
  await app.close();
  await world.stop();
});

async function startedYesterday() {
  const user = await makeUser(app.db);
  await applyAndApprove(app, user);
  const person = newPerson();
  const { data } = await app.call('POST /identification/v1/start', person, { token: user.token });
  await app.db
    .updateTable('identity_checks')
    .set({ started_at: sql`now() - interval '24 hours'` })
    .where('certify_id', '=', data.certifyId)
    .execute();
  return { user, person, certifyId: data.certifyId };
}
const result = (token: string, certifyId: string) =>
  app.call('POST /identification/v1/result', { certifyId }, { token });
const progress = async (token: string) => (await app.call('GET /author/v1/certification', {}, { token })).data;

test('an unfinished check fails after a day, and a new one may be started', async () => {
  const { user, person, certifyId } = await startedYesterday();
  expect(await progress(user.token)).toMatchObject({ step: 'identity', identityCheck: { certifyId, status: 0 } });
  expect((await result(user.token, certifyId)).data).toEqual({ status: 2 });
  expect(await progress(user.token)).toMatchObject({
    step: 'identity',
    identityCheck: { certifyId, status: 2 },
    checksLeft: 5,
  });
  const again = await app.call('POST /identification/v1/start', person, { token: user.token });
  expect(again.code).toBe(0);
  await fetch(again.data.url);
  expect((await result(user.token, again.data.certifyId)).data).toEqual({ status: 1 });
  expect((await certify(app, user, person, { certifyId: again.data.certifyId })).code).toBe(0);
});

test('a check that the provider no longer reports on counts as failed, and stays failed', async () => {
  const { user, certifyId } = await startedYesterday();
  const forgotten = `forgotten-${certifyId}`;
  await app.db
    .updateTable('identity_checks')
    .set({ certify_id: forgotten })
    .where('certify_id', '=', certifyId)
    .execute();
  // While the provider is unreachable the check stays pending, but another check can be started.
  expect((await world.spoil('unavailable', () => result(user.token, forgotten))).code).toBe(40900);
  expect(await progress(user.token)).toMatchObject({ identityCheck: { status: 0 }, checksLeft: 5 });
  expect((await result(user.token, forgotten)).data).toEqual({ status: 2 });
  expect((await world.spoil('unavailable', () => result(user.token, forgotten))).data).toEqual({ status: 2 });
});
