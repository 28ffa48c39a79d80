import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TOKEN_HEADER } from '@zhenku/contract/constants';
import { AppError } from '../errors.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { makeCreator, makeOperator, makeUser } from '../testing/fixtures.ts';
import { route } from './route.ts';
import { createResponseCache } from './response-cache.ts';

let app: TestApp;
let created = 0;
const responseCache = createResponseCache({ ttlMs: 60_000 });
let asked = 0;

beforeAll(async () => {
  app = await testApp((target) => {
    route(target, 'POST /shoppingcart/v1/add', ({ input }) => ({ shoppingCartId: input.videoId }));
    route(target, 'GET /video/v1/mine', ({ input }) => ({
      content: [],
      total: 0,
      page: input.page,
      size: input.size,
      counts: [],
    }));
    route(target, 'POST /order/v1/create', async ({ db, user }) => {
      created += 1;
      await new Promise((resolve) => setTimeout(resolve, 30));
      if (created === 100) throw new AppError('conflict');
      const { id } = await db.selectFrom('users').select('id').where('id', '=', user.id).executeTakeFirstOrThrow();
      return { orderId: `order-${created}-${id}`, undeclared: 'secret' };
    });
    route(target, 'GET /operator/v1/audit', ({ input }) => ({
      content: [],
      total: 0,
      page: input.page,
      size: input.size,
    }));
    route(target, 'GET /operator/v1/ledger/check', () => ({ balanced: true, entries: 0, imbalances: [] }));
    route(target, 'GET /label/v1/query', () => ({ list: [], total: (asked += 1) }), { responseCache });
    route(target, 'POST /userfavorite/v1/create', () => ({ favoriteId: 1 }));
    route(target, 'GET /user/v1/info', () => {
      throw new Error('password=hunter2');
    });
  });
});

afterAll(() => app.close());

const raw = (payload: string, token: string, contentType = 'application/json') =>
  app.http.inject({
    method: 'POST',
    url: '/video-platform/shoppingcart/v1/add',
    headers: { 'content-type': contentType, [TOKEN_HEADER]: token },
    payload,
  });

describe('the envelope', () => {
  it('wraps the output and strips undeclared fields', async () => {
    const { token } = await makeUser(app.db);
    const response = await app.call('POST /order/v1/create', {}, { token });
    expect(response).toEqual({
      status: 200,
      code: 0,
      message: 'success',
      data: { orderId: expect.stringContaining('order-') },
    });
  });

  it('comes with status 404 and code 40400 for an unknown path or another method', async () => {
    for (const [method, url] of [
      ['GET', '/video-platform/no/v1/such'],
      ['POST', '/video-platform/label/v1/query'],
      ['GET', '/nothing'],
      ['GET', '/video-platform/label/v1/%zz'],
      ['GET', '/video-platform/label/v1/%ff'],
    ] as const) {
      const response = await app.http.inject({ method, url });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 40400, data: null });
    }
  });

  it('comes with status 400 for malformed JSON, 413 for more than 1 MB, and 415 for another content type', async () => {
    const { token } = await makeUser(app.db);
    expect(await raw('{"videoId":', token)).toMatchObject({ statusCode: 400 });
    expect((await raw('{"videoId":', token)).json()).toMatchObject({ code: 40000 });
    expect(await raw(JSON.stringify({ text: 'x'.repeat(1024 * 1024) }), token)).toMatchObject({ statusCode: 413 });
    expect(await raw('videoId', token, 'text/plain')).toMatchObject({ statusCode: 415 });
  });

  it('comes with status 500, code 50000 and the request id for a crash, but not its cause', async () => {
    const { token } = await makeUser(app.db);
    const response = await app.http.inject({ url: '/video-platform/user/v1/info', headers: { [TOKEN_HEADER]: token } });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 50000, data: null });
    expect(response.json<{ message: string }>().message).toContain(response.headers['x-request-id']);
    expect(response.body).not.toContain('hunter2');
  });

  it('is never cached for a failed call', async () => {
    for (const url of ['/video-platform/video/v1/mine', '/video-platform/label/v1/query?page=x']) {
      const { headers, statusCode } = await app.http.inject({ url });
      expect(statusCode).toBe(200);
      expect(headers['cache-control'], url).toBe('no-store');
    }
  });

  it('carries a strict content security policy and refuses to be framed', async () => {
    const { headers } = await app.http.inject({ url: '/video-platform/label/v1/query' });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('invalid input', () => {
  it('is explained with the field’s Chinese name, never its wire name', async () => {
    const { token } = await makeUser(app.db);
    const explain = async (favoriteName: unknown) =>
      (await app.call('POST /userfavorite/v1/create', { favoriteName }, { token })).message;
    expect(await explain('长'.repeat(21))).toBe('收藏夹名称：最多20个字');
    expect(await explain('a\u0000')).toBe('收藏夹名称：含有无效字符');
    expect(await explain(undefined)).toBe('收藏夹名称：必填项');
  });
});

describe('authorisation', () => {
  it('checks the token first, then the access, then the input', async () => {
    const user = await makeUser(app.db);
    expect(await app.call('GET /video/v1/mine', { page: 'x' })).toMatchObject({ status: 200, code: 403 });
    expect(await app.call('GET /video/v1/mine', { page: 'x' }, { token: user.token })).toMatchObject({ code: 40300 });
    const creator = await makeCreator(app.db);
    expect(await app.call('GET /video/v1/mine', { page: 'x' }, { token: creator.token })).toMatchObject({
      code: 40000,
    });
  });

  it("leaves a stranger's body unread", async () => {
    expect((await raw('{"videoId":', 'x'.repeat(43))).json()).toMatchObject({ code: 403 });
  });

  it('distinguishes malformed, unknown, revoked and expired tokens', async () => {
    const [revoked, expired, suspended] = [await makeUser(app.db), await makeUser(app.db), await makeUser(app.db)];
    await app.db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', revoked.id).execute();
    await app.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', expired.id)
      .execute();
    await app.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', suspended.id).execute();
    const codeOf = async (token?: string) => (await app.call('POST /order/v1/create', {}, { token })).code;
    expect(await codeOf()).toBe(403);
    expect(await codeOf('x'.repeat(43))).toBe(403);
    expect(await codeOf('short')).toBe(50008);
    expect(await codeOf(revoked.token)).toBe(50012);
    expect(await codeOf(suspended.token)).toBe(50012);
    expect(await codeOf(expired.token)).toBe(50014);
  });

  it("lets an operator do what the role allows, and rejects each side's token on the other side", async () => {
    const [reviewer, admin, user] = [
      await makeOperator(app.db, 'reviewer'),
      await makeOperator(app.db),
      await makeUser(app.db),
    ];
    const codeOf = async (token: string) => (await app.call('GET /operator/v1/ledger/check', {}, { token })).code;
    expect(await codeOf(reviewer.token)).toBe(40300);
    expect(await codeOf(admin.token)).toBe(0);
    expect(await codeOf(user.token)).toBe(403);
    expect((await app.call('POST /order/v1/create', {}, { token: admin.token })).code).toBe(403);
  });
});

describe('input', () => {
  it('treats empty strings and null as absent, and a POST without a body as {}', async () => {
    const { token } = await makeUser(app.db);
    const response = await app.call('POST /shoppingcart/v1/add', { videoId: null, videoType: '' }, { token });
    expect(response).toMatchObject({
      code: 40000,
      data: { fields: { videoId: expect.any(String), videoType: '请选择规格' } },
    });
    const withoutBody = await app.http.inject({
      method: 'POST',
      url: '/video-platform/order/v1/create',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
    });
    expect(withoutBody.json()).toMatchObject({ code: 0 });
  });

  it('reads numbers and booleans from query strings, but rejects a wrong type in a body', async () => {
    const { token } = await makeCreator(app.db);
    const response = await app.call('GET /video/v1/mine', { page: '2', size: '10', status: '' }, { token });
    expect(response.data).toMatchObject({ page: 2, size: 10 });
    expect((await app.call('GET /video/v1/mine', { page: '1.5' }, { token })).code).toBe(40000);
    expect((await app.call('GET /video/v1/mine', { size: 201 }, { token })).code).toBe(40000);
    expect((await app.call('POST /shoppingcart/v1/add', { videoId: '1', videoType: 1 }, { token })).code).toBe(40000);
  });

  it('survives unusual input: arrays, NUL, prototype names, huge ids, deep nesting', async () => {
    const { token } = await makeUser(app.db);
    const nested = '['.repeat(100_000) + ']'.repeat(100_000);
    const odd = {
      body: ['[]', '"text"', '1'],
      videoId: ['{"videoId":"\\u0000","videoType":1}', `{"videoId":${nested},"videoType":1}`],
    };
    for (const [field, bodies] of Object.entries(odd)) {
      for (const body of bodies) {
        const response = (await raw(body, token)).json<object>();
        expect(response, body.slice(0, 50)).toMatchObject({
          code: 40000,
          data: { fields: { [field]: expect.any(String) } },
        });
      }
    }
    expect((await raw('{"__proto__":{"a":1}}', token)).json<{ code: number }>().code).toBe(40000);
    expect((await raw('{"videoId":1,"videoType":1,"unknown":"\\u0000"}', token)).json<{ code: number }>().code).toBe(0);
    const huge = await app.call(
      'POST /shoppingcart/v1/add',
      { videoId: 9_007_199_254_740_991, videoType: 1 },
      { token },
    );
    expect(huge.code).toBe(0);
    const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`;
    expect((await raw(`{"videoId":1,"videoType":1,"x":${deep}}`, token)).statusCode).toBe(200);
  });
});

describe('Idempotency-Key', () => {
  it('runs the work once for concurrent repeats, and gives all of them the same response', async () => {
    const { token } = await makeUser(app.db);
    const before = created;
    const options = { token, headers: { 'idempotency-key': 'k1' } };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => app.call('POST /order/v1/create', {}, options)),
    );
    expect(created - before).toBe(1);
    expect(new Set(responses.map((response) => response.data.orderId)).size).toBe(1);
  });

  it('is scoped to the user, and conflicts if it is reused with another body', async () => {
    const [one, two] = [await makeUser(app.db), await makeUser(app.db)];
    const headers = { 'idempotency-key': 'k2' };
    const first = await app.call('POST /order/v1/create', {}, { token: one.token, headers });
    const other = await app.call('POST /order/v1/create', {}, { token: two.token, headers });
    expect(other.data.orderId).not.toBe(first.data.orderId);
    const changed = { videos: [{ videoId: 1, videoType: 1 }] };
    expect((await app.call('POST /order/v1/create', changed, { token: one.token, headers })).code).toBe(40900);
  });

  it('is ignored if empty, and refused if malformed', async () => {
    const { token } = await makeUser(app.db);
    const answerTo = (key: string) =>
      app.call('POST /order/v1/create', {}, { token, headers: { 'idempotency-key': key } });
    const first = await answerTo('');
    expect((await answerTo('')).data.orderId).not.toBe(first.data.orderId);
    const refused = await answerTo('two words');
    expect(refused).toMatchObject({ code: 40000, data: { fields: { 'Idempotency-Key': expect.any(String) } } });
  });

  it("runs the work once even if the machine's clock is days slow", async () => {
    const { token } = await makeUser(app.db);
    const options = { token, headers: { 'idempotency-key': 'k4' } };
    const before = created;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 86_400_000 });
    try {
      await app.call('POST /order/v1/create', {}, options);
      await app.call('POST /order/v1/create', {}, options);
    } finally {
      vi.useRealTimers();
    }
    expect(created - before).toBe(1);
  });

  it('lets a failed call be repeated', async () => {
    const { token } = await makeUser(app.db);
    const options = { token, headers: { 'idempotency-key': 'k3' } };
    created = 99;
    expect((await app.call('POST /order/v1/create', {}, options)).code).toBe(40900);
    expect((await app.call('POST /order/v1/create', {}, options)).code).toBe(0);
  });
});

describe('responses shared by all callers', () => {
  it('are computed once, and again after the cache is cleared', async () => {
    const first = await app.call('GET /label/v1/query');
    expect(await app.call('GET /label/v1/query')).toEqual(first);
    responseCache.clear();
    expect((await app.call('GET /label/v1/query')).data.total).toBe(first.data.total + 1);
  });
});
