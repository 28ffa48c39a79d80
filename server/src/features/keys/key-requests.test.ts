import { errors } from '@zhenku/contract/errors';
import { beforeEach, expect, test, vi } from 'vitest';
import { revokeKeys } from '../../platform/api-keys.ts';
import type { App } from '../../platform/http/route.ts';
import { sql } from 'kysely';
import {
  makeCreator,
  makeKey,
  makeOperator,
  makeOperatorKey,
  makeUser,
  type TestUser,
} from '../../platform/testing/fixtures.ts';
import { testApp } from '../../platform/testing/app.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { createKeyLimit } from '../../platform/http/key-limit.ts';
import { noOperatorMail } from '../operators/testing.ts';
import { licenceTextRoutes } from '../licences/texts/licence-texts.routes.ts';
import { walletRoutes } from '../wallet/wallet.routes.ts';
import { keyRoutes } from './keys.routes.ts';
import { anotherServer, SECRET_KEY, setPassword } from './testing.ts';
import { disabledResponseCache } from '../../platform/testing/response-cache.ts';

const register = (routes: App) => {
  keyRoutes(routes, { keyring: testKeyring, operatorMail: noOperatorMail });
  licenceTextRoutes(routes, { responseCache: disabledResponseCache() });
  walletRoutes(routes);
};
const app = await testApp(register);

let user: TestUser;
beforeEach(async () => void (user = await makeUser(app.db)));

const current = (headers: Record<string, string>) => app.call('GET /user/v1/keys/current', {}, { headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const readText = (token: string) => app.call('GET /licence/v1/texts/current', {}, { token });

test('accepts a key as a bearer token, in any case', async () => {
  const { token } = await makeKey(app.db, user);
  for (const authorization of [`Bearer ${token}`, `bearer ${token}`, `BEARER  ${token} `])
    expect((await current({ authorization })).code).toBe(0);
});

test('ignores other credentials in the Authorization header', async () => {
  const { token } = await makeKey(app.db, user);
  for (const authorization of ['Basic enhrOnpr', `Basic ${token}`, 'Bearer', `Bearer ${user.token}`, token]) {
    expect((await current({ authorization })).code).toBe(errors.notLoggedIn.code);
    expect((await current({ authorization, 'x-auth-token': user.token })).code).toBe(errors.notFound.code);
  }
});

test('accepts no key in another header, a cookie or the URL', async () => {
  const { token } = await makeKey(app.db, user);
  expect((await current({ 'x-auth-token': token })).code).toBe(errors.tokenMalformed.code);
  expect((await current({ cookie: `Admin-Token=${token}` })).code).toBe(errors.notLoggedIn.code);
  const url = `/video-platform/user/v1/keys/current?apiKey=${token}&access_token=${token}`;
  expect((await app.http.inject(url)).json<{ code: number }>().code).toBe(errors.notLoggedIn.code);
});

test('refuses a key together with a login token', async () => {
  const { token } = await makeKey(app.db, user);
  for (const header of ['x-auth-token', 'x-operator-token'])
    expect(await current({ ...bearer(token), [header]: user.token })).toMatchObject({
      code: errors.keyMalformed.code,
      message: '请求不能同时携带 API 密钥和登录令牌',
    });
});

test('refuses damaged and unknown keys, even on public endpoints', async () => {
  const { token } = await makeKey(app.db, user);
  const unknown = `zk_${'A'.repeat(43)}`;
  for (const damaged of [token.slice(0, -1), `${token}A`, `${token.slice(0, -1)}!`])
    expect((await readText(damaged)).code).toBe(errors.keyMalformed.code);
  expect(await readText(unknown)).toMatchObject({ code: errors.keyUnknown.code, message: 'API 密钥无效' });
  expect((await readText(token)).code).toBe(0);
});

test('a key needs the endpoint’s scope, and the refusal names it', async () => {
  const { token } = await makeKey(app.db, user, { scopes: ['buy', 'download'] });
  const refused = await readText(token);
  expect(refused).toMatchObject({
    code: 40300,
    message: '此 API 密钥没有“读取素材”权限',
    data: { scope: ['catalogue'] },
  });
  const unscoped = await app.call('GET /wallet/v1/statement', { account: 'coins' }, { token });
  expect(unscoped).toMatchObject({
    code: 40300,
    message: 'API 密钥不能用于此操作，请登录后进行',
    data: { scope: [] },
  });
});

test('a key may do no more than its owner', async () => {
  const sales = { scopes: ['sales'] as const };
  const income = (token: string) => app.call('GET /author/v1/income', {}, { token });
  expect((await income((await makeKey(app.db, user, sales)).token)).code).toBe(errors.notAllowed.code);
  const creator = await makeCreator(app.db);
  expect((await income((await makeKey(app.db, creator, sales)).token)).code).toBe(0);

  const ledger = (token: string) => app.call('GET /operator/v1/ledger/accounts', {}, { token });
  const [editor, finance] = [await makeOperator(app.db, 'editor'), await makeOperator(app.db, 'finance')];
  expect((await ledger((await makeOperatorKey(app.db, editor)).token)).code).toBe(errors.notAllowed.code);
  expect((await ledger((await makeOperatorKey(app.db, finance)).token)).code).toBe(0);
});

test('users’ endpoints refuse operators’ keys, and operators’ endpoints users’ keys', async () => {
  const ofUser = await makeKey(app.db, user);
  const ofOperator = await makeOperatorKey(app.db, await makeOperator(app.db, 'finance'));
  const ledger = await app.call('GET /operator/v1/ledger/accounts', {}, ofUser);
  expect(ledger.code).toBe(errors.keyUnknown.code);
  expect((await current(bearer(ofOperator.token))).code).toBe(errors.keyUnknown.code);
});

test('a revoked key is refused by every server at once', async () => {
  await setPassword(app.db, user);
  const other = await anotherServer(app.db, register);
  const { id, token } = await makeKey(app.db, user);
  const elsewhere = async () => (await other.call('GET /user/v1/keys/current', {}, token)).code;
  expect([await elsewhere(), (await current(bearer(token))).code]).toEqual([0, 0]);
  const input = { keyId: id, secretKey: SECRET_KEY };
  expect((await app.call('POST /user/v1/keys/revoke', input, { token: user.token })).code).toBe(0);
  expect([await elsewhere(), (await current(bearer(token))).code]).toEqual([50012, 50012]);
  await other.close();
});

test('limits a key’s requests per minute, and says when to retry', async () => {
  const slow = await makeKey(app.db, user, { requestsPerMinute: 3 });
  const fast = await makeKey(app.db, user);
  const statusOf = async ({ token }: { token: string }) => {
    const response = await app.http.inject({ url: '/video-platform/user/v1/keys/current', headers: bearer(token) });
    return { status: response.statusCode, wait: Number(response.headers['retry-after'] ?? 0), body: response.body };
  };
  // Keeps all requests within one minute of the clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:00:20Z') });
  try {
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push(await statusOf(slow));
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(statuses[3]!.wait).toBe(40);
    expect(JSON.parse(statuses[3]!.body)).toEqual({
      code: 42900,
      data: null,
      message: '此 API 密钥每分钟最多调用3次，请稍后再试',
    });
    expect((await statusOf(fast)).status).toBe(200);
    vi.setSystemTime(new Date('2026-03-01T00:01:00Z'));
    expect((await statusOf(slow)).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test('the limit resets with each minute of the clock', () => {
  let now = 0;
  const limit = createKeyLimit(() => now);
  const key = { id: 1, requestsPerMinute: 1 };
  limit(key);
  now = 59_999;
  expect(() => limit(key)).toThrow(expect.objectContaining({ kind: 'rateLimited', retryAfterSeconds: 1 }));
  now = 60_000;
  limit(key);
  expect(() => limit(key)).toThrow(expect.objectContaining({ retryAfterSeconds: 60 }));
});

test('stores only the hour of the last use', async () => {
  const { id, token } = await makeKey(app.db, user);
  const lastUse = async () =>
    await app.db
      .selectFrom('api_keys')
      .select(['last_used_at', sql`xmin`.as('version')])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  expect((await lastUse()).last_used_at).toBeNull();
  await current(bearer(token));
  const first = await lastUse();
  expect(first.last_used_at).toMatch(/:00:00/);
  await current(bearer(token));
  expect(await lastUse()).toEqual(first);
});

test('a link requested with a key works until the key is revoked', async () => {
  const finance = await makeOperator(app.db, 'finance');
  const { id, token } = await makeOperatorKey(app.db, finance, ['finance']);
  const { data } = await app.call('GET /operator/v1/ledger/accounts/export', {}, { token });
  expect((await app.http.inject(data.url)).statusCode).toBe(200);
  await revokeKeys(app.db, { keyId: id });
  expect((await app.http.inject(data.url)).statusCode).toBe(403);
});
