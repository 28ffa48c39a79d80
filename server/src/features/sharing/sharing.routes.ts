import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { CachedResponse, type ResponseCache } from '../../platform/http/response-cache.ts';
import { sendCached } from '../../platform/http/route.ts';
import { siteSettings } from '../../platform/site-settings.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { wasOnSale } from '../catalogue/was-on-sale.ts';
import { embedHeaders, embedPage, goneEmbedPage } from './embed-page.ts';
import { readEmbeddedClip } from './embedded-clip.ts';
import { clipOfAddress, oEmbedOf } from './oembed.ts';
import { servePosters } from './posters.ts';

interface Services {
  db: Db;
  storage: Storage;
  responseCache: ResponseCache;
  origin: string;
  /** Another origin of public files; unset: none. */
  assetsUrl: string | undefined;
}

const ID = /^[1-9]\d{0,8}$/;
const NO_STORE = { 'cache-control': 'no-store' };

export function sharingRoutes(http: FastifyInstance, services: Services): void {
  serveEmbed(http, services);
  serveOEmbed(http, services);
  servePosters(http, services);
}

function serveEmbed(http: FastifyInstance, services: Services): void {
  const { db, responseCache, origin, assetsUrl } = services;
  const headers = embedHeaders(assetsUrl);
  http.get<{ Params: { id: string } }>('/embed/:id', async (request, reply) => {
    const { id } = request.params;
    const key = `embed ${id}`;
    void reply.type('text/html; charset=utf-8').headers(headers);
    const ready = responseCache.get(key);
    if (ready) return await sendCached(request, reply, ready);
    const version = responseCache.version();
    const { siteName } = await siteSettings(db);
    const clip = ID.test(id) ? await orNull(readEmbeddedClip(services, Number(id))) : null;
    if (clip) {
      return await sendCached(request, reply, responseCache.set(key, Buffer.from(embedPage(clip, siteName)), version));
    }
    const status = (await wasOnSale(db, `/detail/${id}`)) ? 410 : 404;
    return await reply.code(status).headers(NO_STORE).send(goneEmbedPage({ siteName, origin }));
  });
}

/** A number of pixels; anything else counts as no limit. */
const Pixels = z.coerce.number().int().min(1).max(100_000).optional().catch(undefined);
const OEmbedQuery = z.object({
  url: z.string().max(2_000).catch(''),
  format: z.string().catch('json'),
  maxwidth: Pixels,
  maxheight: Pixels,
});

function serveOEmbed(http: FastifyInstance, services: Services): void {
  const { db, origin } = services;
  http.get('/oembed', async (request, reply) => {
    const { url, format, ...limits } = OEmbedQuery.parse(request.query);
    // Consumers in browsers read it too; it is the same for everybody.
    void reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    // JSON is the only format still in use; the specification asks for 501 if another is not supported.
    if (format !== 'json') return await reply.code(501).headers(NO_STORE).send({ error: 'only format=json' });
    const id = clipOfAddress(url, origin);
    const clip = id === undefined ? null : await orNull(readEmbeddedClip(services, id));
    if (id === undefined || !clip)
      return await reply.code(404).headers(NO_STORE).send({ error: 'no clip at this url' });
    const { siteName } = await siteSettings(db);
    const answer = oEmbedOf(clip, { id, origin, siteName, limits });
    void reply.type('application/json; charset=utf-8');
    return await sendCached(request, reply, new CachedResponse(Buffer.from(JSON.stringify(answer))));
  });
}

/** Returns null instead of throwing `notFound`. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return null;
    throw error;
  }
}
