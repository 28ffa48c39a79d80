import { afterAll, beforeAll, expect, test } from 'vitest';
import { creatorsApp, type CreatorsApp } from '../features/creators/testing.ts';
import { openUserSession } from '../platform/sessions.ts';
import { testKeyring } from '../platform/testing/keyring.ts';
import { demoAccounts, demoApplicants } from './accounts.ts';
import { seedAccounts } from './seed.ts';

let app: CreatorsApp;
beforeAll(async () => {
  app = await creatorsApp();
  await seedAccounts({ db: app.db, storage: app.storage, keyring: testKeyring });
});
afterAll(() => app.close());

async function session(key: string): Promise<string> {
  const { phone } = [...demoAccounts, ...demoApplicants].find((account) => account.key === key)!;
  const { id } = await app.db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow();
  return await openUserSession(app.db, id, { ip: '127.0.0.1', userAgent: 'test' });
}
const stepOf = async (key: string) =>
  (await app.call('GET /author/v1/certification', {}, { token: await session(key) })).data.step;

test('certifies the demo’s creators as their accounts specify', async () => {
  for (const key of ['creator', 'companyCreator']) expect(await stepOf(key)).toBe('passed');
  const creator = await app.call('GET /user/v1/info', {}, { token: await session('creator') });
  expect(creator.data).toMatchObject({ author: true, realName: '顾长风', saleType: 0, currentUserType: 3 });
  const company = await app.call('GET /user/v1/info', {}, { token: await session('companyCreator') });
  expect(company.data).toMatchObject({
    author: true,
    saleType: 1,
    currentUserType: 5,
    companyName: '澜图视觉科技有限公司',
    companyCreditCode: '91110000MA0DEM021C',
  });
});

test('leaves an application and a certification pending in the console, with everything needed to decide', async () => {
  const [applicant, inReview] = demoApplicants as [(typeof demoApplicants)[0], (typeof demoApplicants)[0]];
  const { token } = app.reviewer;
  const applications = await app.call('GET /operator/v1/applications', { status: 0 }, { token });
  expect(applications.data.content).toMatchObject([{ name: applicant.realName, phone: applicant.phone }]);
  const submissions = await app.call('GET /operator/v1/authentications', { status: 0 }, { token });
  expect(submissions.data.content).toMatchObject([{ realName: inReview.realName, identityStatus: 1 }]);
  const { authenticationId } = submissions.data.content[0]!;
  const shown = await app.call(
    'POST /operator/v1/authentications/{authenticationId}/identity',
    { authenticationId },
    { token },
  );
  expect(shown.data).toMatchObject({ realName: inReview.realName, idCard: inReview.identityNumber });
  const approved = await app.call(
    'POST /operator/v1/authentications/{authenticationId}/approve',
    { authenticationId },
    { token },
  );
  expect(approved.code).toBe(0);
  expect(await stepOf('inReview')).toBe('passed');
  expect(await stepOf('buyer')).toBe('apply');
});
