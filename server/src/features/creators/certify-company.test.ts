import { expect, test } from 'vitest';
import { makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { newCreditCode } from '../companies/testing.ts';
import {
  certifyCompany,
  creatorsApp,
  approveSubmission,
  findSubmission,
  uploadPicture,
  userInfo,
  sortedCodes,
  readProgress,
  approvedCompany,
} from './testing.ts';

const app = await creatorsApp();

const companySubmission = async (user: TestUser) =>
  (await app.call('GET /author/v1/company/authentication', {}, { token: user.token })).data;
const refused = (field: string) => ({ code: 40000, data: { fields: { [field]: expect.any(String) as string } } });

test('a company passes without an identity check, and is thereby also verified as a buyer', async () => {
  const user = await approvedCompany(app, { saleType: 0 });
  expect(await readProgress(app, user)).toMatchObject({ step: 'documents', identityRequired: false });
  const socialCreditCode = newCreditCode();
  expect(await companySubmission(user)).toBeNull();
  const spaced = ` ${socialCreditCode.toLowerCase().replace(/(.{6})/g, '$1 ')} `;
  expect((await certifyCompany(app, user, { socialCreditCode: spaced })).code).toBe(0);
  expect(await companySubmission(user)).toMatchObject({ socialCreditCode, legalPerson: '沈若溪', status: 0 });
  expect(await companySubmission(user)).not.toHaveProperty('licenceUrl');
  expect((await approveSubmission(app, user)).code).toBe(0);
  expect(await userInfo(app, user)).toMatchObject({
    author: true,
    saleType: 0,
    companyName: '澜图视觉科技有限公司',
    companyId: user.companyId,
    companyCreditCode: socialCreditCode,
    realName: null,
  });
  const verified = await app.call('GET /company/v1/authentication/user', {}, { token: user.token });
  expect(verified.data).toMatchObject({ status: 1, socialCreditCode });
  const licenceFileKey = await uploadPicture(app, user);
  const again = { companyName: '澜图', socialCreditCode, licenceFileKey };
  expect((await app.call('POST /company/v1/authentication/commit', again, { token: user.token })).code).toBe(40900);
});

test('a verified company stays verified regardless of decisions about other submissions', async () => {
  const user = await approvedCompany(app);
  const socialCreditCode = newCreditCode();
  expect((await certifyCompany(app, user, { socialCreditCode })).code).toBe(0);
  const licenceFileKey = await uploadPicture(app, user);
  const asBuyer = { companyName: '澜图', socialCreditCode, licenceFileKey };
  expect((await app.call('POST /company/v1/authentication/commit', asBuyer, { token: user.token })).code).toBe(0);
  const entries = await Promise.all([
    findSubmission(app, user, { kind: 'authorCompany', status: 0 }),
    findSubmission(app, user, { kind: 'company', status: 0 }),
  ]);
  const [{ authenticationId: first }, { authenticationId: later }] = entries;
  const { token } = app.reviewer;
  const path = 'POST /operator/v1/authentications/{authenticationId}';
  expect((await app.call(`${path}/approve`, { authenticationId: first }, { token })).code).toBe(0);
  const verified = () => app.call('GET /company/v1/authentication/user', {}, { token: user.token });
  expect((await verified()).data).toMatchObject({ status: 1, companyName: '澜图视觉科技有限公司' });
  const rejected = await app.call(`${path}/reject`, { authenticationId: later, reason: '重复' }, { token });
  expect(rejected.code).toBe(0);
  expect((await verified()).data).toMatchObject({ status: 1, reason: null });
});

test('one credit code certifies one company, and a verified company keeps its credit code', async () => {
  const [first, second] = [await approvedCompany(app), await approvedCompany(app)];
  const socialCreditCode = newCreditCode();
  for (const user of [first, second]) expect((await certifyCompany(app, user, { socialCreditCode })).code).toBe(0);
  expect(sortedCodes(await Promise.all([approveSubmission(app, first), approveSubmission(app, second)]))).toEqual([
    0, 40900,
  ]);
  const third = await approvedCompany(app);
  expect((await certifyCompany(app, third, { socialCreditCode })).code).toBe(40900);
  const verified = { verified_at: new Date(), credit_code: newCreditCode() };
  await app.db.updateTable('companies').set(verified).where('owner_user_id', '=', third.id).execute();
  const other = await certifyCompany(app, third, { socialCreditCode: newCreditCode() });
  expect(other).toMatchObject(refused('socialCreditCode'));
  expect((await certifyCompany(app, third, { socialCreditCode: verified.credit_code })).code).toBe(0);
});

test('a company’s fields are checked', async () => {
  const user = await approvedCompany(app);
  const socialCreditCode = newCreditCode();
  const other = await makeUser(app.db);
  const wrong: [string, unknown][] = [
    ['companyName', ''],
    ['companyName', '长'.repeat(101)],
    ['socialCreditCode', '91110000MA0000000X'],
    ['socialCreditCode', ''],
    ['legalPerson', ''],
    ['licenceFileKey', ''],
    ['licenceFileKey', await uploadPicture(app, other)],
    ['signVersion', 'x'],
  ];
  for (const [field, value] of wrong) {
    expect(await certifyCompany(app, user, { socialCreditCode, [field]: value })).toMatchObject(refused(field));
  }
});

test('the contract is accepted only in its current version, which is recorded', async () => {
  const { token } = app.admin;
  const write = (content: string) =>
    app.call('PUT /operator/v1/documents/{type}', { type: 'sign', title: '签约说明', content }, { token });
  await write('<p>第一版</p>');
  const { version: old } = (await app.call('GET /doc/v1/queryByType', { type: 'sign' })).data;
  await write('<p>第二版</p>');
  const { version } = (await app.call('GET /doc/v1/queryByType', { type: 'sign' })).data;
  expect(version).toBe(old + 1);
  const [user, absent] = [await approvedCompany(app), await approvedCompany(app)];
  const socialCreditCode = newCreditCode();
  expect((await certifyCompany(app, user, { socialCreditCode, signVersion: old })).code).toBe(40900);
  expect((await certifyCompany(app, user, { socialCreditCode, signVersion: version })).code).toBe(0);
  expect(await companySubmission(user)).toMatchObject({ signVersion: version });
  await certifyCompany(app, absent, { socialCreditCode: newCreditCode() });
  expect(await companySubmission(absent)).toMatchObject({ signVersion: version });
  const texts = await app.db
    .selectFrom('document_versions')
    .select(['version', 'content'])
    .where('type', '=', 'sign')
    .orderBy('version')
    .execute();
  expect(texts.slice(-2)).toEqual([
    { version: old, content: '<p>第一版</p>' },
    { version, content: '<p>第二版</p>' },
  ]);
});
