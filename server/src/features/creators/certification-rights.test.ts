import { expect, test } from 'vitest';
import { makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import {
  applyAndApprove,
  certify,
  creatorsApp,
  newPerson,
  approveSubmission,
  rejectSubmission,
  userInfo,
  readProgress,
} from './testing.ts';

const app = await creatorsApp();

test('a creator appointed by an operator certifies without an application and keeps their sale type', async () => {
  const user = await makeCreator(app.db, 1);
  expect((await certify(app, user)).code).toBe(0);
  expect((await approveSubmission(app, user)).code).toBe(0);
  expect(await userInfo(app, user)).toMatchObject({ author: true, saleType: 1, realName: '顾长风' });
});

test('the creator’s profile gets the application’s texts, but keeps an existing introduction', async () => {
  const [silent, writer, author] = [await makeUser(app.db), await makeUser(app.db), await makeCreator(app.db)];
  await app.call('POST /user/v1/update', { remark: '我自己写的' }, writer);
  for (const user of [silent, writer]) await applyAndApprove(app, user);
  for (const user of [silent, writer, author]) {
    expect((await certify(app, user)).code).toBe(0);
    expect((await approveSubmission(app, user)).code).toBe(0);
  }
  expect(await userInfo(app, silent)).toMatchObject({ remark: '风光摄影十年', advantage: '星空延时' });
  expect(await userInfo(app, writer)).toMatchObject({ remark: '我自己写的', advantage: '星空延时' });
  expect(await userInfo(app, author)).toMatchObject({ remark: null, advantage: null });
  const shown = (userId: number) => app.call('GET /author/v1/info', { userId });
  expect((await shown(silent.id)).data).toMatchObject({ remark: '风光摄影十年' });
});

async function registerWith(phone: string, inviteCode: string) {
  await app.call('POST /user/v1/register/verifyCode', { phone });
  const captcha = app.sent.findLast(({ to }) => to === phone)!.params['code']!;
  const body = { userType: 1, phone, inviteCode, captcha, secretKey: 'a'.repeat(64) };
  expect((await app.call('POST /user/v1/register', body)).code).toBe(0);
}

const makeAuthor = (user: TestUser, saleType: number) =>
  app.call('POST /operator/v1/users/{userId}/creator', { userId: user.id, saleType }, { token: app.admin.token });

test('an appointed creator who certifies keeps the granted rights, and the approval is consumed', async () => {
  const user = await makeUser(app.db);
  await applyAndApprove(app, user, { saleType: 1 });
  expect((await makeAuthor(user, 0)).code).toBe(0);
  expect(await readProgress(app, user)).toMatchObject({ saleType: 0 });
  expect((await certify(app, user)).code).toBe(0);
  expect((await approveSubmission(app, user)).code).toBe(0);
  expect(await userInfo(app, user)).toMatchObject({ author: true, saleType: 0, realName: '顾长风' });
  const application = await app.db
    .selectFrom('creator_applications')
    .select('certified_at')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(application.certified_at).not.toBeNull();
});

test('an author’s submission is approved even if somebody has registered with the code in the meantime', async () => {
  const user = await makeUser(app.db);
  const inviteCode = await applyAndApprove(app, user, { saleType: 1 });
  expect((await certify(app, user)).code).toBe(0);
  await registerWith('13711110002', inviteCode);
  expect((await makeAuthor(user, 0)).code).toBe(0);
  expect((await approveSubmission(app, user)).code).toBe(0);
  expect(await userInfo(app, user)).toMatchObject({ author: true, saleType: 0, realName: '顾长风' });
});

test('a user whose first approval was redeemed by another is certified by a second approval', async () => {
  const user = await makeUser(app.db);
  const inviteCode = await applyAndApprove(app, user, { saleType: 1 });
  expect((await certify(app, user)).code).toBe(0);
  await registerWith('13711110003', inviteCode);
  await applyAndApprove(app, user, { saleType: 0 });
  expect((await approveSubmission(app, user)).code).toBe(0);
  expect(await userInfo(app, user)).toMatchObject({ author: true, saleType: 0 });
});

test('a user who registers with the code replaces the applicant, even during the review', async () => {
  const applicant = await makeUser(app.db);
  const inviteCode = await applyAndApprove(app, applicant);
  expect((await certify(app, applicant)).code).toBe(0);
  await registerWith('13711110001', inviteCode);
  expect((await approveSubmission(app, applicant)).code).toBe(40900);
  expect(await userInfo(app, applicant)).toMatchObject({ author: false });
  expect((await rejectSubmission(app, applicant)).code).toBe(0);
  expect(await certify(app, applicant, newPerson(), { certifyId: 'none' })).toMatchObject({ code: 40300 });
});
