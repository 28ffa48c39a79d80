import { api, type Key } from '@zhenku/contract/api';
import { BASE_PATH, OPERATOR_ROLES, type OperatorRole } from '@zhenku/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { makeCreator, makeOperator } from '../testing/fixtures.ts';
import { route } from './route.ts';

// Tests which callers pass the authorisation of each operator endpoint.

const CALLS = (Object.keys(api) as Key[]).filter((key) => api[key].access.startsWith('operator'));

let app: TestApp;
const tokens = {} as Record<OperatorRole, string>;
let userToken: string;
beforeAll(async () => {
  app = await testApp((target) => {
    for (const key of CALLS) {
      route(target, key, () => {
        throw new Error('the input was accepted');
      });
    }
  });
  for (const role of OPERATOR_ROLES) tokens[role] = (await makeOperator(app.db, role)).token;
  userToken = (await makeCreator(app.db)).token;
});
afterAll(() => app.close());

async function call(key: Key, headers: Record<string, string>): Promise<number> {
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const url = BASE_PATH + path.replace(/\{\w+\}/g, '1');
  const body = method === 'GET' ? {} : { payload: {} };
  return (await app.http.inject({ method, url, headers, ...body })).json<{ code: number }>().code;
}

test('every call under the operators’ path except the login requires an operator', () => {
  const others = (Object.keys(api) as Key[]).filter((key) => key.includes(' /operator/') && !CALLS.includes(key));
  expect(others).toEqual(['POST /operator/v1/login']);
  expect(CALLS.filter((key) => !key.includes(' /operator/'))).toEqual([]);
});

test.each(CALLS)('%s lets in the roles that it declares, and rejects anonymous callers and users', async (key) => {
  const declared = api[key].access.split(':')[1]?.split(',');
  const anyRole = declared === undefined || declared.includes('self');
  for (const role of OPERATOR_ROLES) {
    const code = await call(key, { 'x-operator-token': tokens[role] });
    const allowed = anyRole || role === 'admin' || declared.includes(role);
    expect({ role, refused: code === 40300, known: code !== 403 }).toEqual({ role, refused: !allowed, known: true });
  }
  expect(await call(key, {})).toBe(403);
  expect(await call(key, { 'x-operator-token': userToken })).toBe(403);
  expect(await call(key, { 'x-auth-token': userToken })).toBe(403);
  expect(await call(key, { 'x-auth-token': tokens.admin })).toBe(403);
});
