import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { formatDuration } from '@zhenku/contract/format';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createFairQueue } from '../../platform/fair-queue.ts';
import { callerGroup } from '../../platform/http/addresses.ts';
import { CACHE_HEADERS, matchesEtag } from '../../platform/http/response-cache.ts';
import { addressLimit } from '../../platform/http/route.ts';
import { siteSettings } from '../../platform/site-settings.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readSharedSubject, type SharedKind, type SharedSubject } from '../catalogue/shared-subjects.ts';
import { wasOnSale } from '../catalogue/was-on-sale.ts';
import { drawPoster } from './draw-poster.ts';

interface Services {
  db: Db;
  storage: Storage;
  origin: string;
}

/** A poster costs about 60 ms of a core, and an address may take 2% of one. Posters from the cache do not count. */
const DRAWN_PER_MINUTE = 20;
/** Draws one poster at a time: drawing blocks the event loop for half of its time. */
const LIMITS = { runningMax: 1, waitingMax: 20, waitingMaxOfCaller: 4 };
/** About 150 posters. */
const CACHE_BYTES = 24 * 1024 * 1024;
/** Larger pictures were not made by the pipeline. */
const PICTURE_BYTES_MAX = 4 * 1024 * 1024;

const PATHS = { v: 'clip', u: 'author', a: 'album' } as const satisfies Record<string, SharedKind>;
const ID = /^([1-9]\d{0,8})\.jpg$/;

/**
 * Serves posters of public pages, for sharing in chats: `/poster/v/7.jpg`. The cache key hashes what a poster shows, so that a
 * changed page never gets an old one.
 */
export function servePosters(http: FastifyInstance, { db, storage, origin }: Services): void {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const drawing = new Map<string, Promise<Buffer>>();
  const runInTurn = createFairQueue(LIMITS);
  const limitDrawing = addressLimit(http, DRAWN_PER_MINUTE);

  const draw = async (subject: SharedSubject, { url, siteName }: { url: string; siteName: string }) =>
    await drawPoster(await readPicture(storage, subject.pictureKey), {
      title: subject.title,
      facts: factsOf(subject),
      siteName,
      url,
    });

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: { path: string; kind: SharedKind; id: number },
  ) => {
    const subject = await readSharedSubject(db, page.kind, page.id);
    const { siteName } = await siteSettings(db);
    const url = `${origin}${page.path}`;
    const key = hash('sha1', JSON.stringify([subject, siteName, url]), 'base64url');
    const etag = `"${key}"`;
    // Not set before the poster exists: refusals must not be cached.
    const headers = { ...CACHE_HEADERS, etag };
    if (matchesEtag(request.headers['if-none-match'], etag)) return await reply.code(304).headers(headers).send();
    let poster = cache.get(key);
    if (!poster) {
      await limitDrawing?.(request);
      let running = drawing.get(key);
      if (!running) {
        const turn = { lane: 'posters', caller: callerGroup(request.ip) };
        running = runInTurn(turn, () => draw(subject, { url, siteName })).finally(() => drawing.delete(key));
        drawing.set(key, running);
      }
      poster = await running;
      cache.set(key, poster);
    }
    return await reply.headers(headers).type('image/jpeg').send(poster);
  };

  for (const [letter, kind] of Object.entries(PATHS)) {
    http.get<{ Params: { file: string } }>(`/poster/${letter}/:file`, async (request, reply) => {
      const id = Number(ID.exec(request.params.file)?.[1]);
      if (!id) return reply.callNotFound();
      try {
        return await send(request, reply, { path: `/${letter}/${id}`, kind, id });
      } catch (error) {
        if (!(error instanceof AppError && error.kind === 'notFound')) throw error;
        const gone = kind === 'clip' && (await wasOnSale(db, `/detail/${id}`));
        if (!gone) return reply.callNotFound();
        return await reply
          .code(410)
          .header('cache-control', 'no-store')
          .send({ error: 'this clip is not on sale any more' });
      }
    });
  }
}

function factsOf({ author, duration, clipCount }: SharedSubject): string {
  if (clipCount !== null) return `${clipCount} 条正版视频素材`;
  return [author, duration && formatDuration(duration), '正版视频素材'].filter(Boolean).join(' · ');
}

async function readPicture(storage: Storage, key: string | null): Promise<Buffer | null> {
  if (key === null) return null;
  try {
    const size = await storage.size(key);
    if (size === null || size > PICTURE_BYTES_MAX) return null;
    return await buffer(await storage.read(key));
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return null;
    throw error;
  }
}
