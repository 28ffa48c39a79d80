import { expect, test } from 'vitest';
import { makeCompanyUser, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { companiesApp, newCreditCode, uploadLicence, messageTitlesTo } from './testing.ts';

const app = await companiesApp();
const reviewer = await makeOperator(app.db, 'reviewer');

async function submit(user: TestUser, more: object = {}) {
  const licenceFileKey = await uploadLicence(app.db, user.id);
  const body = { companyName: '光影文化有限公司', socialCreditCode: newCreditCode(), licenceFileKey, ...more };
  return await app.call('POST /company/v1/authentication/commit', body, { token: user.token });
}
const submission = async (user: TestUser) =>
  (await app.call('GET /company/v1/authentication/user', {}, { token: user.token })).data;
const queue = async (more: object = {}) =>
  (await app.call('GET /operator/v1/authentications', { size: 200, ...more }, { token: reviewer.token })).data.content;
const idOf = async (user: TestUser) =>
  (await queue({ status: 0 })).find(({ userId }) => userId === user.id)!.authenticationId;
const approve = (authenticationId: number, token: string | undefined = reviewer.token) =>
  app.call('POST /operator/v1/authentications/{authenticationId}/approve', { authenticationId }, { token });
const reject = (authenticationId: number, reason?: string, field?: string) =>
  app.call(
    'POST /operator/v1/authentications/{authenticationId}/reject',
    { authenticationId, reason, field },
    { token: reviewer.token },
  );
const companyOf = (user: TestUser) =>
  app.db.selectFrom('companies').selectAll().where('owner_user_id', '=', user.id).executeTakeFirstOrThrow();

test('a company buyer submits a licence, sees it in review, and is verified', async () => {
  const user = await makeCompanyUser(app.db);
  expect(await submission(user)).toBeNull();
  const socialCreditCode = newCreditCode();
  expect(await submit(user, { socialCreditCode: ` ${socialCreditCode.toLowerCase()} ` })).toMatchObject({
    code: 0,
    data: null,
  });
  expect(await submission(user)).toMatchObject({
    companyName: '光影文化有限公司',
    socialCreditCode,
    status: 0,
    reason: null,
    licenceUrl: expect.stringMatching(/^\/files\/private\/uploads\/.*\?signed$/) as string,
  });
  const [entry] = (await queue({ kind: 'company', status: 0 })).filter(({ userId }) => userId === user.id);
  expect(entry).toMatchObject({ kind: 'company', socialCreditCode, companyName: '光影文化有限公司', status: 0 });
  expect((await approve(entry!.authenticationId)).code).toBe(0);
  expect(await submission(user)).toMatchObject({ status: 1 });
  expect(await messageTitlesTo(app.db, user)).toEqual(['企业认证已通过']);
  expect(await companyOf(user)).toMatchObject({
    name: '光影文化有限公司',
    credit_code: socialCreditCode,
    verified_at: expect.any(String) as string,
  });
  expect((await submit(user)).code).toBe(40900);
  expect((await approve(entry!.authenticationId)).code).toBe(40900);
  expect((await reject(entry!.authenticationId, '反悔')).code).toBe(40900);
  const log = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `authentication:${entry!.authenticationId}`)
    .execute();
  expect(log).toMatchObject([{ operator_id: reviewer.id, action: 'authentication.approve', after: { status: 1 } }]);
});

test('a rejected company reads the reason and submits again', async () => {
  const user = await makeCompanyUser(app.db);
  await submit(user);
  expect((await reject(await idOf(user))).code).toBe(40000);
  expect((await reject(await idOf(user), '营业执照不清晰')).code).toBe(0);
  expect(await submission(user)).toMatchObject({ status: 2, reason: '营业执照不清晰' });
  expect(await messageTitlesTo(app.db, user)).toEqual(['企业认证未通过']);
  expect(await companyOf(user)).toMatchObject({ verified_at: null, credit_code: null });
  expect((await submit(user)).code).toBe(0);
  expect(await submission(user)).toMatchObject({ status: 0, reason: null });
});

test('a rejection names the rejected field, and a new submission names none', async () => {
  const user = await makeCompanyUser(app.db);
  await submit(user);
  const id = await idOf(user);
  expect((await reject(id, '与执照不一致', 'legalPerson')).code).toBe(40000);
  expect((await reject(id, '与执照不一致', 'companyName')).code).toBe(0);
  expect(await submission(user)).toMatchObject({ status: 2, reason: '与执照不一致', field: 'companyName' });
  const { content } = await app.db
    .selectFrom('messages')
    .select('content')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(content).toBe('企业名称有误，原因：与执照不一致。请修改后重新提交。');
  await submit(user);
  expect(await submission(user)).toMatchObject({ status: 0, reason: null, field: null });
});

test('a user who is not a company is refused before their input is checked', async () => {
  const person = await makeUser(app.db);
  const response = await app.call(
    'POST /company/v1/authentication/commit',
    { companyName: 5 },
    { token: person.token },
  );
  expect(response).toMatchObject({ code: 40300, data: null });
});

test('only one of several concurrent submissions or decisions is accepted', async () => {
  const user = await makeCompanyUser(app.db);
  const codes = (await Promise.all([submit(user), submit(user), submit(user)])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
  const id = await idOf(user);
  const decisions = (await Promise.all([approve(id), approve(id), reject(id, '不清晰')])).map(({ code }) => code);
  expect(decisions.toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
});

test('a credit code can verify one company only', async () => {
  const [first, second, third] = [
    await makeCompanyUser(app.db),
    await makeCompanyUser(app.db),
    await makeCompanyUser(app.db),
  ];
  const socialCreditCode = newCreditCode();
  await submit(first, { socialCreditCode });
  await submit(second, { socialCreditCode });
  const [one, other] = [await idOf(first), await idOf(second)];
  const codes = (await Promise.all([approve(one), approve(other)])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900]);
  expect((await submit(third, { socialCreditCode })).code).toBe(40900);
  const held = await app.db.selectFrom('companies').select('id').where('credit_code', '=', socialCreditCode).execute();
  expect(held).toHaveLength(1);
});

test('a submission needs a valid credit code and the user’s own, unused picture', async () => {
  const [user, other] = [await makeCompanyUser(app.db), await makeCompanyUser(app.db)];
  expect(await submit(user, { socialCreditCode: '91110000MA0000000X' })).toMatchObject({
    code: 40000,
    data: { fields: { socialCreditCode: expect.any(String) as string } },
  });
  for (const licenceFileKey of ['', 'nothing', await uploadLicence(app.db, other.id)]) {
    expect(await submit(user, { licenceFileKey })).toMatchObject({
      code: 40000,
      data: { fields: { licenceFileKey: expect.any(String) as string } },
    });
  }
  expect((await submit(user, { companyName: '' })).code).toBe(40000);
});

test('only company buyers submit, and unknown submissions are not found', async () => {
  const person = await makeUser(app.db);
  expect((await submit(person)).code).toBe(40300);
  expect((await app.call('GET /company/v1/authentication/user', {}, { token: person.token })).code).toBe(40300);
  expect((await approve(999_999)).code).toBe(40400);
  expect((await reject(999_999, '不清晰')).code).toBe(40400);
  for (const filter of [{ kind: 'other' }, { status: 3 }]) {
    expect((await app.call('GET /operator/v1/authentications', filter, { token: reviewer.token })).code).toBe(40000);
  }
  expect(await queue({ kind: 'author' })).toEqual([]);
});

test('a rejection can be reversed once and then passes, unless the company has submitted again', async () => {
  const user = await makeCompanyUser(app.db);
  await submit(user);
  const id = await idOf(user);
  const reopen = (authenticationId = id, token = reviewer.token) =>
    app.call('POST /operator/v1/authentications/{authenticationId}/reopen', { authenticationId }, { token });
  expect((await reopen()).code).toBe(40900);
  await reject(id, '照片不清晰', 'licenceFileKey');
  const codes = (await Promise.all([reopen(), reopen(), reopen()])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
  expect(await submission(user)).toMatchObject({ status: 0, reason: null });
  expect(await messageTitlesTo(app.db, user)).toContain('认证重新审核中');
  expect((await submit(user)).code).toBe(40900);
  expect((await approve(id)).code).toBe(0);
  expect((await reopen()).code).toBe(40900);

  const other = await makeCompanyUser(app.db);
  await submit(other);
  const first = await idOf(other);
  await reject(first, '照片不清晰');
  await submit(other);
  expect(await reopen(first)).toMatchObject({ code: 40900, message: '用户已重新提交认证' });
  const { token } = await makeOperator(app.db, 'editor');
  expect((await reopen(first, token)).code).toBe(40300);
  expect((await reopen(first, other.token)).code).toBe(403);
  expect((await reopen(999_999)).code).toBe(40400);
});

test('a rejection cannot be reversed after the company has been verified as a creator', async () => {
  const user = await makeCompanyUser(app.db);
  const socialCreditCode = newCreditCode();
  await submit(user, { socialCreditCode, companyName: '写错的名称有限公司' });
  const id = await idOf(user);
  await reject(id, '名称有误', 'companyName');
  const file = await uploadLicence(app.db, user.id);
  const upload = app.db.selectFrom('uploads').select('id').where('file_key', '=', file);
  await app.db
    .insertInto('authentications')
    .values({
      user_id: user.id,
      kind: 'authorCompany',
      status: 1,
      company_name: '光影文化有限公司',
      credit_code: socialCreditCode,
      legal_person: '沈若溪',
      licence_upload_id: upload,
      decided_at: new Date(),
    })
    .execute();
  const authenticationId = id;
  const reopened = await app.call(
    'POST /operator/v1/authentications/{authenticationId}/reopen',
    { authenticationId },
    { token: reviewer.token },
  );
  expect(reopened.code).toBe(40900);
  expect((await queue({ status: 0 })).some(({ userId }) => userId === user.id)).toBe(false);
});
