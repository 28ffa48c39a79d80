import { expect, test, vi } from 'vitest';
import { makeCompanyUser, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import type { Log } from '../../platform/observability/log.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { maskedIdentityNumber } from '../authentications/identities.ts';
import { digest } from '../accounts/testing.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { newCreditCode } from '../companies/testing.ts';
import {
  applicationIdOf,
  apply,
  approveApplication,
  applyAndApprove,
  certify,
  certifyCompany,
  creatorsApp,
  newPerson,
  approveSubmission,
  findSubmission,
  rejectSubmission,
  uploadPicture,
  userInfo,
  sortedCodes,
} from './testing.ts';

const app = await creatorsApp();

async function submitted(person = newPerson()): Promise<TestUser> {
  const user = await makeUser(app.db);
  await applyAndApprove(app, user);
  const { code, message } = await certify(app, user, person);
  if (code !== 0) throw new Error(message);
  return user;
}
const show = (authenticationId: number, token = app.reviewer.token) =>
  app.call('POST /operator/v1/authentications/{authenticationId}/identity', { authenticationId }, { token });
const recheck = (authenticationId: number, token: string, more: object = { agreed: true }) =>
  app.call('POST /operator/v1/authentications/{authenticationId}/recheck', { authenticationId, ...more }, { token });
const auditOf = (authenticationId: number) =>
  app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `authentication:${authenticationId}`)
    .orderBy('id')
    .execute();

test('reviewers see a submission with a masked number, and the full number through an audited call', async () => {
  const person = newPerson();
  const user = await submitted(person);
  const entry = await findSubmission(app, user, { kind: 'author', status: 0 });
  expect(entry).toMatchObject({
    kind: 'author',
    status: 0,
    realName: person.realName,
    idCard: `110***********${person.idCard.slice(-4)}`,
    identityStatus: 1,
    licenceUrl: null,
    duplicates: [],
    recheck: null,
  });
  expect(JSON.stringify(entry)).not.toContain(person.idCard);
  const { data } = await show(entry.authenticationId);
  expect(data).toMatchObject(person);
  for (const url of [data.frontUrl, data.backUrl]) expect(url).toMatch(/^data:image\/webp;base64,/);
  await approveSubmission(app, user);
  const log = await auditOf(entry.authenticationId);
  expect(log).toMatchObject([
    { operator_id: app.reviewer.id, action: 'authentication.view', before: null, after: null },
    { operator_id: app.reviewer.id, action: 'authentication.approve', before: { status: 0 }, after: { status: 1 } },
  ]);
  expect(JSON.stringify(log)).not.toMatch(new RegExp(`${person.idCard}|${person.realName}`));
});

test('a number that cannot be decrypted does not hide the rest of the submission', async () => {
  const [user, other] = [await submitted(), await submitted()];
  const { authenticationId } = await findSubmission(app, user);
  await app.db
    .updateTable('authentication_identities')
    .set({ identity_number: Buffer.from('not encrypted') })
    .where('authentication_id', '=', authenticationId)
    .execute();
  expect(await findSubmission(app, user)).toMatchObject({ realName: '顾长风', idCard: null });
  expect((await findSubmission(app, other)).idCard).toMatch(/^110\*{11}/);
  const own = await app.call('GET /author/v1/authentication', {}, { token: user.token });
  expect(own).toMatchObject({ code: 0, data: { realName: '顾长风', idCard: '' } });
  const warn = vi.fn<(details: object, text: string) => void>();
  const services = { keyring: testKeyring, log: { warn } as unknown as Log };
  expect(maskedIdentityNumber(services, authenticationId, Buffer.from('not encrypted'))).toBeNull();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { authenticationId, reason: expect.any(String) as string },
    'cannot decrypt an identity number',
  );
});

test('a company’s submission shows its legal representative and licence, but no identity pictures', async () => {
  const user = await makeCompanyUser(app.db);
  await applyAndApprove(app, user);
  const socialCreditCode = newCreditCode();
  await certifyCompany(app, user, { socialCreditCode });
  const entry = await findSubmission(app, user, { kind: 'authorCompany' });
  expect(entry).toMatchObject({
    companyName: '澜图视觉科技有限公司',
    socialCreditCode,
    legalPerson: '沈若溪',
    licenceUrl: expect.stringContaining('/files/private/uploads/') as string,
    realName: null,
    idCard: null,
    identityStatus: null,
  });
  expect((await show(entry.authenticationId)).code).toBe(40400);
});

test('lists other users’ submissions with the same number or code, but not their content', async () => {
  const person = newPerson();
  const [first, second] = [await submitted(person), await submitted(person)];
  expect((await findSubmission(app, second)).duplicates).toEqual([{ userId: first.id, kind: 'author', status: 0 }]);
  await approveSubmission(app, first);
  expect((await findSubmission(app, second)).duplicates).toEqual([{ userId: first.id, kind: 'author', status: 1 }]);
  const [creator, buyer] = [await makeCompanyUser(app.db), await makeCompanyUser(app.db)];
  await applyAndApprove(app, creator);
  const socialCreditCode = newCreditCode();
  await certifyCompany(app, creator, { socialCreditCode });
  const licenceFileKey = await uploadPicture(app, buyer);
  const body = { companyName: '同名企业', socialCreditCode, licenceFileKey };
  await app.call('POST /company/v1/authentication/commit', body, { token: buyer.token });
  expect((await findSubmission(app, buyer)).duplicates).toEqual([
    { userId: creator.id, kind: 'authorCompany', status: 0 },
  ]);
});

test('reviewers find submissions by kind, status, keyword and date', async () => {
  const user = await submitted({ ...newPerson(), realName: '欧阳寻' });
  const found = async (query: object) => Boolean(await findSubmission(app, user, query));
  for (const query of [{ keyword: '阳寻' }, { kind: 'author' }, { status: 0 }]) expect(await found(query)).toBe(true);
  for (const query of [{ keyword: '阳_寻' }, { kind: 'company' }, { status: 1 }, { to: '2020-01-01' }]) {
    expect(await found(query)).toBe(false);
  }
});

test('unknown submissions are not found, and a rejection needs a reason and a field of the submission’s kind', async () => {
  const user = await submitted();
  expect((await show(999_999)).code).toBe(40400);
  expect((await recheck(999_999, app.admin.token)).code).toBe(40400);
  const wrongField = { code: 40000, data: { fields: { field: '请选择有误的一项' } } };
  expect(await rejectSubmission(app, user, { field: 'password' })).toMatchObject(wrongField);
  expect(await rejectSubmission(app, user, { field: 'socialCreditCode' })).toMatchObject(wrongField);
  const noReason = await rejectSubmission(app, user, { reason: '' });
  expect(noReason.code).toBe(40000);
});

test('only one of 16 concurrent decisions takes effect', async () => {
  const user = await submitted();
  const { authenticationId } = await findSubmission(app, user);
  const decide = (index: number) =>
    index % 4
      ? app.call(
          'POST /operator/v1/authentications/{authenticationId}/approve',
          { authenticationId },
          { token: app.admin.token },
        )
      : app.call(
          'POST /operator/v1/authentications/{authenticationId}/reject',
          { authenticationId, reason: '不清晰' },
          { token: app.reviewer.token },
        );
  const responses = await Promise.all(Array.from({ length: 16 }, (_, index) => decide(index)));
  expect(sortedCodes(responses)).toEqual([0, ...Array<number>(15).fill(40900)]);
  expect(await auditOf(authenticationId)).toHaveLength(1);
});

test('a sampled approval is rechecked once by another reviewer, who confirms or disputes it', async () => {
  app.recheckChoice.next = true;
  const [one, other] = [await submitted(), await submitted()];
  await approveSubmission(app, one);
  await approveSubmission(app, other);
  app.recheckChoice.next = false;
  const waiting = async (token: string) =>
    (await app.call('GET /operator/v1/authentications', { recheck: 'waiting', size: 200 }, { token })).data.content;
  expect(await waiting(app.reviewer.token)).toEqual([]);
  expect(await findSubmission(app, one)).toMatchObject({ recheck: 'waiting', mayRecheck: false });
  const second = await makeOperator(app.db, 'reviewer');
  // The list is sorted newest first.
  const ids = (await waiting(second.token)).map(({ authenticationId }) => authenticationId).toReversed();
  expect(ids).toHaveLength(2);
  expect(await waiting(second.token)).toMatchObject([{ mayRecheck: true }, { mayRecheck: true }]);
  expect((await recheck(ids[0]!, app.reviewer.token)).code).toBe(40300);
  expect(await recheck(ids[0]!, second.token, { agreed: false })).toMatchObject({
    code: 40000,
    data: { fields: { reason: '必填项' } },
  });
  const responses = await Promise.all(Array.from({ length: 4 }, () => recheck(ids[0]!, second.token)));
  expect(sortedCodes(responses)).toEqual([0, 40900, 40900, 40900]);
  expect((await recheck(ids[1]!, second.token, { agreed: false, reason: '头像与证件不符' })).code).toBe(0);
  expect(await waiting(second.token)).toEqual([]);
  const done = { status: 1, mayRecheck: false, recheckTime: expect.any(String) as string };
  expect(await findSubmission(app, one)).toMatchObject({ ...done, recheck: 'confirmed', recheckReason: null });
  expect(await findSubmission(app, other, { recheck: 'disputed' })).toMatchObject({
    ...done,
    recheck: 'disputed',
    recheckReason: '头像与证件不符',
  });
  expect(await userInfo(app, other)).toMatchObject({ author: true });
  const [log] = (await auditOf(ids[1]!)).slice(-1);
  expect(log).toMatchObject({ action: 'authentication.dispute', after: { agreed: false, reason: '头像与证件不符' } });
});

test('a suspended user’s submission cannot be approved but can be rejected', async () => {
  const user = await submitted();
  const suspension = { userId: user.id, reason: '投诉' };
  await app.call('POST /operator/v1/users/{userId}/suspend', suspension, { token: app.admin.token });
  expect((await approveSubmission(app, user)).code).toBe(40900);
  expect((await rejectSubmission(app, user)).code).toBe(0);
});

async function withPassword(user: TestUser): Promise<TestUser> {
  const password_hash = await hashPassword(digest('right'));
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  return user;
}
const close = (user: TestUser) =>
  app.call('POST /user/v1/close', { secretKey: digest('right') }, { token: user.token });

test('closing an account erases its application and submissions and frees the identity number', async () => {
  const person = newPerson();
  const [applicant, inReview, certified] = [
    await withPassword(await makeUser(app.db)),
    await withPassword(await submitted()),
    await withPassword(await submitted(person)),
  ];
  await apply(app, applicant, { email: 'gone@example.com' });
  const applicationId = await applicationIdOf(app, applicant);
  await approveSubmission(app, certified);
  for (const user of [applicant, inReview, certified]) expect((await close(user)).code).toBe(0);
  expect((await approveApplication(app, applicationId)).code).toBe(40900);
  const ids = [applicant.id, inReview.id, certified.id];
  const own = (select: 'authentication_identities' | 'authentication_pictures') =>
    app.db
      .selectFrom(select)
      .innerJoin('authentications as a', 'a.id', 'authentication_id')
      .select('a.id')
      .where('a.user_id', 'in', ids)
      .execute();
  expect(await own('authentication_identities')).toEqual([]);
  expect(await own('authentication_pictures')).toEqual([]);
  const { data } = await app.call(
    'GET /operator/v1/applications',
    { keyword: 'gone@example.com' },
    { token: app.reviewer.token },
  );
  expect(data.content).toEqual([]);
  expect(await findSubmission(app, inReview)).toMatchObject({
    status: 2,
    reason: '账号已注销',
    realName: null,
    idCard: null,
  });
  const again = await submitted(person);
  expect((await approveSubmission(app, again)).code).toBe(0);
});

test('closing an account cancels a pending recheck, and keeps a completed one', async () => {
  app.recheckChoice.next = true;
  const [waiting, disputed] = [await withPassword(await submitted()), await withPassword(await submitted())];
  await approveSubmission(app, waiting);
  await approveSubmission(app, disputed);
  app.recheckChoice.next = false;
  const [pending, completed] = [await findSubmission(app, waiting), await findSubmission(app, disputed)];
  const second = await makeOperator(app.db, 'reviewer');
  await recheck(completed.authenticationId, second.token, { agreed: false, reason: '与本人不符' });
  for (const user of [waiting, disputed]) expect((await close(user)).code).toBe(0);
  const query = { recheck: 'waiting', size: 200 };
  const { data } = await app.call('GET /operator/v1/authentications', query, { token: second.token });
  const ids = data.content.map(({ authenticationId }) => authenticationId);
  expect(ids).not.toContain(pending.authenticationId);
  expect((await recheck(pending.authenticationId, second.token)).code).toBe(40400);
  expect(await findSubmission(app, disputed)).toMatchObject({ recheck: 'disputed', recheckReason: '与本人不符' });
});

test('an invite code is deleted with its applicant’s account', async () => {
  const applicant = await withPassword(await makeUser(app.db));
  const inviteCode = await applyAndApprove(app, applicant);
  expect((await close(applicant)).code).toBe(0);
  const phone = '13722220001';
  await app.call('POST /user/v1/register/verifyCode', { phone });
  const captcha = app.sent.findLast(({ to }) => to === phone)!.params['code']!;
  const body = { userType: 1, phone, inviteCode, captcha, secretKey: digest('right') };
  expect((await app.call('POST /user/v1/register', body)).code).toBe(40000);
});

test('an approval concurrent with a closing leaves no identity data behind', async () => {
  for (let round = 0; round < 4; round += 1) {
    const user = await withPassword(await submitted());
    const { authenticationId } = await findSubmission(app, user);
    const approve = app.call(
      'POST /operator/v1/authentications/{authenticationId}/approve',
      { authenticationId },
      { token: app.reviewer.token },
    );
    const [approval, closing] = await Promise.all([approve, close(user)]);
    expect(closing.code).toBe(0);
    expect([0, 40900]).toContain(approval.code);
    const left = await app.db
      .selectFrom('authentication_identities as i')
      .innerJoin('authentications as a', 'a.id', 'i.authentication_id')
      .select('a.id')
      .where('a.user_id', '=', user.id)
      .execute();
    expect(left).toEqual([]);
  }
});
