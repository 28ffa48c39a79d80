import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import yauzl from 'yauzl';
import {
  addMembers,
  makeClip,
  makeCompanyUser,
  makeCreator,
  makeUser,
  sessionOf,
  type TestUser,
} from './platform/testing/fixtures.ts';
import type { UserSession } from './platform/sessions.ts';
import { personalData } from './personal-data.ts';
import { exportUrl } from './features/accounts/export.ts';
import { accountsApp, type AccountsApp, digest } from './features/accounts/testing.ts';
import { addIdentity } from './features/authentications/identities.ts';
import { submitAuthentication } from './features/authentications/submissions.ts';
import { uniqueIdentityNumber } from './features/creators/testing.ts';
import { testKeyring } from './platform/testing/keyring.ts';
import { insertPaidOrder, insertTraces } from './testing/account-traces.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp({ personalData });
});
afterAll(() => app.close());

const link = async (token: string | undefined) => await app.call('GET /user/v1/export', {}, { token });
const get = (url: string) => app.http.inject({ url });
const envelopeOf = async (url: string) => (await get(url)).json<{ code: number }>();

async function filesOf(zip: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const archive = await yauzl.fromBufferPromise(zip);
  for await (const entry of archive.eachEntry()) {
    const chunks = await Array.fromAsync(await archive.openReadStreamPromise(entry));
    files[entry.fileName] = Buffer.concat(chunks as Buffer[]).toString();
  }
  return files;
}

type Rows = Record<string, unknown>[];

async function exported(
  user: TestUser,
): Promise<{ account: Record<string, unknown>; all: string } & Record<string, Rows>> {
  const { data } = await link(user.token);
  const response = await get(data.url);
  expect(response).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/zip' } });
  const files = await filesOf(response.rawPayload);
  const parsed = Object.entries(files)
    .filter(([name]) => name.endsWith('.json'))
    .map(([name, text]) => [name.slice(0, -5), JSON.parse(text) as Rows] as const);
  return { ...Object.fromEntries(parsed), all: Object.values(files).join('\n') } as never;
}

test("exports all of the user's data, in yuan and ISO times, and nobody else's", async () => {
  const [user, other, author] = [await makeUser(app.db), await makeUser(app.db), await makeCreator(app.db)];
  const company = await makeCompanyUser(app.db);
  await addMembers(app.db, company, { buyers: [user] });
  await app.db
    .insertInto('company_invites')
    .values({ user_id: user.id, company_id: company.companyId, role: 'buyer' })
    .execute();
  const videoId = await makeClip(app.db, author.id);
  const orderId = await insertTraces(app.db, user, videoId);
  const othersOrder = await insertTraces(app.db, other, videoId);
  await app.db.insertInto('messages').values({ title: '致所有人', content: '公告' }).execute();

  const files = await exported(user);
  expect(files.account).toMatchObject({ userId: user.id, phone: user.phone, balance: 100.5 });
  expect(files).toMatchObject({
    sessions: [{ ip: '127.0.0.1', userAgent: 'test' }],
    company: [{ companyName: '测试企业', companyRole: 'buyer', socialCreditCode: null }],
    'company-invites': [{ companyName: '测试企业' }],
    authentications: [{ companyName: `企业${user.id}` }],
    orders: [{ orderId, orderStatus: 2, payAmount: 123.45, payTime: expect.stringMatching(/^\d{4}-.*Z$/) as string }],
    'order-items': [{ orderId, videoId, payAmount: 123.45 }],
    transfers: [],
    invoices: [{ orderId, headTitle: `抬头${user.id}`, amount: 123.45 }],
    'refund-requests': [{ orderId, reason: '买错了' }],
    recharges: [{ orderId: `recharge-${user.id}`, rechargeMoney: 100.5 }],
    'discount-cards': [{ discount: 85, remainAmount: 500 }],
    coupons: [{ couponName: `券${user.id}`, presentedAmount: 10 }],
    ledger: [{ account: 'userCoins', amount: 100.5, balanceAfter: 100.5 }],
    licences: [{ videoId, videoType: 1 }],
    certificates: [{ authorizationId: `certificate-${orderId}`, authorizedProject: '宣传片' }],
    downloads: [{ videoId, ip: '10.9.0.1' }],
    cart: [{ videoId, videoType: 2 }],
    'favourite-folders': [{ favoriteName: `收藏夹${user.id}` }],
    favourites: [{ videoId }],
    history: [{ videoId }],
    'operator-notes': [{ text: `备注${user.id}` }],
    messages: [{ title: `消息${user.id}`, hadRead: false }, { title: '致所有人' }],
    videos: [],
    uploads: [],
    'page-views': [{ url: `/#/of/${user.id}` }],
    'error-reports': [{ action: `log${user.id}` }],
  });
  const names = ['企业', '抬头', '券', '收藏夹', '消息', '备注', 'log', '/#/of/'].map((name) => `"${name}${other.id}"`);
  for (const own of names) expect(files.all).toContain(own.replace(`${other.id}"`, `${user.id}"`));
  for (const foreign of [...names, othersOrder, other.phone, company.phone, author.phone]) {
    expect(files.all).not.toContain(foreign);
  }
  expect((await exported(author)).videos).toMatchObject([{ videoId, hdPrice: 100 }]);
  expect((await exported(author)).uploads).toMatchObject([{ fileName: 'clip.mp4' }]);
});

test("exports only the user's own identity numbers and pictures, decrypted", async () => {
  const [user, other] = [await makeUser(app.db), await makeUser(app.db)];
  const pictures = { front: Buffer.from([0xff, 1]), back: Buffer.from([0xfe, 2]) };
  const numbers = [user, other].map(() => uniqueIdentityNumber());
  for (const [index, { id }] of [user, other].entries()) {
    await app.db.transaction().execute(async (tx) => {
      const submitted = await submitAuthentication(tx, { kind: 'author', userId: id });
      const numberHash = randomBytes(32);
      const identity = { realName: '顾长风', idCard: numbers[index]!, numberHash, certifyId: null, pictures };
      await addIdentity(tx, testKeyring, { authenticationId: submitted, ...identity });
    });
  }
  const files = await exported(user);
  expect(files['identity-numbers']).toMatchObject([{ realName: '顾长风', idCard: numbers[0] }]);
  expect(files['identity-pictures']!.map(({ picture }) => picture)).toEqual([
    pictures.back.toString('base64'),
    pictures.front.toString('base64'),
  ]);
  expect(files.all).not.toContain(numbers[1]);
});

test("exports a company's payments for its owner but not for members", async () => {
  const [company, member, author] = [await makeCompanyUser(app.db), await makeUser(app.db), await makeCreator(app.db)];
  await addMembers(app.db, company, { buyers: [member] });
  const orderId = await insertPaidOrder(app.db, member.id, await makeClip(app.db, author.id), company.companyId);
  expect(await exported(company)).toMatchObject({ orders: [{ orderId }], certificates: [{}], licences: [{}] });
  expect(await exported(member)).toMatchObject({ orders: [], 'order-items': [], certificates: [], licences: [] });
});

test('exports no secret or hash', async () => {
  await app.registered('13400000001', 'the password');
  const user = (await app.db.selectFrom('users').selectAll().where('phone', '=', '13400000001').executeTakeFirst())!;
  const { token } = (
    await app.call('POST /user/v1/login', {
      username: '13400000001',
      secretKey: digest('the password'),
    })
  ).data;
  const { all } = await exported({ id: user.id, token, phone: '13400000001' });
  for (const secret of [user.password_hash, token, 'argon2', 'hash']) expect(all).not.toContain(secret);
});

test('exports a long list completely and in order', async () => {
  const user = await makeUser(app.db);
  await sql`
    insert into messages (user_id, title, content)
    select ${user.id}, 'm' || n, 'x' from generate_series(1, 1201) n`.execute(app.db);
  const { messages } = await exported(user);
  expect(messages!.slice(-1201).map(({ title }) => title)).toEqual(Array.from({ length: 1201 }, (_, n) => `m${n + 1}`));
});

test('signs the link for one logged-in user, for ten minutes or until the user is suspended', async () => {
  expect((await link(undefined)).code).toBe(403);
  const [user, other] = [await makeUser(app.db), await makeUser(app.db)];
  const { url } = (await link(user.token)).data;
  const [path, query] = url.split('?') as [string, string];
  expect(await envelopeOf(path)).toMatchObject({ code: 40300 });
  expect(await envelopeOf(`${path.replace(`/${user.id}`, `/${other.id}`)}?${query}`)).toMatchObject({ code: 40300 });
  expect(await envelopeOf(url.replace(/expires=\d+/, 'expires=9999999999'))).toMatchObject({ code: 40300 });
  const session = { id: user.id, ...sessionOf(user) } as UserSession;
  const { url: forged } = await exportUrl(app.db, 'another secret', session);
  expect(await envelopeOf(forged)).toMatchObject({ code: 40300 });

  const now = Date.now();
  const later = vi.spyOn(Date, 'now').mockImplementation(() => now + 601_000);
  expect(await envelopeOf(url).finally(() => later.mockRestore())).toMatchObject({ code: 40300 });
  expect((await get(url)).statusCode).toBe(200);
  await app.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', user.id).execute();
  expect(await envelopeOf(url)).toMatchObject({ code: 40300 });
});
