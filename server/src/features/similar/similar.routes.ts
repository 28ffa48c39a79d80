import type { Output } from '@zhenku/contract/api';
import { type App, route } from '../../platform/http/route.ts';
import { type Json, jsonObject } from '../../platform/http/json.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import type { Cards } from '../catalogue/cached-cards.ts';
import { readSeriesMembers } from '../series/read-series.ts';
import type { LiveSimilar } from './live-similar.ts';
import type { SimilarClip } from './similar-index.ts';

interface Services {
  cards: Pick<Cards, 'readById'>;
  responseCache: ResponseCache;
  similar: Pick<LiveSimilar, 'find' | 'findNext'>;
}

const LIMIT = { requestsPerMinute: { users: 120, visitors: 60 } };

export function similarRoutes(app: App, { cards, responseCache, similar }: Services): void {
  route(
    app,
    'GET /video/v1/querySimilar',
    async ({ db, input: { videoId, size, series, ...weights } }) => {
      const members = await readSeriesMembers(db, videoId);
      const found = await similar.find({ videoId }, weights, size + members.length);
      const listed = series ? putSeriesFirst(found, members) : found.filter(({ id }) => !members.includes(id));
      return await withCards(cards, listed.slice(0, size));
    },
    { responseCache, ...LIMIT },
  );
  route(
    app,
    'POST /video/v1/querySimilarToPicture',
    async ({ input: { look, size } }) => {
      const bytes = new Int8Array(Buffer.from(look, 'base64'));
      return await withCards(cards, await similar.find({ look: bytes }, PICTURE_WEIGHTS, size));
    },
    LIMIT,
  );
  route(
    app,
    'GET /video/v1/queryNextShots',
    async ({ input: { videoId, at, size } }) => {
      const found = await similar.findNext(videoId, at, size);
      return await withCards<Output<'GET /video/v1/queryNextShots'>>(cards, found);
    },
    { responseCache, ...LIMIT },
  );
}

/** A picture has neither movement nor words. */
const PICTURE_WEIGHTS = { look: 1, movement: 0, content: 0 };

/** Puts the other clips of the same series before all others: no likeness says more. */
function putSeriesFirst(found: readonly SimilarClip[], members: readonly number[]): SimilarClip[] {
  const ofSeries = members.map((id) => {
    const alike = found.find((clip) => clip.id === id);
    return { id, score: 1, reasons: ['同系列', ...(alike?.reasons ?? [])] };
  });
  return [...ofSeries, ...found.filter(({ id }) => !members.includes(id))];
}

type Found = Output<'GET /video/v1/querySimilar'>;

/** Adds the cards; leaves out clips that have gone off sale in the meantime. */
async function withCards<Result extends Found = Found>(
  cards: Services['cards'],
  found: readonly SimilarClip[],
): Promise<Json<Result>> {
  const read = await cards.readById(found.map(({ id }) => id));
  const shown = found.flatMap((clip) => {
    const card = read.get(clip.id);
    return card ? [{ clip, card }] : [];
  });
  return jsonObject<Found>({
    content: shown.map(({ card }) => card),
    matches: shown.map(({ clip: { id, ...match } }) => ({ videoId: id, ...match })),
  }) as Json<Result>;
}
