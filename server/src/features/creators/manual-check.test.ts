import { IDENTITY_PICTURE_DAYS } from '@zhenku/contract/creators/creator-status';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { forgetPictures } from '../authentications/jobs/forget-pictures.ts';
import {
  applyAndApprove,
  approveAuthentication,
  approveSubmission,
  certify,
  creatorsApp,
  findSubmission,
  newPerson,
  readProgress,
  rejectSubmission,
  sortedCodes,
  userInfo,
} from './testing.ts';

const app = await creatorsApp({ identity: null });
const second = await makeOperator(app.db, 'reviewer');

async function submitted(person = newPerson()): Promise<TestUser & { authenticationId: number }> {
  const user = await makeUser(app.db);
  await applyAndApprove(app, user);
  expect((await certify(app, user, person, { certifyId: undefined })).code).toBe(0);
  const { authenticationId } = await findSubmission(app, user);
  return { ...user, authenticationId };
}
const view = (authenticationId: number, token?: string) =>
  app.call('POST /operator/v1/authentications/{authenticationId}/identity', { authenticationId }, { token });
const reopen = (authenticationId: number) =>
  app.call('POST /operator/v1/authentications/{authenticationId}/reopen', { authenticationId }, app.reviewer);
const recheck = (authenticationId: number) =>
  app.call('POST /operator/v1/authentications/{authenticationId}/recheck', { authenticationId, agreed: true }, second);
const runForgetting = () =>
  forgetPictures.handle(app, {}, { signal: new AbortController().signal, attempt: 0, lastAttempt: false });
const decidedDaysAgo = (authenticationId: number, days: number) =>
  app.db
    .updateTable('authentications')
    .set({ decided_at: sql`now() - make_interval(days => ${days})` })
    .where('id', '=', authenticationId)
    .execute();

test('a person submits pictures, a reviewer looks at them and approves, and the person is a creator', async () => {
  const user = await makeUser(app.db);
  await applyAndApprove(app, user);
  expect(await readProgress(app, user)).toMatchObject({ step: 'documents', identityRequired: false });
  const person = newPerson();
  const started = await app.call('POST /identification/v1/start', person, { token: user.token });
  expect(started).toMatchObject({ code: 40900 });

  expect((await certify(app, user, person, { certifyId: undefined })).code).toBe(0);
  expect(await readProgress(app, user)).toMatchObject({ step: 'review', identityRequired: false });
  const entry = await findSubmission(app, user);
  expect(entry).toMatchObject({ identityProof: 'manual', identityStatus: null, operatorName: null });

  const unseen = { code: 40900, message: '该认证由人工核验，请先查看身份证照片' };
  expect(await approveSubmission(app, user)).toMatchObject(unseen);
  expect((await view(entry.authenticationId, app.reviewer.token)).data).toMatchObject(person);
  expect((await approveSubmission(app, user)).code).toBe(0);
  expect(await userInfo(app, user)).toMatchObject({ author: true, realName: person.realName });
  const { username } = await app.db
    .selectFrom('operators')
    .select('username')
    .where('id', '=', app.reviewer.id)
    .executeTakeFirstOrThrow();
  expect(await findSubmission(app, user)).toMatchObject({ identityProof: 'manual', operatorName: username });
});

test('a reviewer cannot approve pictures that only another reviewer has viewed', async () => {
  const { authenticationId } = await submitted();
  await view(authenticationId, app.reviewer.token);
  expect((await approveAuthentication(app, authenticationId, second.token)).code).toBe(40900);
  await view(authenticationId, second.token);
  expect((await approveAuthentication(app, authenticationId, second.token)).code).toBe(0);
});

test('a second reviewer confirms an approval only after viewing the pictures', async () => {
  const { authenticationId } = await submitted();
  await view(authenticationId, app.reviewer.token);
  app.recheckChoice.next = true;
  expect((await approveAuthentication(app, authenticationId)).code).toBe(0);
  app.recheckChoice.next = false;
  const confirm = () => recheck(authenticationId);
  expect((await confirm()).code).toBe(40900);
  await view(authenticationId, second.token);
  expect((await confirm()).code).toBe(0);
});

test('only one decision counts if two operators each click twice', async () => {
  const { authenticationId } = await submitted();
  const tokens = [app.reviewer.token, second.token];
  for (const token of tokens) await view(authenticationId, token);
  const decisions = await Promise.all(
    [...tokens, ...tokens].map((token) => approveAuthentication(app, authenticationId, token)),
  );
  expect(sortedCodes(decisions)).toEqual([0, 40900, 40900, 40900]);
});

test('only reviewers see the pictures, and each view is audited', async () => {
  const user = await submitted();
  const [stranger, finance] = [await makeUser(app.db), await makeOperator(app.db, 'finance')];
  for (const { token } of [user, stranger]) expect((await view(user.authenticationId, token)).code).toBe(403);
  expect((await view(user.authenticationId)).code).toBe(403);
  expect((await view(user.authenticationId, finance.token)).code).toBe(40300);
  for (const { token } of [app.reviewer, second]) expect((await view(user.authenticationId, token)).code).toBe(0);
  const views = await app.db
    .selectFrom('audit_log')
    .select('operator_id')
    .where('subject', '=', `authentication:${user.authenticationId}`)
    .where('action', '=', 'authentication.view')
    .orderBy('id')
    .execute();
  expect(views.map(({ operator_id }) => operator_id)).toEqual([app.reviewer.id, second.id]);
});

test('pictures are deleted IDENTITY_PICTURE_DAYS days after the decision, but the name is kept', async () => {
  const [approved, recent, waiting] = [await submitted(), await submitted(), await submitted()];
  for (const { authenticationId } of [approved, recent]) {
    await view(authenticationId, app.reviewer.token);
    await approveAuthentication(app, authenticationId);
  }
  await decidedDaysAgo(approved.authenticationId, IDENTITY_PICTURE_DAYS + 1);
  await decidedDaysAgo(recent.authenticationId, IDENTITY_PICTURE_DAYS - 1);
  await runForgetting();
  await runForgetting();
  const shown = async ({ authenticationId }: { authenticationId: number }) =>
    (await view(authenticationId, app.reviewer.token)).data;
  expect(await shown(approved)).toMatchObject({ realName: '顾长风', frontUrl: null, backUrl: null });
  for (const kept of [recent, waiting]) {
    expect(await shown(kept)).toMatchObject({ frontUrl: expect.stringContaining('data:image/webp') as string });
  }
  expect(await userInfo(app, approved)).toMatchObject({ author: true });
});

test('a pending recheck ends when the pictures are deleted, unless a provider proved the identity', async () => {
  app.recheckChoice.next = true;
  const [early, late, proven] = [await submitted(), await submitted(), await submitted()];
  for (const { authenticationId } of [early, late, proven]) {
    await view(authenticationId, app.reviewer.token);
    await approveAuthentication(app, authenticationId);
  }
  app.recheckChoice.next = false;
  const certify_id = 'proven';
  const check = { certify_id, user_id: proven.id, real_name: '顾长风', person_hash: Buffer.alloc(32) };
  await app.db.insertInto('identity_checks').values(check).execute();
  await app.db
    .updateTable('authentication_identities')
    .set({ certify_id })
    .where('authentication_id', '=', proven.authenticationId)
    .execute();
  for (const { authenticationId } of [late, proven]) {
    await decidedDaysAgo(authenticationId, IDENTITY_PICTURE_DAYS + 1);
  }
  await runForgetting();
  expect(await findSubmission(app, early)).toMatchObject({ status: 1, recheck: 'waiting' });
  expect(await findSubmission(app, proven)).toMatchObject({ status: 1, recheck: 'waiting' });
  expect(await findSubmission(app, late)).toMatchObject({ status: 1, recheck: null });
  await view(late.authenticationId, second.token);
  expect((await recheck(late.authenticationId)).code).toBe(40400);
});

test('a rejection can be reopened only while the pictures are kept', async () => {
  const [early, late] = [await submitted(), await submitted()];
  for (const user of [early, late]) expect((await rejectSubmission(app, user)).code).toBe(0);
  await decidedDaysAgo(late.authenticationId, IDENTITY_PICTURE_DAYS + 1);
  await runForgetting();
  expect((await reopen(early.authenticationId)).code).toBe(0);
  expect(await findSubmission(app, early)).toMatchObject({ status: 0, operatorName: null });
  expect(await reopen(late.authenticationId)).toMatchObject({
    code: 40900,
    message: '身份证照片已按保存期限删除，请让用户重新提交',
  });
  expect((await certify(app, late, newPerson(), { certifyId: undefined })).code).toBe(0);
});
