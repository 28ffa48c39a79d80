import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testHttp } from '../testing/http.ts';
import type { HttpOptions } from './server.ts';
import { isPageRenderer } from './page-renderer.ts';
import { serveRenderedPages } from './rendered-pages.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

/** A renderer whose page shows its path and the API's response. */
const RENDERER = `
export const PUBLIC_PAGES = [{
  address: '/v/:clip',
  pathOf: ({ clip }, query) =>
    '/detail/' + parseInt(clip) + (query.has('q') ? '?q=' + encodeURIComponent(query.get('q')) : ''),
  modules: ['src/detail.tsx'],
}, { address: '/', pathOf: () => '/', modules: [] }];
export const SITE_MODULES = ['src/footer.tsx'];
export const PAGE_DATA_ID = 'page-data';
export const RENDERED_ID = 'rendered';
export const toScript = (value) => JSON.stringify(value).replaceAll('<', '\\\\u003c');
export async function renderPage(path, { seed, origin, send, onError }) {
  if (path.includes('crash')) throw new Error('crash');
  const { code, data } = await send({ method: 'GET', url: '/api/clip?path=' + encodeURIComponent(path) });
  if (path.includes('broken')) onError(new Error('a part failed'));
  const status = code === 0 ? 200 : code === 40400 ? 404 : 503;
  return { status, head: '<title>' + origin + '</title>', body: '<h1>' + path + ' ' + data + '</h1>', data: ['</script>', seed] };
}
`;

const TEMPLATE = `<!doctype html><html lang="zh-CN"><head><title>the app</title>
<link rel="stylesheet" href="/assets/inlined.css" disabled></head>
<body><div id="root"><div class="first"></div></div><noscript>links</noscript></body></html>`;

const MANIFEST = {
  'src/detail.tsx': { file: 'assets/detail.js', css: ['assets/detail.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/inlined.css', 'assets/shared.css'] },
  'src/footer.tsx': { file: 'assets/footer.js', css: ['assets/footer.css'] },
};

let http: FastifyInstance;
let site: Parameters<typeof serveRenderedPages>[1];
let responseCache: ResponseCache;
let answers: Record<string, { code: number; data: unknown }>;
let asked: { path: string; byRenderer: boolean }[];
let gone: string[];
let ready: Promise<void> | undefined;

beforeAll(async () => {
  const dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(dist, '.vite'));
  await mkdir(join(dist, 'renderer'));
  await writeFile(join(dist, 'index.html'), TEMPLATE);
  await mkdir(join(dist, 'assets'));
  for (const name of ['footer', 'detail', 'shared']) await writeFile(join(dist, `assets/${name}.css`), `.${name}{}\n`);
  await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(dist, 'renderer/render.js'), RENDERER);
  await writeFile(join(dist, 'renderer/package.json'), '{"type":"module"}');
  responseCache = createResponseCache({ ttlMs: 60_000 });
  site = {
    dist,
    renderer: join(dist, 'renderer'),
    responseCache,
    publicUrl: 'https://shop.example/',
    isGone: async (path) => gone.includes(path),
  };
  http = await startSite();
});

async function startSite(options: Partial<HttpOptions> = {}, cache = responseCache): Promise<FastifyInstance> {
  const started = await testHttp(options);
  started.get('/api/clip', async (request, reply) => {
    const { path } = request.query as { path: string };
    asked.push({ path, byRenderer: isPageRenderer(request) });
    await ready;
    return await reply.send({ message: '', ...(answers[path] ?? { code: 40400, data: null }) });
  });
  await serveRenderedPages(started, { ...site, responseCache: cache });
  return started;
}

beforeEach(() => {
  [answers, asked, gone] = [{ '/detail/7': { code: 0, data: 'a bridge' } }, [], []];
  ready = undefined;
  responseCache.clear();
});

afterAll(() => http.close());

describe('a rendered page', () => {
  it('is the app’s document with the page’s content, tags and data, and the styles that the document lacks', async () => {
    const { statusCode, headers, body } = await http.inject('/v/7-bridge');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toMatch(/<html lang="zh-CN" data-theme="dark" data-page="\/detail\/7" data-rendered data-seed="\d+">/);
    expect(body).toContain('<div id="root"><div class="first"></div></div>');
    expect(body).toContain('<div id="rendered"><h1>/detail/7 a bridge</h1></div><script');
    expect(body).not.toContain('noscript');
    expect(body.match(/<title>.*?<\/title>/g)).toEqual(['<title>https://shop.example</title>']);
    expect(body.match(/href="\/assets\/.*?"/g)).toEqual([
      'href="/assets/inlined.css"',
      'href="/assets/footer.css"',
      'href="/assets/detail.css"',
      'href="/assets/shared.css"',
    ]);
    expect(body.match(/<style>.*?<\/style><link.*?>/g)).toEqual(
      ['footer', 'detail', 'shared'].map(
        (name) => `<style>.${name}{}</style><link rel="stylesheet" href="/assets/${name}.css" disabled/>`,
      ),
    );
    const [, seed] = /data-seed="(\d+)"/.exec(body)!;
    expect(body).toContain(`<script type="application/json" id="page-data">["\\u003c/script>",${seed}]</script>`);
  });

  it('is the same for all URLs of one path', async () => {
    const urls = ['/v/7', '/v/7?from=timeline', '/v/7-bridge?utm_source=chat'];
    const pages = await Promise.all(urls.map(async (url) => await http.inject(url)));
    expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(asked).toEqual([{ path: '/detail/7', byRenderer: true }]);
  });

  it('has its path escaped in the HTML attribute', async () => {
    const { body } = await http.inject('/v/7?q=%22%3E%3Cscript%3E');
    expect(body).toContain('data-page="/detail/7?q=%22%3E%3Cscript%3E"');
  });

  it('is rendered once until the catalogue changes, and revalidated by its ETag', async () => {
    const first = await http.inject('/v/7');
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    const again = await http.inject({ url: '/v/7', headers: { 'if-none-match': first.headers.etag as string } });
    expect(again.statusCode).toBe(304);
    expect(asked).toEqual([{ path: '/detail/7', byRenderer: true }]);
    responseCache.clear();
    answers['/detail/7'] = { code: 0, data: 'a tower' };
    expect((await http.inject('/v/7')).body).toContain('a tower');
  });

  it('has status 404 for a clip that never existed, and 410 for a withdrawn one; neither is cached', async () => {
    for (const [withdrawn, status] of [
      [[], 404],
      [['/detail/8'], 410],
    ] as const) {
      gone = [...withdrawn];
      const response = await http.inject('/v/8');
      expect([response.statusCode, response.headers['cache-control']]).toEqual([status, 'no-store']);
      // The browser renders this page itself.
      expect(response.body).not.toContain('page-data');
    }
  });

  it('has status 503 with Retry-After if a call failed', async () => {
    answers['/detail/7'] = { code: 50300, data: null };
    const response = await http.inject('/v/7');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('leaves rendering to the browser when too many pages wait', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ready = promise;
    const pages = Array.from({ length: 30 }, async (_, index) => await http.inject(`/v/${index + 1}`));
    const refused = await Promise.race(pages);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.body).toMatch(/data-page="\/detail\/\d+">/);
    expect(refused.body).not.toContain('id="rendered"');
    expect(refused.body).toContain('<noscript>links</noscript>');
    expect(asked).toHaveLength(2);
    resolve();
    const statuses = (await Promise.all(pages)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 503)).toHaveLength(8);
  });

  it('is rate-limited per address unless it is cached', async () => {
    const limited = await startSite({ limitByAddress: true });
    await limited.inject('/v/7');
    const statuses = new Set<number>();
    for (let count = 0; count < 300; count += 1) statuses.add((await limited.inject('/v/7')).statusCode);
    expect([...statuses]).toEqual([200]);
    for (let count = 0; count < 240; count += 1) statuses.add((await limited.inject('/v/8')).statusCode);
    expect([...statuses]).toEqual([200, 404, 429]);
    expect((await limited.inject({ url: '/v/9', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
    answers['/'] = { code: 0, data: '' };
    expect((await limited.inject('/')).statusCode, 'the home page, which every visit to the app opens').toBe(200);
    await limited.close();
  });

  it('leaves rendering to the browser after five seconds, and shows the page once it is rendered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ready = promise;
    const late = http.inject('/v/7');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect((await late).statusCode).toBe(503);
    expect((await http.inject('/v/7')).statusCode, 'later visitors do not wait').toBe(503);
    resolve();
    await vi.waitFor(async () => expect((await http.inject('/v/7')).statusCode).toBe(200));
    expect(asked).toHaveLength(1);
  });

  it('leaves rendering to the browser if the renderer crashes', async () => {
    const response = await http.inject('/v/7?q=crash');
    expect([response.statusCode, response.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(response.body).toContain('<noscript>links</noscript>');
  });

  it('is tried once per second for the home page while a call of it fails', async () => {
    answers['/'] = { code: 50300, data: null };
    for (let visit = 0; visit < 3; visit += 1) expect((await http.inject('/')).statusCode).toBe(503);
    expect(asked).toHaveLength(1);
    answers['/'] = { code: 0, data: 'home' };
    await vi.waitFor(async () => expect((await http.inject('/')).statusCode).toBe(200), 5_000);
  });

  it('is a minute old at most, for the home page, while a call of it fails', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const cache = createResponseCache({ ttlMs: 1 });
    const own = await startSite({}, cache);
    const statusOf = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      return (await own.inject('/')).statusCode;
    };
    answers['/'] = { code: 0, data: 'home' };
    expect(await statusOf()).toBe(200);
    answers['/'] = { code: 50300, data: null };
    expect(await statusOf()).toBe(200);
    cache.clear();
    expect(await statusOf(), 'the catalogue has changed').toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await statusOf()).toBe(503);
    vi.useRealTimers();
    await own.close();
  });

  it('waits for no other pages if it is the home page', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ready = promise;
    const pages = Array.from({ length: 12 }, async (_, index) => await http.inject(`/v/${index + 1}`));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    const home = http.inject('/');
    await new Promise(setImmediate);
    resolve();
    await Promise.all([home, ...pages]);
    expect(asked.findIndex(({ path }) => path === '/')).toBeLessThan(5);
  });

  it('makes API calls that a guessed header cannot imitate', async () => {
    answers['/x'] = { code: 0, data: '' };
    await http.inject({ url: '/api/clip?path=/x', headers: { 'x-page-renderer': 'guess' } });
    expect(asked).toEqual([{ path: '/x', byRenderer: false }]);
  });
});
