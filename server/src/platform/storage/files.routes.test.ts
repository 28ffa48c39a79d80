import { mkdtemp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { makeUser, sessionOf } from '../testing/fixtures.ts';
import { resolveLocalhostNames } from '../testing/localhost-names.ts';
import { type S3Server, startRadosgw } from '../testing/radosgw.ts';
import { revokeUserSessions } from '../sessions.ts';
import { diskStorage } from './disk.ts';
import { fileRoutes } from './files.routes.ts';
import { forUser, type LinkHolder, signedLink } from './links.ts';
import type { ServedStorage } from './open-storage.ts';
import { type S3Settings, s3Storage } from './s3.ts';

const SECRET = 'a secret of this test';
let server: S3Server;
beforeAll(async () => {
  resolveLocalhostNames();
  server = await startRadosgw();
});
afterAll(() => server.stop());

const stores: [string, (dataDir: string) => Promise<ServedStorage>][] = [
  ['folder', (dataDir) => diskStorage({ dataDir, secret: SECRET })],
  ['bucket', async (dataDir) => s3Storage({ dataDir, secret: SECRET, s3: await server.makeBucket() })],
];

describe.each(stores)('a server of files in a %s', (_name, open) => {
  let app: TestApp;
  let storage: ServedStorage;
  let holder: LinkHolder;

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'files-'));
    await writeFile(join(dataDir, 'secret'), 'TOP SECRET');
    storage = await open(dataDir);
    await storage.write('public/v/preview.mp4', Readable.from([Buffer.from('0123456789')]));
    await storage.write('private/v/tier-1.mp4', Readable.from([Buffer.from('abcdefghij')]));
    await storage.write('private/uploads/0a1b', Readable.from([Buffer.from('<script>')]));
    app = await testApp(({ http, db }) =>
      fileRoutes(http, { db, storage, secret: SECRET, readClipFileState: async () => 'public', rights: {} }),
    );
    holder = forUser(sessionOf(await makeUser(app.db)));
  });
  afterAll(() => app.close());

  const ask = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers });
  /** A bucket cannot send this header; its files are on another origin. */
  const nosniff = () => storage.kind === 'disk' && { 'x-content-type-options': 'nosniff' };
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await ask(url, headers);
    const { location } = response.headers;
    if (location === undefined) return response;
    const sent = await fetch(location, { headers });
    return {
      statusCode: sent.status,
      headers: Object.fromEntries(sent.headers),
      body: await sent.text(),
      json: () => null,
    };
  };
  const tierLink = (seconds = 600, fileName?: string) =>
    storage.signedUrl('private/v/tier-1.mp4', { seconds, holder, ...(fileName && { fileName }) });

  test('sends a public file to everybody, cacheable for a day', async () => {
    const response = await get(storage.publicUrl('public/v/preview.mp4'));
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('0123456789');
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-disposition']).toBeUndefined();
    const again = await get('/files/public/v/preview.mp4', { 'if-none-match': String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('describes a file on HEAD without sending it', async () => {
    const response = await app.http.inject({ method: 'HEAD', url: '/files/public/v/preview.mp4' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-length']).toBe('10');
    expect(response.body).toBe('');
  });

  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
  ])('sends only the range %s', async (range, body, contentRange) => {
    for (const url of ['/files/public/v/preview.mp4', tierLink()]) {
      const response = await get(url, { range });
      expect(response.statusCode).toBe(206);
      expect(response.headers['content-range']).toBe(contentRange);
      expect(response.headers['content-length']).toBe(String(body.length));
    }
    expect((await get('/files/public/v/preview.mp4', { range })).body).toBe(body);
  });

  test('answers 416 with an envelope beyond the end, and the whole file for multiple ranges', async () => {
    const beyond = await get('/files/public/v/preview.mp4', { range: 'bytes=10-' });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe('bytes */10');
    expect(beyond.json()).toMatchObject({ code: 41600, data: null });
    for (const range of ['bytes=0-1,4-5', 'lines=1-2']) {
      const whole = await get('/files/public/v/preview.mp4', { range });
      expect([whole.statusCode, whole.body]).toEqual([200, '0123456789']);
    }
  });

  test('sends the whole file for a stale If-Range, and the range for a fresh one', async () => {
    const { headers } = await get('/files/public/v/preview.mp4');
    const fresh = { range: 'bytes=0-0', 'if-range': String(headers.etag) };
    expect((await get('/files/public/v/preview.mp4', fresh)).statusCode).toBe(206);
    const stale = { range: 'bytes=0-0', 'if-range': 'W/"other"' };
    expect((await get('/files/public/v/preview.mp4', stale)).statusCode).toBe(200);
  });

  test('requires an unexpired, unmodified link of its own for a private file', async () => {
    const url = tierLink();
    expect((await get(url)).body).toBe('abcdefghij');
    expect((await get(url)).headers['cache-control']).toBe('private, no-store');
    const forged = [
      '/files/private/v/tier-1.mp4',
      url.replace(/signature=[^&]+/, 'signature=AAAA'),
      url.replace(/signature=./, 'signature=é'),
      url.replace(/&?signature=[^&]+/, ''),
      url.replace(/expires=\d+/, 'expires=99999999999'),
      url.replace(/expires=\d+/, 'expires=1&expires=2'),
      `${url}&name=other.mp4`,
      url.replace('v/tier-1.mp4', 'uploads/0a1b'),
      signedLink('another secret', 'private/v/tier-1.mp4', { seconds: 600, holder }),
      signedLink(SECRET, 'private/v/tier-1.mp4', { seconds: 600, holder: 'anyone' }),
      tierLink(-1),
      tierLink(0),
    ];
    for (const link of forged) {
      const response = await get(link);
      expect(response.statusCode, link).toBe(403);
      expect(response.json(), link).toMatchObject({ code: 40300, data: null });
    }
  });

  test('sends a link with a name as an attachment, also in Chinese', async () => {
    const response = await get(tierLink(60, '城市 夜景"1".mp4'));
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="__ ___1_.mp4"; filename*=UTF-8''%E5%9F%8E%E5%B8%82%20%E5%A4%9C%E6%99%AF%221%22.mp4`,
    );
    const sample = storage.signedUrl('public/v/preview.mp4', {
      seconds: 60,
      fileName: '1-sample.mp4',
      holder: 'anyone',
    });
    expect((await get(sample)).headers['content-disposition']).toBe('attachment; filename=1-sample.mp4');
    expect((await get(sample.replace('1-sample', '2-sample'))).statusCode).toBe(403);
  });

  test('sends types that browsers should not display as a download, whatever the content', async () => {
    const response = await get(storage.signedUrl('private/uploads/0a1b', { seconds: 60, holder }));
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      ...nosniff(),
    });
  });

  test('answers 404 with an envelope for a missing file', async () => {
    for (const url of [
      '/files/public/v/none.mp4',
      '/files/public/v',
      '/files/public/',
      '/files/',
      '/files/public/v/',
    ]) {
      const response = await get(url);
      expect([403, 404], url).toContain(response.statusCode);
      expect(response.json(), url).toMatchObject({ data: null });
    }
    expect((await get('/files/public/v/none.mp4')).json()).toMatchObject({ code: 40400, message: '文件不存在' });
  });

  test('serves nothing outside the folder', async () => {
    const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
    const paths = [
      '/files/../secret',
      '/files/public/../../secret',
      '/files/public/..%2f..%2fsecret',
      '/files/public/%2e%2e/%2e%2e/secret',
      '/files/public/%252e%252e/%252e%252e/secret',
      '/files/public/..\\..\\secret',
      '/files//etc/passwd',
      '/files/public/%00',
      '/files/%2fetc%2fpasswd',
      '/files/.temp/',
    ];
    for (const path of paths) {
      // Raw, because HTTP clients would normalise the path first.
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      const response = await text(socket);
      expect(response, path).toMatch(/^HTTP\/1\.1 (400|403|404) /);
      expect(response, path).not.toMatch(/TOP SECRET|root:/);
    }
  });

  test('lets only this site frame PDFs, and inlines attachments of allowed types on request', async () => {
    await storage.write('private/uploads/2c3d.pdf', Readable.from([Buffer.from('%PDF-1.7')]));
    const link = storage.signedUrl('private/uploads/2c3d.pdf', { seconds: 600, holder, fileName: '发票.pdf' });
    const attached = await get(link);
    expect(attached.headers).toMatchObject({ 'content-type': 'application/pdf', ...nosniff() });
    expect(attached.headers['content-disposition']).toMatch(/^attachment/);
    const shown = await get(`${link}&inline`);
    expect([shown.statusCode, shown.body, shown.headers['content-disposition']]).toEqual([200, '%PDF-1.7', undefined]);
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(shown.headers['content-security-policy']).toContain("object-src 'none'");
    const video = await get(tierLink());
    expect(video.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const unknown = storage.signedUrl('private/uploads/0a1b', { seconds: 600, holder, fileName: 'a' });
    expect((await get(`${unknown}&inline`)).headers['content-disposition']).toMatch(/^attachment/);
  });
});

describe('a download from a bucket', () => {
  let app: TestApp;
  let storage: ServedStorage;
  const key = 'private/v/tier-1.mp4';

  beforeAll(async () => {
    const s3 = await server.makeBucket();
    storage = await s3Storage({ dataDir: await mkdtemp(join(tmpdir(), 'files-')), secret: SECRET, s3 });
    await storage.write(key, Readable.from([Buffer.from('abcdefghij')]));
    app = await testApp(({ http, db }) =>
      fileRoutes(http, { db, storage, secret: SECRET, readClipFileState: async () => 'public', rights: {} }),
    );
  });
  afterAll(() => app.close());

  const linkOf = async (named = key) => {
    const user = await makeUser(app.db);
    const options = { seconds: 600, holder: forUser(sessionOf(user)), fileName: '夜景.mp4' };
    return { user, url: storage.signedUrl(named, options) };
  };

  test('is redirected to the bucket, for a minute at most, and resumes where it was cut off', async () => {
    const { url } = await linkOf();
    const { statusCode, headers, body } = await app.http.inject({ method: 'GET', url });
    expect([statusCode, body, headers['cache-control']]).toEqual([302, '', 'private, no-store']);
    const location = new URL(headers.location!);
    expect(Number(location.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60);
    const rest = await fetch(location, { headers: { range: 'bytes=4-' } });
    expect([rest.status, await rest.text()]).toEqual([206, 'efghij']);
    expect(rest.headers.get('content-type')).toBe('video/mp4');
    expect(rest.headers.get('content-disposition')).toContain("filename*=UTF-8''%E5%A4%9C%E6%99%AF.mp4");
    expect(rest.headers.get('cache-control')).toBe('private, no-store');
  });

  test('is refused by the bucket if unsigned, changed, for another file, or by another method', async () => {
    const { url } = await linkOf();
    const { headers } = await app.http.inject({ method: 'GET', url });
    const location = headers.location!;
    await storage.write('private/v/other.mp4', Readable.from([Buffer.from('other')]));
    const statuses = await Promise.all([
      fetch(location.replace(/\?.*/, '')),
      fetch(location.replace('tier-1', 'other')),
      fetch(location.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000')),
      fetch(location, { method: 'DELETE' }),
      fetch(location, { method: 'PUT', body: 'x' }),
    ]).then((responses) => responses.map(({ status }) => status));
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    expect(await storage.size(key)).toBe(10);
  });

  test('is refused once its holder has logged out or the file is missing', async () => {
    const { user, url } = await linkOf();
    await revokeUserSessions(app.db, user.id);
    const refused = await app.http.inject({ method: 'GET', url });
    expect([refused.statusCode, refused.headers.location]).toEqual([403, undefined]);
    const missing = await app.http.inject({ method: 'GET', url: (await linkOf('private/v/none.mp4')).url });
    expect([missing.statusCode, missing.headers.location]).toEqual([404, undefined]);
    expect(missing.json()).toMatchObject({ code: 40400 });
  });

  test("is redirected to the bucket's own host, or to an address for browsers, and sent from there", async () => {
    const s3 = await server.makeBucket();
    const named = server.withHostPerBucket(s3);
    const { host } = new URL(named.endpoint!);
    const own = `http://${s3.bucket}.${host}`;
    const inPath = `${s3.endpoint}/${s3.bucket}`;
    const addresses: [S3Settings, string][] = [
      [named, own],
      [{ ...s3, publicUrl: own }, own],
      [{ ...named, publicUrl: inPath }, inPath],
    ];
    for (const [settings, address] of addresses) {
      const folder = await mkdtemp(join(tmpdir(), 'files-'));
      const bucket = await s3Storage({ dataDir: folder, secret: SECRET, s3: settings });
      await bucket.write(key, Readable.from([Buffer.from('abcdefghij')]));
      const url = await bucket.presignedUrl(key, { contentType: 'video/mp4', disposition: undefined });
      expect(url.split('?')[0]).toBe(`${address}/${key}`);
      const sent = await fetch(url, { headers: { range: 'bytes=4-' } });
      expect([sent.status, await sent.text()]).toEqual([206, 'efghij']);
      expect((await fetch(url.replace('tier-1', 'other'))).status).toBe(403);
    }
  });

  test('is described by the server for HEAD', async () => {
    const response = await app.http.inject({ method: 'HEAD', url: (await linkOf()).url });
    expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([200, '10', '']);
  });
});
