import { Readable } from 'node:stream';
import { api } from '@zhenku/contract/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseCache } from '../../../platform/http/response-cache.ts';
import { sendCached } from '../../../platform/http/route.ts';
import type { Lister } from '../lists.ts';
import { clipFeed, type FeedScope } from './feed.ts';
import { appManifest } from './app-manifest.ts';
import { searchDescription } from './search-description.ts';
import { securityText } from './security-text.ts';
import { clipsSitemap, pagesSitemap, sitemapIndex, type SitemapSources } from './sitemap.ts';

interface Sources extends SitemapSources {
  responseCache: ResponseCache;
  /** The key of IndexNow, which engines look up at the root; unset: none. */
  indexNowKey?: string | undefined;
  search: Lister & { suggest: (typed: string) => Promise<string[]> };
}

/** Search engines rarely fetch sitemaps; an hour's delay is fine. */
const CACHE = { 'cache-control': 'public, max-age=3600' };
/** Accepts up to nine digits, so that ids fit PostgreSQL's integer. */
const ID = /^[1-9]\d{0,8}$/;

/**
 * Serves files for programs: `/robots.txt` and sitemaps, feeds, the descriptions of the app and its search, and the contact
 * for vulnerabilities. A file of the same name in ROOT_FILES takes precedence; it must be served before.
 */
export function crawlerRoutes(http: FastifyInstance, sources: Sources): void {
  const serve = (url: string, handler: (reply: FastifyReply) => Promise<unknown>) => {
    if (!http.hasRoute({ method: 'GET', url })) http.get(url, async (_request, reply) => await handler(reply));
  };
  // Search engines run the app, which calls the API, so only the console is excluded.
  const robots = `User-agent: *\nDisallow: /console\nSitemap: ${sources.origin}/sitemap.xml\n`;
  serve('/robots.txt', async (reply) => await reply.type(TEXT).headers(CACHE).send(robots));
  serve('/sitemap.xml', async (reply) => await sendXml(reply).send(await sitemapIndex(sources)));
  serve('/sitemap-pages.xml', async (reply) => await sendXml(reply).send(Readable.from(pagesSitemap(sources))));
  http.get<{ Params: { part: string } }>(
    '/sitemap-clips-:part(^\\d{1,6}).xml',
    async (request, reply) =>
      await sendXml(reply).send(Readable.from(clipsSitemap(sources, Number(request.params.part)))),
  );
  serve('/opensearch.xml', async (reply) =>
    reply
      .type('application/opensearchdescription+xml; charset=utf-8')
      .headers(CACHE)
      .send(await searchDescription(sources)),
  );
  serve('/manifest.webmanifest', async (reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .headers(CACHE)
      .send(await appManifest(sources.db)),
  );
  serve('/.well-known/security.txt', async (reply) => {
    const text = await securityText(sources, new Date());
    return text === null ? reply.callNotFound() : reply.type(TEXT).headers(CACHE).send(text);
  });
  const { indexNowKey } = sources;
  if (indexNowKey)
    serve(`/${indexNowKey}.txt`, async (reply) => await reply.type(TEXT).headers(CACHE).send(indexNowKey));
  serveFeeds(http, sources);
  serveSuggestions(http, sources);
}

function serveFeeds(http: FastifyInstance, sources: Sources): void {
  const sendFeed = async (request: FastifyRequest, reply: FastifyReply, scope: FeedScope) =>
    await sendShared(sources.responseCache, {
      request,
      reply,
      type: 'application/atom+xml; charset=utf-8',
      key: `feed ${JSON.stringify(scope)}`,
      read: async () => await clipFeed({ ...sources, lister: sources.search }, scope),
    });
  http.get('/feed.xml', async (request, reply) => await sendFeed(request, reply, {}));
  for (const [path, field] of [
    ['c', 'categoryId'],
    ['u', 'authorId'],
  ] as const) {
    http.get<{ Params: { id: string } }>(`/${path}/:id/feed.xml`, async (request, reply) => {
      const { id } = request.params;
      if (!ID.test(id)) return reply.callNotFound();
      return await sendFeed(request, reply, { [field]: Number(id) });
    });
  }
}

function serveSuggestions(http: FastifyInstance, { responseCache, search }: Sources): void {
  const { input } = api['GET /video/v1/suggest'];
  http.get<{ Querystring: Record<string, string> }>('/opensearch/suggest', async (request, reply) => {
    const typed = input.safeParse({ keyword: request.query.keyword ?? '' }).data?.keyword ?? '';
    return await sendShared(responseCache, {
      request,
      reply,
      type: 'application/x-suggestions+json; charset=utf-8',
      key: `suggestions ${typed}`,
      read: async () => JSON.stringify([typed, typed === '' ? [] : await search.suggest(typed)]),
    });
  });
}

interface Shared {
  request: FastifyRequest;
  reply: FastifyReply;
  type: string;
  key: string;
  /** Returns the response's text; null if there is nothing at this address. */
  read: () => Promise<string | null>;
}

/** Sends a response that is the same for everybody, until the catalogue changes. */
async function sendShared(cache: ResponseCache, { request, reply, type, key, read }: Shared): Promise<unknown> {
  const ready = cache.get(key);
  if (ready) return await sendCached(request, reply.type(type), ready);
  const version = cache.version();
  const text = await read();
  if (text === null) return reply.callNotFound();
  return await sendCached(request, reply.type(type), cache.set(key, Buffer.from(text), version));
}

const TEXT = 'text/plain; charset=utf-8';
const sendXml = (reply: FastifyReply) => reply.type('application/xml; charset=utf-8').headers(CACHE);
