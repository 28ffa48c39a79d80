import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { clipsSitemap, pagesSitemap, sitemapIndex, type SitemapSources } from './sitemap.ts';

/** Search engines fetch a map rarely, and may be an hour behind. */
const CACHE = { 'cache-control': 'public, max-age=3600' };

/**
 * Serves what search engines read before the pages: `/robots.txt` and the site's maps. A file of the same name in ROOT_FILES,
 * which must be served before, takes precedence.
 */
export function crawlerRoutes(http: FastifyInstance, sources: SitemapSources): void {
  const serve = (url: string, handler: (reply: FastifyReply) => Promise<FastifyReply>) => {
    if (!http.hasRoute({ method: 'GET', url })) http.get(url, async (_request, reply) => await handler(reply));
  };
  // Search engines run the app, which calls the API, so only the console is excluded.
  const robots = `User-agent: *\nDisallow: /console\nSitemap: ${sources.origin}/sitemap.xml\n`;
  serve('/robots.txt', async (reply) => await reply.type('text/plain; charset=utf-8').headers(CACHE).send(robots));
  serve('/sitemap.xml', async (reply) => await sendXml(reply).send(await sitemapIndex(sources)));
  serve('/sitemap-pages.xml', async (reply) => await sendXml(reply).send(Readable.from(pagesSitemap(sources))));
  http.get<{ Params: { part: string } }>(
    '/sitemap-clips-:part(^\\d{1,6}).xml',
    async (request, reply) =>
      await sendXml(reply).send(Readable.from(clipsSitemap(sources, Number(request.params.part)))),
  );
}

const sendXml = (reply: FastifyReply) => reply.type('application/xml; charset=utf-8').headers(CACHE);
