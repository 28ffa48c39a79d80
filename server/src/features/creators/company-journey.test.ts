import { expect, test } from 'vitest';
import { makeCompanyUser } from '../../platform/testing/fixtures.ts';
import { newCreditCode } from '../companies/testing.ts';
import {
  applicationIdOf,
  apply,
  applyAndApprove,
  certifyCompany,
  creatorsApp,
  approveSubmission,
  rejectSubmission,
  userInfo,
} from './testing.ts';

const app = await creatorsApp();

test('a company corrects a rejected application and a rejected submission, then becomes a creator', async () => {
  const user = await makeCompanyUser(app.db);
  const progress = async () => (await app.call('GET /author/v1/certification', {}, { token: user.token })).data;
  expect(await progress()).toMatchObject({ step: 'apply', mayCertify: false, identityRequired: false });

  await apply(app, user, { remark: '无', saleType: 1 });
  expect(await progress()).toMatchObject({ step: 'approval' });
  const rejection = { applicationId: await applicationIdOf(app, user), reason: '请补充团队介绍' };
  await app.call('POST /operator/v1/applications/{applicationId}/reject', rejection, { token: app.reviewer.token });
  expect(await progress()).toMatchObject({ step: 'apply', mayCertify: false });
  const refused = await certifyCompany(app, user, { socialCreditCode: newCreditCode() });
  expect(refused).toMatchObject({ code: 40300, message: '请先申请入驻' });
  const { data } = await app.call('GET /author/v1/invitecode/apply', {}, { token: user.token });
  expect(data).toMatchObject({ status: 2, reason: '请补充团队介绍', remark: '无' });

  await applyAndApprove(app, user, { remark: '十人团队，常驻西北', saleType: 0 });
  expect(await progress()).toMatchObject({ step: 'documents', mayCertify: true, saleType: 0 });

  const socialCreditCode = newCreditCode();
  expect((await certifyCompany(app, user, { socialCreditCode, legalPerson: '沈若' })).code).toBe(0);
  expect((await rejectSubmission(app, user, { field: 'legalPerson', reason: '法定代表人与营业执照不一致' })).code).toBe(
    0,
  );
  const submission = async () =>
    (await app.call('GET /author/v1/company/authentication', {}, { token: user.token })).data;
  expect(await submission()).toMatchObject({
    status: 2,
    field: 'legalPerson',
    reason: '法定代表人与营业执照不一致',
    legalPerson: '沈若',
  });
  expect(await progress()).toMatchObject({ step: 'documents' });
  expect((await certifyCompany(app, user, { socialCreditCode })).code).toBe(0);
  expect((await approveSubmission(app, user)).code).toBe(0);
  expect(await submission()).toMatchObject({ status: 1, field: null, reason: null, legalPerson: '沈若溪' });
  expect(await progress()).toMatchObject({ step: 'passed' });
  expect(await userInfo(app, user)).toMatchObject({ author: true, saleType: 0 });
});
