import { expect, test } from 'vitest';
import { makeCompanyUser, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { newCreditCode } from '../companies/testing.ts';
import {
  apply,
  applicationIdOf,
  approveApplication,
  applyAndApprove,
  certify,
  certifyCompany,
  creatorsApp,
  newPerson,
  approveSubmission,
  rejectSubmission,
} from './testing.ts';

const app = await creatorsApp();

const APPLICATIONS = 'GET /operator/v1/applications';
const AUTHENTICATIONS = 'GET /operator/v1/authentications';
const LISTS = [APPLICATIONS, AUTHENTICATIONS] as const;

const list = <K extends (typeof LISTS)[number]>(key: K, query: object) =>
  app.call(key, query, { token: app.reviewer.token });
const requestExport = (key: (typeof LISTS)[number], query: object, token = app.reviewer.token) =>
  app.call(`${key}/export`, query, { token });

/** Returns the cells of a file by line. No cell in these tests contains a comma or a line break. */
async function readFile(key: (typeof LISTS)[number], query: object): Promise<string[][]> {
  const { data } = await requestExport(key, query);
  const { statusCode, body } = await app.http.inject(data.url);
  expect(statusCode).toBe(200);
  return body
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

let names = 0;
const uniqueName = () => `列表${String.fromCodePoint(0x4e00 + (names += 1))}甲`;

test('applications can be sorted by submission or decision time, with missing times last', async () => {
  const name = uniqueName();
  const ids: number[] = [];
  for (let index = 0; index < 3; index += 1) {
    const user = await makeUser(app.db);
    await apply(app, user, { name });
    ids.push(await applicationIdOf(app, user));
  }
  const [first, second, third] = ids as [number, number, number];
  await approveApplication(app, third);
  await approveApplication(app, first);
  const listed = async (query: object) => {
    const { data } = await list(APPLICATIONS, { keyword: name, ...query });
    return data.content.map(({ applicationId }) => applicationId);
  };
  expect(await listed({ sort: 'addTime' })).toEqual([first, second, third]);
  expect(await listed({ sort: 'addTime', desc: true })).toEqual([third, second, first]);
  expect(await listed({ sort: 'decideTime' })).toEqual([third, first, second]);
  expect(await listed({ sort: 'decideTime', desc: true })).toEqual([first, third, second]);
  expect(await listed({ sort: 'decideTime', desc: true, size: 1, page: 2 })).toEqual([third]);
  const file = await readFile(APPLICATIONS, { keyword: name, sort: 'decideTime' });
  expect(file.slice(1).map(([id]) => Number(id))).toEqual([third, first, second]);
});

test('submissions can be sorted by submission or decision time in both directions', async () => {
  const realName = uniqueName();
  const users: TestUser[] = [];
  for (let index = 0; index < 2; index += 1) {
    const user = await makeUser(app.db);
    await applyAndApprove(app, user);
    await certify(app, user, { ...newPerson(), realName });
    users.push(user);
  }
  const [first, second] = users as [TestUser, TestUser];
  await approveSubmission(app, second);
  await rejectSubmission(app, first);
  const listed = async (query: object) => {
    const { data } = await list(AUTHENTICATIONS, { keyword: realName, ...query });
    return data.content.map(({ userId }) => userId);
  };
  expect(await listed({ sort: 'addTime' })).toEqual([first.id, second.id]);
  expect(await listed({ sort: 'addTime', desc: true })).toEqual([second.id, first.id]);
  expect(await listed({ sort: 'decideTime' })).toEqual([second.id, first.id]);
  expect(await listed({ sort: 'decideTime', desc: true })).toEqual([first.id, second.id]);
});

test('an export contains the filtered applications, with masked phones and no formulas', async () => {
  const name = uniqueName();
  const [open, decided] = [await makeUser(app.db), await makeUser(app.db)];
  await apply(app, open, { name, phone: '13987654321', remark: '=HYPERLINK("http://evil.example")' });
  await apply(app, decided, { name });
  await approveApplication(app, await applicationIdOf(app, decided));
  const [head, ...rows] = await readFile(APPLICATIONS, { keyword: name, status: 0 });
  expect(head).toContain('手机号');
  expect(rows).toHaveLength(1);
  const [row] = rows as [string[]];
  expect(row[head!.indexOf('手机号')]).toBe('139****4321');
  expect(row[head!.indexOf('状态')]).toBe('待审核');
  expect(row[head!.indexOf('签约方式')]).toBe('非独家');
  expect(row[head!.indexOf('个人简介')]).toBe(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(await readFile(APPLICATIONS, { keyword: name })).toHaveLength(3);
});

test('a file of submissions masks individuals’ identity numbers, but not companies’ credit codes', async () => {
  const person = { ...newPerson(), realName: uniqueName() };
  const user = await makeUser(app.db);
  await applyAndApprove(app, user);
  await certify(app, user, person);
  await rejectSubmission(app, user, { field: 'realName', reason: '姓名不一致' });
  const [head, row] = (await readFile(AUTHENTICATIONS, { keyword: person.realName })) as [string[], string[]];
  expect(row[head.indexOf('身份证号')]).toBe(`110***********${person.idCard.slice(-4)}`);
  expect(row.join()).not.toContain(person.idCard);
  expect(row[head.indexOf('有误的一项')]).toBe('真实姓名');
  expect(row[head.indexOf('驳回原因')]).toBe('姓名不一致');

  const company = await makeCompanyUser(app.db);
  await applyAndApprove(app, company);
  const [companyName, socialCreditCode] = [`${uniqueName()}有限公司`, newCreditCode()];
  await certifyCompany(app, company, { companyName, socialCreditCode });
  const [, line] = await readFile(AUTHENTICATIONS, { kind: 'authorCompany', keyword: companyName });
  expect(line).toEqual(expect.arrayContaining(['企业创作者', companyName]));
  expect(line!.join()).toContain(socialCreditCode);
});

test('an exported file contains all pages', async () => {
  const name = uniqueName();
  const user = await makeUser(app.db);
  await app.db
    .insertInto('creator_applications')
    .values(
      Array.from({ length: 450 }, () => ({
        user_id: user.id,
        name,
        phone: '',
        email: '',
        remark: '',
        advantage: '',
        work_link: '',
        sale_type: 0 as const,
        status: 2,
      })),
    )
    .execute();
  const ids = (await readFile(APPLICATIONS, { keyword: name })).slice(1).map(([id]) => Number(id));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(new Set(ids).size).toBe(450);
});

test('only reviewers and admins can export a file, its link works only for them, and the export is audited', async () => {
  const user = await makeUser(app.db);
  for (const key of LISTS) {
    expect((await app.call(`${key}/export`)).code).toBe(403);
    expect((await requestExport(key, {}, user.token)).code).toBe(403);
    const editor = await makeOperator(app.db, 'editor');
    expect((await requestExport(key, {}, editor.token)).code).toBe(40300);
    expect((await requestExport(key, { sort: 'phone' })).code).toBe(40000);
    expect((await requestExport(key, { status: 7 })).code).toBe(40000);

    const reader = await makeOperator(app.db, 'reviewer');
    const { url } = (await requestExport(key, { keyword: '某某' }, reader.token)).data;
    expect((await app.http.inject(url)).headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    const other = Buffer.from(JSON.stringify({})).toString('base64url');
    expect((await app.http.inject(url.replace(/s\/[\w-]+\?/, `s/${other}?`))).statusCode).toBe(403);
    await app.db.updateTable('operators').set({ role: 'editor' }).where('id', '=', reader.id).execute();
    expect((await app.http.inject(url)).statusCode).toBe(403);
    const log = await app.db.selectFrom('audit_log').selectAll().where('operator_id', '=', reader.id).execute();
    expect(log).toMatchObject([
      { action: expect.stringMatching(/^\w+s\.export$/) as string, after: { keyword: '某某' } },
    ]);
  }
});
