import { Writable } from 'node:stream';
import { OPERATOR_TOKEN_HEADER, TOKEN_HEADER } from '@zhenku/contract/constants';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../observability/log.ts';
import { fileRoutes } from '../storage/files.routes.ts';
import { forUser, signedLink } from '../storage/links.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { makeOperator, makeUser, sessionOf } from '../testing/fixtures.ts';
import { route } from './route.ts';

let app: TestApp;
let lines: string[];

beforeAll(async () => {
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  const storage = { locate: () => Promise.reject(new Error('the disk is unavailable')) };
  app = await testApp(
    (each) => {
      route(each, 'GET /operator/v1/ledger/check', () => ({
        balanced: true,
        entries: 0,
        imbalances: [],
      }));
      route(each, 'POST /user/v1/logout', () => null);
      route(each, 'POST /user/v1/login', ({ input }) => {
        throw new Error(`no login for ${input.username}`);
      });
      fileRoutes(each.http, {
        db: each.db,
        storage: storage as never,
        secret: 'secret',
        readClipFileState: async () => 'public',
        rights: {},
      });
    },
    { log: createLog('info', destination), trustProxy: 1 },
  );
});
afterAll(() => app.close());
beforeEach(() => void (lines = []));

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: `/video-platform${url}`, headers: { 'x-forwarded-for': '::ffff:192.0.2.7', ...headers } });

test('names the caller, the address and the endpoint', async () => {
  const [user, operator] = [await makeUser(app.db), await makeOperator(app.db)];
  await app.call('POST /user/v1/logout', {}, { token: user.token, headers: { 'x-forwarded-for': '2001:db8::7' } });
  await get('/operator/v1/ledger/check?secret=1', { [OPERATOR_TOKEN_HEADER]: operator.token });
  await get('/operator/v1/ledger/check');
  const path = '/video-platform/operator/v1/ledger/check';
  expect(logged()).toMatchObject([
    { method: 'POST', route: '/video-platform/user/v1/logout', status: 200, userId: user.id, ip: '2001:db8::7' },
    {
      method: 'GET',
      route: path,
      status: 200,
      operatorId: operator.id,
      ip: '192.0.2.7',
      requestId: expect.any(String),
    },
    { method: 'GET', route: path, status: 200, ip: '192.0.2.7' },
  ]);
  expect(Object.keys(logged()[2]!)).not.toContain('userId');
  expect(Object.keys(logged()[2]!)).not.toContain('operatorId');
});

test('omits tokens, link queries and input from every line, even for a crash', async () => {
  const user = await makeUser(app.db);
  const link = signedLink('secret', 'private/a', { seconds: 60, holder: forUser(sessionOf(user)) });
  const signature = new URLSearchParams(link.split('?')[1]).get('signature')!;
  expect((await app.http.inject({ url: link })).statusCode).toBe(500);
  const secretKey = 'a'.repeat(64);
  const headers = { [TOKEN_HEADER]: user.token, cookie: `Admin-Token=${user.token}`, authorization: 'Bearer abc' };
  await app.call('POST /user/v1/login', { username: '13800000000', secretKey }, { headers });
  await app.http.inject({ url: `/nothing?token=${user.token}`, headers });
  expect(logged().filter(({ level }) => level === 50)).toHaveLength(2);
  expect(logged().filter(({ route: path }) => path === '/files/*')).toMatchObject([{ userId: user.id, status: 500 }]);
  for (const secret of [user.token, signature, 'for=user', secretKey, 'Bearer abc']) {
    expect(lines.join('\n')).not.toContain(secret);
  }
});
