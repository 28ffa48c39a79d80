import { COMPANY_CHECKS_PER_DAY, type CompanyFinding } from '@zhenku/contract/creators/creator-status';
import { beforeEach, expect, test } from 'vitest';
import { makeCompanyUser } from '../../platform/testing/fixtures.ts';
import type { CheckedCompany } from '../../providers/identity/company-check.ts';
import { ProviderUnknown } from '../../providers/payments/provider.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { digest } from '../accounts/testing.ts';
import { newCreditCode } from '../companies/testing.ts';
import {
  applyAndApprove,
  certifyCompany,
  creatorsApp,
  findSubmission,
  readProgress,
  sortedCodes,
  uniqueIdentityNumber,
  uploadPicture,
} from './testing.ts';

const checked: CheckedCompany[] = [];
let next: CompanyFinding | Error = 'matched';
const app = await creatorsApp({
  checkCompany: async (company) => {
    checked.push(company);
    if (next instanceof Error) throw next;
    return next;
  },
});
beforeEach(() => {
  checked.splice(0);
  next = 'matched';
});

async function approvedCompany() {
  const user = await makeCompanyUser(app.db);
  await applyAndApprove(app, user);
  return { user, company: { socialCreditCode: newCreditCode(), legalPersonIdCard: uniqueIdentityNumber() } };
}
const checksOf = ({ id }: { id: number }) =>
  app.db.selectFrom('company_checks').selectAll().where('user_id', '=', id).execute();

test('a company that matches the register is submitted, and reviewers see the match', async () => {
  const { user, company } = await approvedCompany();
  expect(await readProgress(app, user)).toMatchObject({ companyCheckRequired: true, identityRequired: false });
  expect((await certifyCompany(app, user, company)).code).toBe(0);
  expect(checked).toMatchObject([
    { socialCreditCode: company.socialCreditCode, legalPerson: '沈若溪', idCard: company.legalPersonIdCard },
  ]);
  expect(await findSubmission(app, user)).toMatchObject({ status: 0, companyChecked: true });
});

test('reviewers see no check for a closed account, because it was erased', async () => {
  const { user, company } = await approvedCompany();
  await certifyCompany(app, user, company);
  const password_hash = await hashPassword(digest('right'));
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  const closed = await app.call('POST /user/v1/close', { secretKey: digest('right') }, { token: user.token });
  expect(closed.code).toBe(0);
  expect(await findSubmission(app, user)).toMatchObject({ companyChecked: null });
});

test('the check stores neither the legal representative’s identity number nor any name', async () => {
  const { user, company } = await approvedCompany();
  await certifyCompany(app, user, company);
  const [check] = await checksOf(user);
  const stored = JSON.stringify({ ...check, company_hash: check!.company_hash.toString('latin1') });
  for (const text of [company.legalPersonIdCard, company.socialCreditCode, '沈若溪']) {
    expect(stored).not.toContain(text);
  }
});

test('the legal representative’s identity number is required and must be valid', async () => {
  const { user, company } = await approvedCompany();
  for (const legalPersonIdCard of [undefined, '', '110105194912310021']) {
    expect(await certifyCompany(app, user, { ...company, legalPersonIdCard })).toMatchObject({
      code: 40000,
      data: { fields: { legalPersonIdCard: expect.any(String) as string } },
    });
  }
  expect(checked).toEqual([]);
});

test.each([
  ['companyName', 'companyName'],
  ['socialCreditCode', 'socialCreditCode'],
  ['legalPerson', 'legalPerson'],
  ['closed', 'socialCreditCode'],
] as const)(
  'a company with the finding %s is refused at field %s, with one request to the provider',
  async (finding, field) => {
    const { user, company } = await approvedCompany();
    next = finding;
    const refused = { code: 40000, data: { fields: { [field]: expect.any(String) as string } } };
    const licenceFileKey = await uploadPicture(app, user);
    expect(await certifyCompany(app, user, { ...company, licenceFileKey })).toMatchObject(refused);
    expect(await certifyCompany(app, user, { ...company, licenceFileKey })).toMatchObject(refused);
    expect(checked).toHaveLength(1);
    expect(await findSubmission(app, user)).toBeUndefined();
    next = 'matched';
    const corrected = { ...company, legalPersonIdCard: uniqueIdentityNumber(), licenceFileKey };
    expect((await certifyCompany(app, user, corrected)).code).toBe(0);
  },
);

test('a failed provider request is not stored and does not count towards the limit', async () => {
  const { user, company } = await approvedCompany();
  next = new ProviderUnknown('no response', { fault: 'unreachable' });
  expect(await certifyCompany(app, user, company)).toMatchObject({
    code: 40900,
    message: '企业信息核验服务暂时无法使用，请稍后再试',
  });
  expect(await checksOf(user)).toEqual([]);
  next = 'matched';
  expect((await certifyCompany(app, user, company)).code).toBe(0);
});

test('a user has a limited number of checks per day', async () => {
  const { user, company } = await approvedCompany();
  next = 'legalPerson';
  for (let tries = 0; tries < COMPANY_CHECKS_PER_DAY; tries += 1) {
    expect((await certifyCompany(app, user, { ...company, legalPersonIdCard: uniqueIdentityNumber() })).code).toBe(
      40000,
    );
  }
  expect((await certifyCompany(app, user, company)).code).toBe(42900);
  expect(checked).toHaveLength(COMPANY_CHECKS_PER_DAY);
});

test('concurrent submissions cost one check and create one submission', async () => {
  const { user, company } = await approvedCompany();
  const responses = await Promise.all(Array.from({ length: 8 }, () => certifyCompany(app, user, company)));
  expect(sortedCodes(responses)).toEqual([0, ...Array<number>(7).fill(40900)]);
  expect(checked).toHaveLength(1);
});

test('a submission that is refused for other reasons costs no check', async () => {
  const { company } = await approvedCompany();
  const stranger = await makeCompanyUser(app.db);
  expect((await certifyCompany(app, stranger, company)).code).toBe(40300);
  const { user } = await approvedCompany();
  await certifyCompany(app, user, company);
  expect((await certifyCompany(app, user, company)).code).toBe(40900);
  expect(checked).toHaveLength(1);
});

test('without a provider no identity number is needed, and reviewers see that nothing was checked', async () => {
  const without = await creatorsApp();
  try {
    const user = await makeCompanyUser(without.db);
    await applyAndApprove(without, user);
    expect(await readProgress(without, user)).toMatchObject({ companyCheckRequired: false });
    expect((await certifyCompany(without, user, { socialCreditCode: newCreditCode() })).code).toBe(0);
    expect(await findSubmission(without, user)).toMatchObject({ companyChecked: false });
  } finally {
    await without.close();
  }
});
