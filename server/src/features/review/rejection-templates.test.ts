import { REJECTION_TEMPLATES_MAX } from '@zhenku/contract/review/rejection-templates';
import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import { reviewRoutes } from './review.routes.ts';

const LIST = 'GET /operator/v1/rejectionTemplates';
const ADD = 'POST /operator/v1/rejectionTemplates';
const CHANGE = 'PUT /operator/v1/rejectionTemplates/{templateId}';
const DELETE = 'DELETE /operator/v1/rejectionTemplates/{templateId}';

const app = await testApp((each) => reviewRoutes(each, {} as never));
const editor = await makeOperator(app.db, 'editor');
const reviewer = await makeOperator(app.db, 'reviewer');

const list = async () => (await app.call(LIST, {}, reviewer)).data.list;
const add = (input: object, by = editor) => app.call(ADD, input, { token: by.token });

test('editors maintain the ordered list that reviewers read, and each change is audited', async () => {
  expect(await list()).toHaveLength(5);
  const { data } = await add({ content: ' 曝光过度 ' });
  const { templateId } = data;
  expect((await list()).at(-1)).toEqual({ templateId, content: '曝光过度', rank: 6, version: 1 });
  const change = { templateId, content: '画面曝光过度', rank: 0, version: 1 };
  expect((await app.call(CHANGE, change, editor)).code).toBe(0);
  expect((await list())[0]).toMatchObject({ templateId, content: '画面曝光过度', version: 2 });
  expect((await app.call(CHANGE, { ...change, version: 2, content: '与已上架作品重复' }, editor)).data).toEqual({
    fields: { content: '已有相同的模板' },
  });
  const deleted = await Promise.all([1, 2, 3].map(() => app.call(DELETE, { templateId }, editor)));
  expect(deleted.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40400, 40400]);
  expect((await app.call(CHANGE, change, editor)).code).toBe(40400);
  const log = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `rejectionTemplate:${templateId}`)
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual(
    ['add', 'change', 'delete'].map((each) => `rejectionTemplate.${each}`),
  );
});

test('only operators can read the templates, and only editors can change them', async () => {
  const user = await makeUser(app.db);
  const calls = [
    [ADD, { content: '一' }],
    [CHANGE, { templateId: 1, content: '一' }],
    [DELETE, { templateId: 1 }],
  ] as const;
  for (const [key, input] of calls) {
    expect((await app.call(key, input)).code).toBe(403);
    expect((await app.call(key, input, user)).code).toBe(403);
    expect((await app.call(key, input, reviewer)).code).toBe(40300);
  }
  expect((await app.call(LIST, {}, user)).code).toBe(403);
  for (const content of ['', ' ', '长'.repeat(201)]) expect((await add({ content })).code).toBe(40000);
});

test('the number of templates is limited, even with concurrent additions', async () => {
  const room = REJECTION_TEMPLATES_MAX - (await list()).length;
  const codes = await Promise.all(
    Array.from({ length: room + 3 }, async (_, at) => (await add({ content: `模板${at}` })).code),
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(room);
  expect(codes.filter((code) => code === 42900)).toHaveLength(3);
});
