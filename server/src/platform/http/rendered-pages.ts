import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Envelope } from '@zhenku/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { createFairQueue } from '../fair-queue.ts';
import { callerGroup } from './addresses.ts';
import { RENDERER_HEADERS } from './page-renderer.ts';
import { CACHE_MS, CachedResponse, type ResponseCache } from './response-cache.ts';
import { addressLimit, sendCached } from './route.ts';

interface Renderer {
  renderPage: (
    path: string,
    sources: {
      seed: number;
      origin: string;
      send: (call: Call) => Promise<Envelope>;
      onError: (error: unknown) => void;
    },
  ) => Promise<{ status: number; head: string; body: string; data: unknown }>;
  PUBLIC_PAGES: readonly {
    address: string;
    pathOf: (params: Record<string, string>, query: URLSearchParams) => string;
    modules: readonly string[];
  }[];
  SITE_MODULES: readonly string[];
  toScript: (value: unknown) => string;
  PAGE_DATA_ID: string;
  RENDERED_ID: string;
}

interface Call {
  method: string;
  url: string;
  body?: string;
}

/** Vite's list of built files by source. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

interface Options {
  dist: string;
  renderer: string;
  responseCache: ResponseCache;
  publicUrl: string;
  isGone: (path: string) => Promise<boolean>;
}

/** The parts of a document that differ between pages. */
interface Content {
  seed: number;
  head: string;
  /** Empty if the browser renders the page. */
  body: string;
  data: string;
}

interface Page {
  status: number;
  response: CachedResponse;
}

/**
 * Rendering costs 20 ms of processor time, so an address may take up 8% of a core. Pages from the cache do not count.
 */
const RENDERS_PER_MINUTE = 240;
/** Two, so that one renders while the other waits for the database, and API calls wait for two renders at most. */
const RENDERING_MAX = 2;
/** About two seconds of rendering. */
const WAITING = { waitingMax: 80, waitingMaxOfCaller: 20 };
/** Longest wait for a page, for example while the database is slow; then the browser renders it. */
const RENDER_MAX_MS = 5_000;
const MINUTE_MS = 60_000;

/**
 * Serves public pages as HTML that is complete without scripts. The app's own components render them, and hydrate them
 * in the browser. Pages are the same for everybody, and cached like the API's public responses.
 */
export async function serveRenderedPages(http: FastifyInstance, options: Options): Promise<void> {
  const code = join(options.renderer, 'render.js');
  if (!existsSync(code)) {
    http.log.warn({ code }, 'the page renderer is not built: public pages have no plain addresses');
    return;
  }
  const renderer = (await import(pathToFileURL(code).href)) as Renderer;
  const template = await readFile(join(options.dist, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(options.dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const origin = new URL(options.publicUrl).origin;
  const { responseCache, isGone } = options;

  const send = async ({ method, url, body }: Call): Promise<Envelope> => {
    const response = await http.inject({
      method: method as 'GET' | 'POST',
      url,
      headers: { ...RENDERER_HEADERS, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: body }),
    });
    return response.json<Envelope>();
  };

  const runInTurn = createFairQueue({ runningMax: RENDERING_MAX, ...WAITING });
  const limitRenders = addressLimit(http, RENDERS_PER_MINUTE);
  /** Pages being rendered, which later requests for the same page share. */
  const rendering = new Map<string, Promise<Page>>();
  let lastHome: { page: Page; renderedAt: number } | undefined;
  /** Returns the home page as it was at most a minute ago. The app then asks for its lists again. */
  const recentHome = (): Page | undefined =>
    lastHome && Date.now() - lastHome.renderedAt < MINUTE_MS ? lastHome.page : undefined;

  for (const { address, pathOf, modules } of renderer.PUBLIC_PAGES) {
    const files = stylesOf(manifest, [...renderer.SITE_MODULES, ...modules]).filter(
      (file) => !template.includes(`href="/${file}"`),
    );
    const styles = (await Promise.all(files.map((file) => inlineStyle(options.dist, file)))).join('');

    const fill = (path: string, page: Content) => Buffer.from(fillTemplate(template, { path, renderer, ...page }));
    /** Returns the app's own document, for pages that the browser renders. */
    const shellOf = (path: string): Page => {
      const page = { seed: 0, head: styles, body: '', data: '' };
      return { status: 503, response: new CachedResponse(fill(path, page)) };
    };

    const render = async (path: string, { log }: FastifyRequest): Promise<Page> => {
      const version = responseCache.version();
      // The same within a minute, so that a page without changes keeps its ETag.
      const seed = Math.floor(Date.now() / MINUTE_MS);
      const { status, head, body, data } = await renderer.renderPage(path, {
        seed,
        origin,
        send,
        // The path may contain a search text.
        onError: (err) => log.error({ err, address }, 'a part of a page could not be rendered'),
      });
      const script = `<script type="application/json" id="${renderer.PAGE_DATA_ID}">${renderer.toScript(data)}</script>`;
      const bytes = fill(path, { seed, head: head + styles, body, data: status === 200 ? script : '' });
      if (status === 200) {
        const page = { status, response: responseCache.set(cacheKey(path), bytes, version) };
        if (path === HOME) lastHome = { page, renderedAt: Date.now() };
        return page;
      }
      const gone = status === 404 && (await isGone(path));
      return { status: gone ? 410 : status, response: new CachedResponse(bytes) };
    };

    const renderInTurn = async (path: string, request: FastifyRequest): Promise<Page> => {
      const turn = { lane: path === HOME ? 'home' : 'pages', caller: callerGroup(request.ip) };
      return await runInTurn(turn, () => render(path, request)).catch((err: unknown) => {
        const isRefused = err instanceof AppError && err.kind === 'tooManyAttempts';
        if (!isRefused) request.log.error({ err, address }, 'a page could not be rendered');
        return shellOf(path);
      });
    };

    /** Returns the page, or the app's own document if the page is late; later requests then do not wait. */
    const startRendering = (id: string, path: string, request: FastifyRequest): Promise<Page> => {
      const rendered = renderInTurn(path, request);
      const settled = new AbortController();
      const shell = sleep(RENDER_MAX_MS, null, { signal: settled.signal }).then(() => shellOf(path));
      const page = Promise.race([rendered, shell]).finally(() => settled.abort());
      rendering.set(id, page);
      void rendered.then(async ({ status }) => {
        // Every visit to the app opens the home page's address, and would try again while the database is down.
        if (path === HOME && status === 503) await sleep(CACHE_MS, null, { ref: false });
        rendering.delete(id);
      });
      return page;
    };

    http.get(address, async (request: FastifyRequest<{ Params: Record<string, string> }>, reply) => {
      const path = pathOf(request.params, new URLSearchParams(request.url.split('?')[1]));
      const ready = responseCache.get(cacheKey(path));
      if (ready) return await sendCached(request, reply.type(HTML), ready);
      // Every visit to the app opens the home page's address, which is rendered at most once per second.
      if (path !== HOME) await limitRenders?.(request);
      const id = `${responseCache.version()} ${path}`;
      const page = await (rendering.get(id) ?? startRendering(id, path, request));
      const { status, response } = (path === HOME && page.status === 503 && recentHome()) || page;
      void reply.type(HTML);
      if (status === 200) return await sendCached(request, reply, response);
      if (status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
      return await reply.code(status).header('cache-control', 'no-store').send(response.body);
    });
  }
}

const HOME = '/';
const cacheKey = (path: string) => `page ${path}`;

const HTML = 'text/html; charset=utf-8';
const RETRY_AFTER_SECONDS = 1;

function stylesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const found = new Set(modules);
  for (const name of found) for (const imported of manifest[name]?.imports ?? []) found.add(imported);
  return [...new Set([...found].flatMap((name) => manifest[name]?.css ?? []))];
}

/** Returns a stylesheet as a part of the document: a request for a few bytes would delay the first paint by a round trip. */
async function inlineStyle(dist: string, file: string): Promise<string> {
  const style = await readFile(join(dist, file), 'utf8');
  // The disabled link tells lazily loaded code that the styles are there; it fetches nothing.
  return `<style>${style.trim()}</style><link rel="stylesheet" href="/${file}" disabled/>`;
}

const HTML_TAG = '<html lang="zh-CN"';
/** Links of the app's own page for readers without scripts. */
const OWN_LINKS = /<noscript>.*?<\/noscript>/s;
/** The tags of the app's own page that describe it. */
const OWN_TAGS = /<title>.*?<\/title>|<meta name="description"[^>]*>/gs;

/**
 * Inserts a rendered page into the app's document, dark until a script has read the visitor's choice of theme. The app's
 * own empty page stays in the document, and shows instead if the address's hash leads to another page.
 */
function fillTemplate(
  template: string,
  { path, renderer, seed, head, body, data }: Content & { path: string; renderer: Renderer },
): string {
  const page = path.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const rendered = body === '' ? '' : ` data-rendered data-seed="${seed}"`;
  const filled = template
    .replace(HTML_TAG, () => `${HTML_TAG} data-theme="dark" data-page="${page}"${rendered}`)
    .replaceAll(OWN_TAGS, '')
    .replace('</head>', () => `${head}</head>`);
  if (body === '') return filled;
  return filled
    .replace(OWN_LINKS, '')
    .replace('</body>', () => `<div id="${renderer.RENDERED_ID}">${body}</div>${data}</body>`);
}
