import type { Output } from '@zhenku/contract/api';
import { type App, route } from '../../platform/http/route.ts';
import { type Json, jsonObject } from '../../platform/http/json.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import type { Cards } from '../catalogue/cached-cards.ts';
import type { LiveSimilar } from './live-similar.ts';
import type { SimilarClip } from './similar-index.ts';

interface Services {
  cards: Cards;
  responseCache: ResponseCache;
  similar: Pick<LiveSimilar, 'find' | 'findNext'>;
}

export function similarRoutes(app: App, { cards, responseCache, similar }: Services): void {
  route(
    app,
    'GET /video/v1/querySimilar',
    async ({ input: { videoId, size, ...weights } }) =>
      await withCards(cards, await similar.find({ videoId }, weights, size)),
    { responseCache },
  );
  route(app, 'POST /video/v1/querySimilarToPicture', async ({ input: { look, size } }) => {
    const bytes = new Int8Array(Buffer.from(look, 'base64'));
    return await withCards(cards, await similar.find({ look: bytes }, PICTURE_WEIGHTS, size));
  });
  route(
    app,
    'GET /video/v1/queryNextShots',
    async ({ input: { videoId, at, size } }) => {
      const found = await similar.findNext(videoId, at, size);
      return await withCards<Output<'GET /video/v1/queryNextShots'>>(cards, found);
    },
    { responseCache },
  );
}

/** A picture has neither movement nor words. */
const PICTURE_WEIGHTS = { look: 1, movement: 0, content: 0 };

type Found = Output<'GET /video/v1/querySimilar'>;

/** Adds the cards; leaves out clips that have gone off sale in the meantime. */
async function withCards<Result extends Found = Found>(
  cards: Cards,
  found: readonly SimilarClip[],
): Promise<Json<Result>> {
  const read = await cards.read(found.map(({ id }) => id));
  // Read one by one if some are missing, because the list does not say which.
  const all =
    read.length === found.length ? read : await Promise.all(found.map(async ({ id }) => (await cards.read([id]))[0]));
  const shown = found.flatMap((clip, i) => (all[i] ? [{ clip, card: all[i] }] : []));
  return jsonObject<Found>({
    content: shown.map(({ card }) => card),
    matches: shown.map(({ clip: { id, ...match } }) => ({ videoId: id, ...match })),
  }) as Json<Result>;
}
