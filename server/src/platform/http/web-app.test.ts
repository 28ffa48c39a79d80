import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHttp } from '../testing/http.ts';
import { inlineScripts, serveWebApp } from './web-app.ts';

let http: FastifyInstance;
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(dist, 'assets'));
  await mkdir(join(dist, 'verify/assets'), { recursive: true });
  for (const [name, content] of [
    ['index.html', 'the shop<script>early()</script><script src="/assets/index-abc.js"></script>'],
    ['console.html', 'the console'],
    ['offline.html', 'without a network'],
    ['verify/verify.html', 'the verification page<script>late()</script>'],
    ['verify/service-worker.js', 'its service worker'],
    ['verify/assets/hash-worker-abc.js', 'the hash worker'],
    ['assets/index-abc.js', 'code'],
    ['assets/hash-worker-abc.js', 'the hash worker'],
  ] as const) {
    await writeFile(join(dist, name), content);
    await writeFile(join(dist, `${name}.gz`), gzipSync(content));
  }
  http = await testHttp({ scriptHashes: await inlineScripts(dist) });
  await serveWebApp(http, dist);
});

afterAll(() => http.close());

const get = (url: string, encoding = '') => http.inject({ url, headers: { 'accept-encoding': encoding } });

describe('the web app', () => {
  it('is at the root, at /console and at /verify, compressed for clients that accept it', async () => {
    for (const encoding of ['', 'gzip', 'gzip, deflate, br, zstd']) {
      for (const [url, encoded] of [
        ['/', 'index.html'],
        ['/console', 'console.html'],
        ['/console/', 'console.html'],
        ['/verify', 'verify/verify.html'],
        ['/verify/', 'verify/verify.html'],
        ['/offline', 'offline.html'],
      ] as const) {
        const response = await get(url, encoding);
        expect(response.statusCode, `${url} ${encoding}`).toBe(200);
        expect(response.headers['cache-control']).toBe('no-cache');
        expect(response.headers['content-type']).toContain('text/html');
        expect(response.headers['content-encoding'], encoded).toBe(encoding ? 'gzip' : undefined);
      }
    }
  });

  it('leaves the root to a home page that is rendered', async () => {
    const rendering = await testHttp();
    rendering.get('/', async () => 'rendered');
    await serveWebApp(rendering, dist);
    expect((await rendering.inject('/')).body).toBe('rendered');
    await rendering.close();
  });

  it("shows people the shop's not-found page for an unknown address, and sends programs the envelope", async () => {
    const open = (url: string) => http.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    const page = await open('/nowhere?at=all');
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.body).toContain('the shop');
    for (const response of [
      await get('/nowhere'),
      await open('/video-platform/nowhere'),
      await open('/assets/nowhere.js'),
      await http.inject({ method: 'POST', url: '/nowhere', headers: { accept: 'text/html' } }),
    ]) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 40400, data: null });
    }
  });

  it("may run its pages' inline scripts, and no others", async () => {
    const { headers } = await get('/');
    const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashOf('early()')} ${hashOf('late()')};`);
  });

  it('lets the hash worker compile WebAssembly, and nothing else', async () => {
    for (const encoding of ['', 'gzip']) {
      const policyOf = async (url: string) => (await get(url, encoding)).headers['content-security-policy'];
      for (const worker of ['/assets/hash-worker-abc.js', '/verify/assets/hash-worker-abc.js']) {
        expect(await policyOf(worker)).toBe("default-src 'none';script-src 'self' 'wasm-unsafe-eval'");
      }
      for (const url of ['/', '/assets/index-abc.js']) expect(await policyOf(url)).not.toContain('wasm');
    }
  });

  it('gives assets a short policy without the pages’ script hashes', async () => {
    for (const encoding of ['', 'gzip']) {
      const { headers } = await get('/assets/index-abc.js', encoding);
      expect(headers['content-security-policy']).toBe("default-src 'self'");
    }
  });

  it('limits the service worker to /verify, and lets no browser keep a stale one', async () => {
    for (const encoding of ['', 'gzip']) {
      const { headers } = await get('/verify/service-worker.js', encoding);
      expect(headers).toMatchObject({ 'service-worker-allowed': '/verify', 'cache-control': 'no-cache' });
      for (const url of ['/', '/verify', '/assets/index-abc.js'])
        expect((await get(url, encoding)).headers['service-worker-allowed']).toBeUndefined();
    }
  });

  it('serves assets as immutable', async () => {
    const response = await get('/assets/index-abc.js');
    expect(response.body).toBe('code');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it("serves a new build's assets immediately", async () => {
    await writeFile(join(dist, 'assets/index-def.js'), 'new code');
    expect((await get('/assets/index-def.js')).body).toBe('new code');
  });

  it('responds to other paths with the envelope, and serves nothing outside its folder', async () => {
    for (const url of ['/nothing', '/assets/', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fx']) {
      const response = await get(url);
      expect(response.statusCode, url).toBeGreaterThanOrEqual(400);
      expect(response.json(), url).toMatchObject({ data: null, message: expect.any(String) });
    }
  });
});
