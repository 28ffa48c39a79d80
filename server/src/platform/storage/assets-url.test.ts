import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { testHttp } from '../testing/http.ts';
import { fileRoutes } from './files.routes.ts';
import { openStorage, type ServedStorage } from './open-storage.ts';

const SECRET = 'a secret of this test';
const KEY = 'public/v/preview.mp4';

let storage: ServedStorage;
let app: TestApp;

beforeAll(async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'assets-url-'));
  storage = await openStorage(loadConfig({ DATA_DIR, ASSETS_URL: 'https://cdn.example' }), SECRET);
  await storage.write(KEY, Readable.from([Buffer.from('0123456789')]));
  await storage.write('private/v/tier-1.mp4', Readable.from([Buffer.from('abcdefghij')]));
  const options = { storage, secret: SECRET, readClipFileState: async () => 'public' as const, rights: {} };
  app = await testApp(({ http, db }) => fileRoutes(http, { ...options, db, shownElsewhere: true }));
});
afterAll(() => app?.close());

describe('with a CDN', () => {
  it('URLs of public files begin with its address, and stored values keep the path', () => {
    expect(storage.publicUrl(KEY)).toBe(`https://cdn.example/files/${KEY}`);
    expect(storage.publicPath(KEY)).toBe(`/files/${KEY}`);
  });

  it('requests for unsigned public files are not rate-limited, and signed links are', async () => {
    const http = await testHttp({ limitByAddress: true, requestsPerMinute: 2 });
    const options = { storage, secret: SECRET, readClipFileState: async () => 'public' as const, rights: {} };
    fileRoutes(http, { ...options, db: app.db, shownElsewhere: true });
    const ask = async (url: string) => (await http.inject(url)).statusCode;
    for (let times = 0; times < 5; times += 1) expect(await ask(storage.publicPath(KEY))).toBe(200);
    const signed = storage.signedUrl(KEY, { seconds: 60, holder: 'anyone' });
    expect([await ask(signed), await ask(signed), await ask(signed)]).toEqual([200, 200, 429]);
    await http.close();
  });

  it('pages of other origins may show unsigned public files, but no files from signed links', async () => {
    const shared = await app.http.inject(storage.publicPath(KEY));
    expect(shared.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const options = { seconds: 60, holder: 'anyone' } as const;
    for (const key of [KEY, 'private/v/tier-1.mp4']) {
      const url = storage.signedUrl(key, options);
      expect(url).toMatch(/^\/files\//);
      expect((await app.http.inject(url)).headers['cross-origin-resource-policy'], key).toBe('same-origin');
    }
  });
});
