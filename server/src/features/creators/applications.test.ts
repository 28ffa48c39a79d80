import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { makeCompanyUser, makeCreator, makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import { lockUser } from '../../platform/database/users.ts';
import { digest } from '../accounts/testing.ts';
import { messageTitlesTo } from '../companies/testing.ts';
import {
  APPLICATION,
  applicationIdOf,
  apply,
  approveApplication,
  approveAuthentication,
  applyAndApprove,
  certify,
  creatorsApp,
  newPerson,
  findSubmission,
  sortedCodes,
} from './testing.ts';

const app = await creatorsApp();

const reject = (applicationId: number, reason?: string) =>
  app.call(
    'POST /operator/v1/applications/{applicationId}/reject',
    { applicationId, reason },
    { token: app.reviewer.token },
  );
const list = async (query: object = {}) =>
  (await app.call('GET /operator/v1/applications', { size: 200, ...query }, { token: app.reviewer.token })).data
    .content;
const auditOf = (applicationId: number) =>
  app.db.selectFrom('audit_log').selectAll().where('subject', '=', `application:${applicationId}`).execute();

test('an applicant sees the state of the latest application, and null before the first', async () => {
  const user = await makeUser(app.db);
  expect((await app.call('GET /author/v1/invitecode/apply', {}, { token: user.token })).data).toBeNull();
  expect(await apply(app, user)).toMatchObject({ code: 0, data: null });
  const { data } = await app.call('GET /author/v1/invitecode/apply', {}, { token: user.token });
  expect(data).toMatchObject({ ...APPLICATION, status: 0, reason: null, decideTime: null });
});

test('full-width characters and stray spaces are normalised', async () => {
  const user = await makeUser(app.db);
  const typed = {
    phone: ' １３９ １２３４ ５６７８ ',
    email: ' Ｇｕ＠Example．com ',
    workLink: ' ｈｔｔｐｓ://example.com/a b ',
  };
  expect((await apply(app, user, typed)).code).toBe(0);
  const { data } = await app.call('GET /author/v1/invitecode/apply', {}, { token: user.token });
  expect(data).toMatchObject({ phone: '13912345678', email: 'gu@example.com', workLink: 'https://example.com/ab' });
});

test('a link is stored in the form that browsers use', async () => {
  for (const [typed, stored] of [
    ['HTTPS://Example.COM', 'https://example.com/'],
    ['Http://example.com/Works?a=1', 'http://example.com/Works?a=1'],
  ]) {
    const user = await makeUser(app.db);
    expect((await apply(app, user, { workLink: typed })).code).toBe(0);
    const { data } = await app.call('GET /author/v1/invitecode/apply', {}, { token: user.token });
    expect(data).toMatchObject({ workLink: stored });
  }
});

test('all seven fields are required, and each is checked', async () => {
  const user = await makeUser(app.db);
  for (const field of Object.keys(APPLICATION)) {
    for (const absent of ['', null, undefined]) {
      expect(await apply(app, user, { [field]: absent })).toMatchObject({
        code: 40000,
        data: { fields: { [field]: '必填项' } },
      });
    }
  }
  const wrong: [string, unknown][] = [
    ['name', '长'.repeat(51)],
    ['name', '  '],
    ['name', 5],
    ['phone', '1391234567'],
    ['phone', '139123456789'],
    ['phone', '1391234567a'],
    ['email', 'gu@'],
    ['email', `${'g'.repeat(200)}@example.com`],
    ['remark', '字'.repeat(501)],
    ['advantage', '字'.repeat(501)],
    ['saleType', 2],
    ['saleType', '0'],
    ['workLink', 'javascript:alert(1)'],
    ['workLink', 'ftp://example.com/works'],
    ['workLink', '/works'],
    ['workLink', 'example.com'],
    ['workLink', 'https:example.com'],
    ['workLink', 'https:/example.com'],
    ['workLink', 'https:\\\\example.com'],
    ['workLink', 'https://'],
    ['workLink', `https://example.com/${'a'.repeat(1000)}`],
  ];
  for (const [field, value] of wrong) {
    const { code, data } = await apply(app, user, { [field]: value });
    expect({ field, value, code, fields: data && Object.keys((data as { fields: object }).fields) }).toEqual({
      field,
      value,
      code: 40000,
      fields: [field],
    });
  }
  expect((await apply(app, user, { remark: '𠮷'.repeat(500) })).code).toBe(0);
});

test('only one of 16 concurrent applications is open, and a creator cannot apply', async () => {
  const user = await makeUser(app.db);
  const responses = await Promise.all(Array.from({ length: 16 }, () => apply(app, user)));
  expect(sortedCodes(responses)).toEqual([0, ...Array<number>(15).fill(40900)]);
  expect((await apply(app, await makeCreator(app.db))).code).toBe(40900);
});

test('an approval mails the code, notifies the applicant, and is audited without personal data', async () => {
  const user = await makeUser(app.db);
  const code = await applyAndApprove(app, user);
  expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
  expect(await messageTitlesTo(app.db, user)).toEqual(['创作者申请已通过']);
  const id = await applicationIdOf(app, user);
  const row = await app.db.selectFrom('creator_applications').selectAll().where('id', '=', id).executeTakeFirst();
  expect(row!.invite_code_hash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(code);
  expect(Date.parse(row!.invite_expires_at!) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
  const log = await auditOf(id);
  expect(log).toMatchObject([{ action: 'application.approve', before: { status: 0 }, after: { status: 1 } }]);
  expect(JSON.stringify(log)).not.toMatch(/1391234|example\.com|顾长风/);
  expect((await approveApplication(app, id)).code).toBe(40900);
  expect((await reject(id, '反悔')).code).toBe(40900);
  expect(await apply(app, user)).toMatchObject({ code: 40900, message: '您的申请已通过，请完成认证' });
});

test('a rejected applicant gets a message, and the reason by mail, and may apply again', async () => {
  const user = await makeUser(app.db);
  const email = 'rejected@example.com';
  await apply(app, user, { email });
  const id = await applicationIdOf(app, user);
  expect((await reject(id)).code).toBe(40000);
  expect((await reject(id, '作品数量不足')).code).toBe(0);
  const { data } = await app.call('GET /author/v1/invitecode/apply', {}, { token: user.token });
  expect(data).toMatchObject({ status: 2, reason: '作品数量不足', decideTime: expect.any(String) as string });
  expect(app.mailed.findLast(({ to }) => to === email)!.text).toContain('作品数量不足');
  expect(await messageTitlesTo(app.db, user)).toEqual(['创作者申请未通过']);
  expect((await apply(app, user)).code).toBe(0);
  expect(await applicationIdOf(app, user)).not.toBe(id);
  expect(await auditOf(id)).toMatchObject([{ action: 'application.reject', after: { status: 2 } }]);
});

test('a rejection can be reversed once, unless the applicant has applied again', async () => {
  const user = await makeUser(app.db);
  await apply(app, user);
  const id = await applicationIdOf(app, user);
  const reopen = (applicationId = id, token = app.reviewer.token) =>
    app.call('POST /operator/v1/applications/{applicationId}/reopen', { applicationId }, { token });
  expect((await reopen()).code).toBe(40900);
  await reject(id, '作品链接打不开');
  expect(sortedCodes(await Promise.all([reopen(), reopen(), reopen()]))).toEqual([0, 40900, 40900]);
  expect((await list({ status: 0 })).find(({ applicationId }) => applicationId === id)).toMatchObject({ reason: null });
  const last = (await auditOf(id)).at(-1)!;
  expect(last).toMatchObject({ action: 'application.reopen', before: { status: 2, reason: '作品链接打不开' } });
  await reject(id, '再次驳回');
  expect((await apply(app, user)).code).toBe(0);
  expect((await reopen()).code).toBe(40900);
  expect((await reopen(999_999)).code).toBe(40400);
  const { token } = await makeOperator(app.db, 'finance');
  expect((await reopen(id, token)).code).toBe(40300);
  expect((await reopen(id, user.token)).code).toBe(403);
});

test('a rejection reversed concurrently with a new application leaves one of them open', async () => {
  for (let round = 0; round < 4; round += 1) {
    const user = await makeUser(app.db);
    await apply(app, user);
    const applicationId = await applicationIdOf(app, user);
    await reject(applicationId, '不清晰');
    const key = 'POST /operator/v1/applications/{applicationId}/reopen';
    const both = [app.call(key, { applicationId }, { token: app.reviewer.token }), apply(app, user)];
    expect(sortedCodes(await Promise.all(both))).toEqual([0, 40900]);
  }
});

test('only one of 16 concurrent decisions takes effect, and one code is mailed', async () => {
  const user = await makeUser(app.db);
  await apply(app, user, { email: 'once@example.com' });
  const id = await applicationIdOf(app, user);
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, index) => (index % 4 ? approveApplication(app, id) : reject(id, '作品不足'))),
  );
  expect(sortedCodes(responses)).toEqual([0, ...Array<number>(15).fill(40900)]);
  expect(app.mailed.filter(({ to }) => to === 'once@example.com')).toHaveLength(1);
});

test('closed or suspended accounts and existing creators cannot be approved', async () => {
  const [suspended, made, closing] = [await makeUser(app.db), await makeUser(app.db), await makeUser(app.db)];
  for (const user of [suspended, made, closing]) await apply(app, user);
  const ids = [await applicationIdOf(app, suspended), await applicationIdOf(app, made)];
  const { token } = app.admin;
  await app.call('POST /operator/v1/users/{userId}/suspend', { userId: suspended.id, reason: '投诉' }, { token });
  await app.call('POST /operator/v1/users/{userId}/creator', { userId: made.id, saleType: 0 }, { token });
  for (const id of ids) expect((await approveApplication(app, id)).code).toBe(40900);
  expect((await reject(ids[0]!, '账号异常')).code).toBe(0);
  await app.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', closing.id).execute();
  const id = await app.db
    .selectFrom('creator_applications')
    .select('id')
    .where('user_id', '=', closing.id)
    .executeTakeFirstOrThrow();
  expect((await approveApplication(app, id.id)).code).toBe(40900);
});

test('reviewers find applications by status, keyword and date', async () => {
  const user = await makeUser(app.db);
  await apply(app, user, { name: '寻找一', email: 'find.me_too@example.com' });
  const id = await applicationIdOf(app, user);
  const named = async (query: object) => (await list(query)).map(({ applicationId }) => applicationId);
  expect((await list({ keyword: '寻找一' }))[0]).toMatchObject({
    applicationId: id,
    userId: user.id,
    userType: 1,
    ...APPLICATION,
    name: '寻找一',
    email: 'find.me_too@example.com',
  });
  for (const keyword of ['FIND.ME', 'me_too', '找一']) expect(await named({ keyword })).toEqual([id]);
  for (const keyword of ['me%too', 'me__oo', '寻找二']) expect(await named({ keyword })).toEqual([]);
  expect(await named({ status: 0, keyword: '寻找一' })).toEqual([id]);
  expect(await named({ status: 1, keyword: '寻找一' })).toEqual([]);
  expect(await named({ to: '2020-01-01' })).toEqual([]);
  const open = await named({ status: 0 });
  expect(open).toEqual(open.toSorted((a, b) => a - b));
});

test('responds notFound for unknown applications', async () => {
  expect((await approveApplication(app, 999_999)).code).toBe(40400);
  expect((await reject(999_999, '不足')).code).toBe(40400);
});

const secretKey = digest('correct horse');
async function register(phone: string, inviteCode: string, more: object = {}) {
  await app.db.deleteFrom('verification_codes').where('recipient', '=', phone).execute();
  await app.call('POST /user/v1/register/verifyCode', { phone });
  const captcha = app.sent.findLast(({ to }) => to === phone)!.params['code']!;
  return await app.call('POST /user/v1/register', { userType: 1, phone, inviteCode, captcha, secretKey, ...more });
}
async function login(phone: string) {
  const { data } = await app.call('POST /user/v1/login', { username: phone, secretKey });
  return { id: data.userId, token: data.token, phone };
}
const progress = async (user: { token: string }) =>
  (await app.call('GET /author/v1/certification', {}, { token: user.token })).data;

test('a user who registers with the code may certify in the applicant’s place, once', async () => {
  const applicant = await makeUser(app.db);
  const code = await applyAndApprove(app, applicant, { saleType: 1 });
  expect(await progress(applicant)).toMatchObject({ step: 'identity', mayCertify: true, saleType: 1 });
  expect((await register('13700000001', code.toLowerCase().replaceAll('-', ' '))).code).toBe(0);
  const registrant = await login('13700000001');
  expect(await progress(registrant)).toMatchObject({ step: 'identity', mayCertify: true, saleType: 1 });
  expect(await progress(applicant)).toMatchObject({ step: 'apply', mayCertify: false, saleType: null });
  expect(await messageTitlesTo(app.db, applicant)).toEqual(['创作者申请已通过', '邀请码已被使用']);
  expect(await register('13700000002', code)).toMatchObject({
    code: 40000,
    data: { fields: { inviteCode: '邀请码有误或已失效' } },
  });
  expect((await apply(app, registrant)).code).toBe(40900);
  expect((await apply(app, applicant)).code).toBe(0);
});

test('refuses expired invite codes and codes that were never issued', async () => {
  const applicant = await makeUser(app.db);
  const code = await applyAndApprove(app, applicant);
  const id = await applicationIdOf(app, applicant);
  await app.db
    .updateTable('creator_applications')
    .set({ invite_expires_at: new Date() })
    .where('id', '=', id)
    .execute();
  for (const wrong of [code, 'NOSUCHCODE', '2222-2222-2222-2222']) {
    expect((await register('13700000003', wrong)).code).toBe(40000);
  }
  expect(await progress(applicant)).toMatchObject({ mayCertify: true });
});

test('a failed registration leaves the code usable, and a wrong captcha reveals nothing about the code', async () => {
  const code = await applyAndApprove(app, await makeUser(app.db));
  const taken = await makeUser(app.db);
  expect((await register(taken.phone, code)).code).toBe(40900);
  const wrongCaptcha = await register('13700000004', 'NOSUCHCODE', { captcha: 'wrong' });
  expect(wrongCaptcha).toMatchObject({ code: 40000, data: { fields: { captcha: expect.any(String) as string } } });
  expect((await register('13700000004', code)).code).toBe(0);
});

test('only one of 16 concurrent registrations with a code succeeds', async () => {
  const code = await applyAndApprove(app, await makeUser(app.db));
  const phones = Array.from({ length: 16 }, (_, index) => `137000001${String(index).padStart(2, '0')}`);
  const responses = await Promise.all(phones.map((phone) => register(phone, code)));
  expect(sortedCodes(responses)).toEqual([0, ...Array<number>(15).fill(40000)]);
});

test('a code is refused while its applicant is suspended', async () => {
  const applicant = await makeUser(app.db);
  const code = await applyAndApprove(app, applicant);
  const suspend = (suspended_at: Date | null) =>
    app.db.updateTable('users').set({ suspended_at }).where('id', '=', applicant.id).execute();
  await suspend(new Date());
  expect(await register('13700000006', code)).toMatchObject({
    code: 40000,
    data: { fields: { inviteCode: '邀请码有误或已失效' } },
  });
  await suspend(null);
  expect((await register('13700000006', code)).code).toBe(0);
});

test('a registration locks the applicant before the application', async () => {
  const applicant = await makeUser(app.db);
  const code = await applyAndApprove(app, applicant);
  const registration = await inTransaction(app.db, async (tx) => {
    await lockUser(tx, applicant.id);
    const waiting = { registered: register('13700000007', code) };
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
        expect(rows).toHaveLength(1);
      },
      { timeout: 5_000 },
    );
    await tx
      .updateTable('creator_applications')
      .set({ certified_at: new Date() })
      .where('user_id', '=', applicant.id)
      .execute();
    return waiting;
  });
  expect((await registration.registered).code).toBe(40000);
});

test('concurrent registrations with the code and a certification of its applicant do not deadlock', async () => {
  for (let round = 0; round < 4; round += 1) {
    const applicant = await makeUser(app.db);
    const code = await applyAndApprove(app, applicant);
    expect((await certify(app, applicant)).code).toBe(0);
    const { authenticationId } = await findSubmission(app, applicant, { status: 0 });
    const phones = Array.from({ length: 4 }, (_, index) => `1370000${round}2${String(index).padStart(2, '0')}`);
    const [passed, again, ...registered] = await Promise.all([
      approveAuthentication(app, authenticationId),
      certify(app, applicant, newPerson(), { certifyId: 'none' }),
      ...phones.map((phone) => register(phone, code)),
    ]);
    expect([40300, 40900]).toContain(again.code);
    for (const { code: outcome } of [passed, ...registered]) expect([0, 40000, 40900]).toContain(outcome);
    expect([passed, ...registered].filter(({ code: outcome }) => outcome === 0)).toHaveLength(1);
  }
});

test('a company may register with a code, and certifies as a company', async () => {
  const code = await applyAndApprove(app, await makeCompanyUser(app.db));
  expect((await register('13700000005', code, { userType: 2, companyName: '澜图视觉' })).code).toBe(0);
  expect(await progress(await login('13700000005'))).toMatchObject({ step: 'documents', identityRequired: false });
});
