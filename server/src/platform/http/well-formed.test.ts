import { api, type Key } from '@zhenku/contract/api';
import { BASE_PATH } from '@zhenku/contract/constants';
import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { makeCreator, makeOperator } from '../testing/fixtures.ts';
import { route } from './route.ts';

const HALF_PAIRS = ['\ud800', '字\udc00', '\udc00\ud800'];

let app: TestApp;
let tokens: Record<'x-auth-token' | 'x-operator-token', string>;
const handled: Key[] = [];

beforeAll(async () => {
  app = await testApp((target) => {
    for (const key of Object.keys(api) as Key[]) {
      route(target, key, () => {
        handled.push(key);
        throw new Error('the input was accepted');
      });
    }
  });
  const [creator, operator] = [await makeCreator(app.db), await makeOperator(app.db)];
  tokens = { 'x-auth-token': creator.token, 'x-operator-token': operator.token };
});
afterAll(() => app.close());
beforeEach(() => {
  handled.length = 0;
});

const fieldsOf = (key: Key) => Object.keys((api[key].input as z.ZodObject).shape);
const inPath = (key: Key, field: string) => key.includes(`{${field}}`);

/** Calls an endpoint with a single value in its body, regardless of its other fields. */
function callWith(key: Key, field: string, value: unknown) {
  const [method, path] = key.split(' ') as ['POST' | 'PUT' | 'DELETE', string];
  return app.http.inject({
    method,
    url: BASE_PATH + path.replace(/\{\w+\}/g, '1'),
    headers: { ...tokens, 'content-type': 'application/json' },
    payload: JSON.stringify({ [field]: value }),
  });
}

/** The handlers of these calls parse the items one by one: see `publish-batch.test.ts` and `change-works.test.ts`. */
const PARSED_ONE_BY_ONE: Key[] = ['POST /video/v1/publish/batch', 'POST /video/v1/update/batch'];

const withBody = (Object.keys(api) as Key[]).filter(
  (key) => !key.startsWith('GET ') && !PARSED_ONE_BY_ONE.includes(key) && fieldsOf(key).length > 0,
);

describe('half of a surrogate pair', () => {
  test.each(withBody)('is refused by %s, in every field, at every depth', async (key) => {
    for (const field of fieldsOf(key).filter((name) => !inPath(key, name))) {
      for (const half of HALF_PAIRS) {
        for (const value of [half, [half], { inner: [half] }, [{ [half]: 1 }]]) {
          const response = await callWith(key, field, value);
          expect(response.statusCode, field).toBe(200);
          expect(response.json(), field).toMatchObject({
            code: 40000,
            data: { fields: { [field]: expect.stringContaining('含有无效字符') } },
            message: expect.stringContaining('含有无效字符'),
          });
        }
      }
    }
    expect(handled).toEqual([]);
  });

  test('cannot occur in an address', async () => {
    const search = await app.http.inject({ url: `${BASE_PATH}/operator/v1/users?keyword=%ED%A0%80`, headers: tokens });
    expect(search.body).not.toMatch(/[\ud800-\udfff]/);
    const path = `${BASE_PATH}/operator/v1/orders/%ED%A0%80/refund`;
    expect((await app.http.inject({ method: 'POST', url: path, headers: tokens })).statusCode).toBe(404);
  });
});

test('a complete surrogate pair is accepted', async () => {
  const response = await callWith('POST /userfavorite/v1/create', 'favoriteName', '旅行🌄');
  expect(response.json()).toMatchObject({ code: 50000 });
  expect(handled).toEqual(['POST /userfavorite/v1/create']);
});
