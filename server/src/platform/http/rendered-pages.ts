import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Envelope } from '@zhenku/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RENDERER_HEADERS } from './page-renderer.ts';
import type { ResponseCache } from './response-cache.ts';
import { sendCached } from './route.ts';

/** The code that `web/vite.render.config.ts` builds. */
interface Renderer {
  renderPage: (
    path: string,
    sources: { origin: string; send: (call: Call) => Promise<Envelope>; onError: (error: unknown) => void },
  ) => Promise<{ status: number; head: string; body: string; data: unknown }>;
  PUBLIC_PAGES: readonly {
    address: string;
    pathOf: (params: Record<string, string>) => string | undefined;
    modules: readonly string[];
  }[];
  SITE_MODULES: readonly string[];
  toScript: (value: unknown) => string;
  PAGE_DATA_ID: string;
}

interface Call {
  method: string;
  url: string;
  body?: string;
}

/** Vite's list of built files by source. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

interface Options {
  /** The folder of the built web app. */
  dist: string;
  /** The folder of the code that renders its pages. */
  renderer: string;
  responseCache: ResponseCache;
  publicUrl: string;
  /** Returns whether a page at this path of the app existed and was withdrawn. */
  isGone: (path: string) => Promise<boolean>;
}

/**
 * Serves public pages as HTML that is complete without scripts. The app's own components render them, and hydrate them in the
 * browser. Pages are the same for everybody, and cached like the API's public responses.
 */
export async function serveRenderedPages(http: FastifyInstance, options: Options): Promise<void> {
  const code = join(options.renderer, 'render.js');
  if (!existsSync(code)) return;
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

  for (const { address, pathOf, modules } of renderer.PUBLIC_PAGES) {
    const styles = stylesOf(manifest, [...renderer.SITE_MODULES, ...modules])
      .filter((file) => !template.includes(`href="/${file}"`))
      .map((file) => `<link rel="stylesheet" href="/${file}"/>`)
      .join('');
    http.get(address, async (request: FastifyRequest<{ Params: Record<string, string> }>, reply) => {
      const path = withQuery(pathOf(request.params), request.url);
      if (path === undefined) return reply.callNotFound();
      const key = `page ${path}`;
      const ready = responseCache.get(key);
      void reply.type(HTML);
      if (ready) return await sendCached(request, reply, ready);
      const version = responseCache.version();
      const { status, head, body, data } = await renderer.renderPage(path, {
        origin,
        send,
        onError: (err) => request.log.error({ err, path }, 'a part of a page could not be rendered'),
      });
      const script = `<script type="application/json" id="${renderer.PAGE_DATA_ID}">${renderer.toScript(data)}</script>`;
      const html = fillTemplate(template, { path, head: head + styles, body, data: status === 200 ? script : '' });
      if (status === 200) return await sendCached(request, reply, responseCache.set(key, Buffer.from(html), version));
      if (status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
      void reply.code(status === 404 && (await isGone(path)) ? 410 : status).header('cache-control', 'no-store');
      return await reply.send(html);
    });
  }
}

const HTML = 'text/html; charset=utf-8';
const RETRY_AFTER_SECONDS = 1;

/** Adds an address's query to the path of the app, which may have one itself. */
function withQuery(path: string | undefined, url: string): string | undefined {
  const at = url.indexOf('?');
  if (path === undefined || at === -1) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${String(new URLSearchParams(url.slice(at + 1)))}`;
}

/** Returns the stylesheets of some modules and of everything that they import. */
function stylesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const found = new Set(modules);
  for (const name of found) for (const imported of manifest[name]?.imports ?? []) found.add(imported);
  return [...new Set([...found].flatMap((name) => manifest[name]?.css ?? []))];
}

const HTML_TAG = '<html lang="zh-CN"';
/** The app's own content: an empty page, and links for readers without scripts. */
const CONTENT = /<div id="root">.*(?=<\/body>)/s;
/** The tags of the app's own page that describe it. */
const OWN_TAGS = /<title>.*?<\/title>|<meta name="description"[^>]*>/gs;

/** The shop is dark until a script has read the visitor's choice. */
function fillTemplate(
  template: string,
  { path, head, body, data }: { path: string; head: string; body: string; data: string },
): string {
  return template
    .replace(
      HTML_TAG,
      () => `${HTML_TAG} data-theme="dark" data-page="${path.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
    )
    .replaceAll(OWN_TAGS, '')
    .replace('</head>', () => `${head}</head>`)
    .replace(CONTENT, () => `<div id="root">${body}</div>${data}`);
}
