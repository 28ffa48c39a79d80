import type { NewLicenceText } from '@zhenku/contract/licences/licence-texts';
import { DRAFT_MARK } from '@zhenku/contract/content/documents';
import { DRAFT_LICENCE_TEXT } from '@zhenku/contract/licences/draft-licence-text';
import { FIRST_LICENCE_TEXT } from '@zhenku/contract/licences/first-licence-text';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createResponseCache } from '../../../platform/http/response-cache.ts';
import { testApp, type TestApp } from '../../../platform/testing/app.ts';
import { makeCreator, makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import { licenceTextRoutes } from './licence-texts.routes.ts';
import { changeLicenceText } from './testing.ts';

const LIST = 'GET /operator/v1/licenceTexts';
const ADD = 'POST /operator/v1/licenceTexts';
const PREVIEW = 'POST /operator/v1/licenceTexts/preview';
const WITHDRAW = 'POST /operator/v1/licenceTexts/{version}/withdraw';
const READ = 'GET /licence/v1/texts/{version}';
const CURRENT = 'GET /licence/v1/texts/current';

let app: TestApp;
let admin: { id: number; token: string };
beforeEach(async () => {
  app = await testApp((each) => licenceTextRoutes(each, { responseCache: createResponseCache() }));
  admin = await makeOperator(app.db);
  return () => app.close();
});

const as = ({ token }: { token: string } = admin) => ({ token });
const inAMinute = () => new Date(Date.now() + 60_000);
const add = (input: object, operator = admin) =>
  app.call(ADD, { version: 1, text: { ...FIRST_LICENCE_TEXT, scope: '中国大陆' }, ...input }, as(operator));
const withdraw = (version: number) => app.call(WITHDRAW, { version }, as());
const states = async () =>
  (await app.call(LIST, {}, as())).data.list.map(({ version, state }) => [version, state] as const);

describe('versions of the licence text', () => {
  test('the first version equals the specification’s text', async () => {
    const { data } = await app.call(CURRENT);
    expect(data).toEqual({
      version: 1,
      from: '2019-12-31T16:00:00.000Z',
      until: null,
      versions: [1],
      text: FIRST_LICENCE_TEXT,
    });
    expect((await app.call(READ, { version: 1 })).data).toEqual(data);
    expect((await app.call(LIST, {}, as())).data.list).toMatchObject([{ version: 1, operatorName: null, note: '' }]);
  });

  test('a new version is in force immediately, and every version stays readable at its own address', async () => {
    const uses = [
      ...FIRST_LICENCE_TEXT.uses.slice(1),
      { use: '电视广告', standard: '须署名', extended: true },
    ] as NewLicenceText['uses'];
    expect((await app.call(CURRENT)).data.version).toBe(1);
    expect(await changeLicenceText(app, admin, { uses })).toBe(2);
    const { data } = await app.call(CURRENT);
    expect(data).toMatchObject({ version: 2, until: null, versions: [1, 2] });
    expect(data.text.uses.at(-1)).toEqual({ key: 'v2-11', use: '电视广告', standard: '须署名', extended: true });
    expect(data.text.uses.slice(0, -1)).toEqual(FIRST_LICENCE_TEXT.uses.slice(1));
    const first = await app.call(READ, { version: 1 });
    expect(first.data).toMatchObject({ text: FIRST_LICENCE_TEXT, until: data.from, versions: [1, 2] });
    expect(await states()).toEqual([
      [2, 'inForce'],
      [1, 'past'],
    ]);
    const log = await app.db.selectFrom('audit_log').select(['action', 'subject', 'operator_id', 'after']).execute();
    expect(log).toEqual([
      {
        action: 'licenceText.add',
        subject: 'licenceText:2',
        operator_id: admin.id,
        after: expect.objectContaining({ from: data.from, note: '', changes: expect.any(Array) }),
      },
    ]);
  });

  test('a planned version is visible only to operators until it takes effect', async () => {
    const from = new Date(Date.now() + 1_500);
    await changeLicenceText(app, admin, { scope: '中国大陆' }, from);
    expect(await states()).toEqual([
      [2, 'planned'],
      [1, 'inForce'],
    ]);
    expect((await app.call(READ, { version: 2 })).code).toBe(40400);
    expect((await app.call(READ, { version: 1 })).data).toMatchObject({ until: null, versions: [1] });
    await vi.waitFor(async () => expect((await app.call(CURRENT)).data.version).toBe(2), { timeout: 30_000 });
    expect(Date.now()).toBeGreaterThanOrEqual(from.getTime());
    const { data } = await app.call(READ, { version: 2 });
    expect(data).toMatchObject({ from: from.toISOString(), text: { scope: '中国大陆' } });
  });

  test('the preview lists changes, counts unpaid orders that need a new agreement, and stores nothing', async () => {
    const buyer = await makeUser(app.db);
    const order = { user_id: buyer.id, origin_amount: 100n, pay_amount: 100n, expires_at: inAMinute() };
    await app.db
      .insertInto('orders')
      .values([
        { ...order, id: 'open' },
        { ...order, id: 'late', expires_at: new Date(0) },
        { ...order, id: 'transfer', transfer_status: 1 },
        { ...order, id: 'cancelled', status: 4 },
      ])
      .execute();
    const { data } = await app.call(PREVIEW, { text: { ...FIRST_LICENCE_TEXT, scope: '中国大陆' } }, as());
    expect(data).toEqual({
      version: 2,
      changes: [{ what: '授权范围', before: FIRST_LICENCE_TEXT.scope, after: '中国大陆' }],
      pendingOrders: 1,
    });
    expect((await app.call(PREVIEW, { text: FIRST_LICENCE_TEXT }, as())).data.changes).toEqual([]);
    expect(await states()).toEqual([[1, 'inForce']]);
  });

  test('one of several concurrent additions of a version succeeds; other operators have to reload', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => makeOperator(app.db)));
    const answers = await Promise.all(others.map((operator, index) => add({ note: `第${index}人` }, operator)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900, 40900]);
    expect(await states()).toEqual([
      [2, 'inForce'],
      [1, 'past'],
    ]);
    expect((await add({ version: 2, text: { ...FIRST_LICENCE_TEXT, scope: '亚洲' } })).code).toBe(0);
  });

  test('the proposed text is refused while it is marked as a draft, and leaves the first version as it was sold', async () => {
    const marked = { ...DRAFT_LICENCE_TEXT, words: `【${DRAFT_MARK}】${DRAFT_LICENCE_TEXT.words}` };
    expect((await app.call(PREVIEW, { text: marked }, as())).data.changes.map(({ what }) => what)).toEqual([
      '授权书正文',
      '授权范围',
      '一律禁止',
      '受托制作',
    ]);
    expect(await add({ text: marked })).toMatchObject({
      code: 40000,
      data: { fields: { 'text.words': expect.stringContaining(DRAFT_MARK) } },
    });
    expect((await add({ text: DRAFT_LICENCE_TEXT })).code).toBe(0);
    expect((await app.call(CURRENT)).data).toMatchObject({ version: 2, text: DRAFT_LICENCE_TEXT });
    expect((await app.call(READ, { version: 1 })).data.text).toEqual(FIRST_LICENCE_TEXT);
  });

  test('rejects past dates, unchanged texts and invalid texts', async () => {
    const text = { ...FIRST_LICENCE_TEXT, scope: '中国大陆' };
    const [first, ...rest] = text.uses;
    const refused = async (input: object) => {
      const { code, data } = await add(input);
      expect(code).toBe(40000);
      return Object.keys((data as unknown as { fields: Record<string, string> }).fields)[0];
    };
    expect(await refused({ from: new Date(Date.now() - 1_000).toISOString() })).toBe('from');
    expect(await refused({ from: '明天' })).toBe('from');
    expect(await refused({ text: FIRST_LICENCE_TEXT })).toBe('text');
    expect(await refused({ text: { ...text, words: '' } })).toBe('text.words');
    expect(await refused({ text: { ...text, words: '字'.repeat(181) } })).toBe('text.words');
    expect(await refused({ text: { ...text, uses: [] } })).toBe('text.uses');
    expect(await refused({ text: { ...text, uses: [...text.uses, ...text.uses] } })).toBe('text.uses');
    expect(await refused({ text: { ...text, uses: [{ ...first, key: 'unknown' }, ...rest] } })).toBe('text.uses.0.use');
    expect(await refused({ text: { ...text, uses: [{ ...first, standard: 1 }, ...rest] } })).toBe(
      'text.uses.0.standard',
    );
    expect(await refused({ text: { ...text, uses: [{ ...first, standard: '' }, ...rest] } })).toBe(
      'text.uses.0.standard',
    );
    expect(await states()).toEqual([[1, 'inForce']]);
  });
});

describe('a planned version', () => {
  test('can be withdrawn once, stays unreadable, and lets the next number be added', async () => {
    await changeLicenceText(app, admin, { scope: '中国大陆' }, inAMinute());
    expect(await add({ version: 2, text: { ...FIRST_LICENCE_TEXT, scope: '亚洲' } })).toMatchObject({
      code: 40900,
      message: expect.stringContaining('尚未生效'),
    });
    const answers = await Promise.all([withdraw(2), withdraw(2), withdraw(2)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
    expect(await changeLicenceText(app, admin, { scope: '亚洲' })).toBe(3);
    expect((await app.call(READ, { version: 2 })).code).toBe(40400);
    expect((await app.call(CURRENT)).data).toMatchObject({ version: 3, versions: [1, 3], text: { scope: '亚洲' } });
    expect(await states()).toEqual([
      [3, 'inForce'],
      [2, 'withdrawn'],
      [1, 'past'],
    ]);
  });

  test('cannot be withdrawn just before it takes effect; neither can the version in force', async () => {
    await changeLicenceText(app, admin, { scope: '中国大陆' }, new Date(Date.now() + 5_000));
    expect((await withdraw(2)).code).toBe(40900);
    expect([(await withdraw(1)).code, (await withdraw(3)).code]).toEqual([40900, 40400]);
  });
});

test('the database refuses to change, remove or reorder versions, or to withdraw the one in force', async () => {
  await changeLicenceText(app, admin, { scope: '中国大陆' });
  const values = (version: number, from: string) => sql`
    insert into licence_texts (version, in_force_from, content, note, operator_id)
    values (${version}, ${sql.raw(from)}, '{}', '', ${admin.id})`;
  const statements = [
    sql`update licence_texts set note = 'x' where version = 1`,
    sql`delete from licence_texts where version = 2`,
    sql`truncate licence_texts cascade`,
    values(3, "now() - interval '1 hour'"),
    values(2, "now() + interval '1 hour'"),
    sql`insert into licence_text_withdrawals (version, operator_id) values (2, ${admin.id})`,
  ];
  for (const statement of statements) await expect(statement.execute(app.db)).rejects.toThrow(/licence/);
  await values(3, "now() + interval '1 hour'").execute(app.db);
  await expect(values(4, "now() + interval '1 minute'").execute(app.db)).rejects.toThrow(/not the last one/);
});

test('a version’s response is cacheable and supports conditional requests; errors are not stored', async () => {
  const url = '/video-platform/licence/v1/texts/1';
  const first = await app.http.inject(url);
  expect(first.headers['cache-control']).toMatch(/^public/);
  const again = await app.http.inject({ url, headers: { 'if-none-match': first.headers.etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const unknown = await app.http.inject('/video-platform/licence/v1/texts/7');
  expect([unknown.json<{ code: number }>().code, unknown.headers['cache-control']]).toEqual([40400, 'no-store']);
});

describe('access', () => {
  let tokens: (string | undefined)[];
  beforeEach(async () => {
    const people = await Promise.all([
      makeUser(app.db),
      makeCreator(app.db),
      makeOperator(app.db, 'finance'),
      makeOperator(app.db, 'editor'),
      makeOperator(app.db, 'reviewer'),
    ]);
    tokens = [undefined, ...people.map(({ token }) => token)];
  });

  test.each([
    [LIST, {}],
    [PREVIEW, { text: FIRST_LICENCE_TEXT }],
    [ADD, { version: 1, text: { ...FIRST_LICENCE_TEXT, scope: '中国大陆' } }],
    [WITHDRAW, { version: 2 }],
  ] as const)('only admins may call %s', async (key, input) => {
    await changeLicenceText(app, admin, { scope: '亚洲' }, inAMinute());
    const codes = await Promise.all(tokens.map(async (token) => (await app.call(key, input, { token })).code));
    expect(codes).toEqual([403, 403, 403, 40300, 40300, 40300]);
    expect(await states()).toEqual([
      [2, 'planned'],
      [1, 'inForce'],
    ]);
  });

  test('anyone can read the text in force', async () => {
    for (const token of [undefined, ...tokens]) expect((await app.call(CURRENT, {}, { token })).code).toBe(0);
  });
});
