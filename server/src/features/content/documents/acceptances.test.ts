import type { DocumentType } from '@zhenku/contract/content/documents';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createResponseCache } from '../../../platform/http/response-cache.ts';
import { testApp, type TestApp } from '../../../platform/testing/app.ts';
import { makeCreator, makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import { personalData } from './personal-data.ts';
import { acceptAtRegistration, pendingDocuments } from './acceptances.ts';
import { documentRoutes } from './documents.routes.ts';

let app: TestApp;
let editor: string;
const FROM = { ip: '10.0.0.7', userAgent: 'phone' };

beforeAll(async () => {
  app = await testApp((target) => documentRoutes(target, { responseCache: createResponseCache() }));
  editor = (await makeOperator(app.db, 'editor')).token;
});
afterAll(() => app.close());

const publish = async (type: DocumentType, content: string) => {
  const title = type;
  expect((await app.call('PUT /operator/v1/documents/{type}', { type, title, content }, { token: editor })).code).toBe(
    0,
  );
  return (await app.call('GET /doc/v1/queryByType', { type })).data.version;
};
const pending = async (token: string) => (await app.call('GET /user/v1/documents', {}, { token })).data.list;
const accept = (token: string, documents: object[]) =>
  app.call('POST /user/v1/documents/accept', { documents }, { token });

beforeEach(async () => {
  for (const type of ['agreement', 'notice', 'sign'] as const) await publish(type, `<p>${type} 一</p>`);
});

describe('terms', () => {
  it('require nothing from users who registered under the current version, until there is a new one', async () => {
    const { token } = await makeUser(app.db);
    expect(await pending(token)).toEqual([]);
    const version = await publish('agreement', '<p>二</p>');
    expect(await pending(token)).toEqual([
      {
        type: 'agreement',
        title: 'agreement',
        version,
        content: '<p>二</p>',
        accepted: { version: version - 1, content: '<p>agreement 一</p>' },
      },
    ]);
    expect((await accept(token, [{ type: 'agreement', version: version - 1 }])).code).toBe(40900);
    expect((await accept(token, [{ type: 'agreement', version }])).code).toBe(0);
    // Simulates a double click.
    expect((await accept(token, [{ type: 'agreement', version }])).code).toBe(0);
    expect(await pending(token)).toEqual([]);
  });

  it('require the creators’ contract from creators only', async () => {
    const [creator, buyer] = [await makeCreator(app.db), await makeUser(app.db)];
    const version = await publish('sign', '<p>二</p>');
    expect((await pending(creator.token)).map(({ type }) => type)).toEqual(['sign']);
    expect(await pending(buyer.token)).toEqual([]);
    await accept(creator.token, [{ type: 'sign', version }]);
    expect(await pending(creator.token)).toEqual([]);
  });

  it('require nothing while their texts are empty', async () => {
    const { token } = await makeUser(app.db);
    await publish('notice', '');
    expect(await pending(token)).toEqual([]);
  });

  it('are accepted only for the caller and only in their current version', async () => {
    const [user, other] = [await makeUser(app.db), await makeUser(app.db)];
    const version = await publish('agreement', '<p>二</p>');
    await accept(user.token, [{ type: 'agreement', version }]);
    expect(await pending(other.token)).toHaveLength(1);
    expect((await app.call('POST /user/v1/documents/accept', { documents: [] })).code).toBe(403);
    for (const documents of [[], [{ type: 'nonsense', version: 1 }], [{ type: 'agreement', version: -1 }], 'x']) {
      expect((await app.call('POST /user/v1/documents/accept', { documents }, { token: other.token })).code).toBe(
        40000,
      );
    }
    expect((await accept(other.token, [{ type: 'agreement', version: version + 1 }])).code).toBe(40900);
  });
});

describe('a registration', () => {
  it('accepts the current versions', async () => {
    const { id } = await makeUser(app.db);
    await acceptAtRegistration(app.db, id, FROM);
    const rows = await app.db.selectFrom('document_acceptances').selectAll().where('user_id', '=', id).execute();
    expect(rows.map(({ type }) => type).toSorted()).toEqual(['agreement', 'notice']);
    expect(rows[0]).toMatchObject({ ip: FROM.ip, user_agent: FROM.userAgent });
    expect(await pendingDocuments(app.db, id)).toEqual([]);
  });
});

describe('an operator', () => {
  it('sees what a user accepted, when and from where, until the account is closed', async () => {
    const user = await makeUser(app.db);
    const version = await publish('agreement', '<p>二</p>');
    await app.call(
      'POST /user/v1/documents/accept',
      { documents: [{ type: 'agreement', version }] },
      { token: user.token, headers: { 'user-agent': 'tablet' } },
    );
    const { token } = await makeOperator(app.db, 'reviewer');
    const read = async () =>
      (await app.call('GET /operator/v1/users/{userId}/documents', { userId: user.id }, { token })).data.list;
    expect(await read()).toMatchObject([
      { type: 'agreement', version, currentVersion: version, ip: '127.0.0.1', userAgent: 'tablet' },
    ]);
    const closing = { id: user.id, companyId: null, phone: null, email: null };
    await app.db.transaction().execute(async (tx) => personalData.erase!(tx, closing));
    expect(await read()).toMatchObject([{ type: 'agreement', version, ip: null, userAgent: null }]);
    const call = app.call('GET /operator/v1/users/{userId}/documents', { userId: user.id }, { token: editor });
    expect((await call).code).toBe(40300);
  });
});
