import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { makeUser } from '../testing/fixtures.ts';
import { AppError } from '../errors.ts';
import { route } from './route.ts';
import { createResponseCache, matchesEtag, type ResponseCache } from './response-cache.ts';

let app: TestApp;
let responseCache: ResponseCache;
let names: string[];
let reads: number;
let meanwhile: () => void;

const URL = '/video-platform/label/v1/query';

beforeAll(async () => {
  app = await testApp((target) => {
    responseCache = createResponseCache({ ttlMs: 60_000 });
    route(
      target,
      'GET /label/v1/query',
      async () => {
        reads++;
        const list = names.map((labelName, i) => ({
          labelId: i + 1,
          labelName,
          thumbnailUrl: null,
          coverFileUrl: null,
          posters: [],
        }));
        meanwhile();
        return { list, total: list.length };
      },
      { responseCache },
    );
    route(target, 'GET /label/v1/info', () => Promise.reject(new AppError('notFound')), { responseCache });
    route(target, 'POST /doc/v1/file/url', () => ({ url: `/${'long'.repeat(1_000)}` }), { responseCache });
    route(target, 'GET /category/v1/query', () => ({ list: [], total: 0 }));
  });
});

beforeEach(() => {
  responseCache.clear();
  names = ['航拍'];
  reads = 0;
  meanwhile = () => undefined;
});

afterAll(() => app.close());

const ask = (headers: Record<string, string> = {}, url = URL) => app.http.inject({ method: 'GET', url, headers });

describe('a cached response', () => {
  it('is computed once, even for logged-in users', async () => {
    const { token } = await makeUser(app.db);
    const first = await ask();
    const second = await ask({ 'x-auth-token': token });
    expect(second.body).toBe(first.body);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(reads).toBe(1);
  });

  it('is revalidated by browsers, and kept for a second by shared caches', async () => {
    expect((await ask()).headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
  });

  it('is not sent again to a client that has it', async () => {
    const { etag } = (await ask()).headers;
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const known of [etag!, etag!.slice(2), `"other", ${etag}`, '*']) {
      const again = await ask({ 'if-none-match': known });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=0, s-maxage=1' });
      expect(again.headers['content-type']).toBeUndefined();
    }
    for (const other of ['"other"', 'W/""', 'nonsense'])
      expect((await ask({ 'if-none-match': other })).statusCode).toBe(200);
  });

  it('is replaced as soon as the catalogue changes', async () => {
    const { etag } = (await ask()).headers;
    names.push('延时');
    expect((await ask({ 'if-none-match': etag! })).statusCode).toBe(304);
    responseCache.clear();
    const changed = await ask({ 'if-none-match': etag! });
    expect(changed.statusCode).toBe(200);
    expect(changed.json().data.total).toBe(2);
    expect(changed.headers.etag).not.toBe(etag);
    // Equal content gives the same ETag, whenever it was read.
    names.pop();
    responseCache.clear();
    expect((await ask({ 'if-none-match': etag! })).statusCode).toBe(304);
  });

  it('is not cached if the catalogue changed while it was read', async () => {
    meanwhile = () => {
      names.push('延时');
      responseCache.clear();
    };
    expect((await ask()).json().data.total).toBe(1);
    meanwhile = () => undefined;
    expect((await ask()).json().data.total).toBe(2);
  });
});

describe('a long response', () => {
  const long = () => Array.from({ length: 200 }, (_, i) => `航拍${i}`);

  it('is gzipped for clients that accept gzip, under the same ETag', async () => {
    names = long();
    const plain = await ask();
    const gzipped = await ask({ 'accept-encoding': 'br, gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(gzipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(gunzipSync(gzipped.rawPayload)).toEqual(plain.rawPayload);
    expect(gzipped.headers.etag).toBe(plain.headers.etag);
    for (const { headers } of [plain, gzipped]) expect(headers.vary).toBe('accept-encoding');
    expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': plain.headers.etag! })).statusCode).toBe(304);
  });

  it('is not gzipped for other clients', async () => {
    names = long();
    for (const taken of ['br', 'identity', 'gzip;q=0', 'nonsense'])
      expect((await ask({ 'accept-encoding': taken })).headers['content-encoding'], taken).toBeUndefined();
  });

  it('is gzipped for a POST too', async () => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/video-platform/doc/v1/file/url',
      headers: { 'accept-encoding': 'gzip' },
      payload: { type: 'help' },
    });
    expect(response.headers['content-encoding']).toBe('gzip');
  });
});

describe('a short response', () => {
  it('is not gzipped', async () => {
    expect((await ask({ 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
  });
});

describe('any other response', () => {
  it('is not cached: failures, POSTs, and responses that depend on the caller', async () => {
    const failed = await ask({}, '/video-platform/label/v1/info?labelId=1');
    expect(failed.json()).toMatchObject({ code: 40400 });
    const invalid = await ask({}, '/video-platform/label/v1/info');
    expect(invalid.json()).toMatchObject({ code: 40000 });
    const posted = await app.http.inject({
      method: 'POST',
      url: '/video-platform/doc/v1/file/url',
      payload: { type: 'help' },
    });
    expect(posted.json()).toMatchObject({ code: 0 });
    const own = await ask({ 'if-none-match': '*' }, '/video-platform/category/v1/query');
    for (const response of [failed, invalid, posted, own]) {
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers.etag).toBeUndefined();
    }
  });
});

describe('the comparison with If-None-Match', () => {
  it('ignores whether an ETag is weak', () => {
    expect(matchesEtag('"a"', 'W/"a"')).toBe(true);
    expect(matchesEtag('W/"b" , W/"a"', 'W/"a"')).toBe(true);
    expect(matchesEtag(undefined, 'W/"a"')).toBe(false);
    expect(matchesEtag('"ab"', 'W/"a"')).toBe(false);
  });
});
