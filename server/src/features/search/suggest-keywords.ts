import type { Output } from '@zhenku/contract/api';
import type { Operation } from '../../platform/operation.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { videoCards } from '../catalogue/video-cards.ts';
import type { LiveSearch } from './live-search.ts';

interface Services {
  storage: Storage;
  search: Pick<LiveSearch, 'suggest' | 'preview'>;
}

export async function suggestKeywords(
  { db, services: { storage, search } }: Pick<Operation<unknown, Services>, 'db' | 'services'>,
  typed: string,
): Promise<Output<'GET /video/v1/suggest'>> {
  const suggested = await search.suggest(typed);
  const previews = await search.preview(suggested);
  // A word of the catalogue that names a property may find nothing.
  const list = suggested.filter((keyword) => previews.get(keyword)?.total !== 0);
  const clipIds = [...new Set([...previews.values()].flatMap(({ clipId }) => clipId ?? []))];
  const cards = await videoCards(db, storage, clipIds);
  const thumbnails = new Map(cards.map(({ videoId, thumbnailUrl }) => [videoId, thumbnailUrl]));
  const items = list.map((keyword) => {
    const { total, clipId } = previews.get(keyword) ?? { total: null, clipId: null };
    return { keyword, total, thumbnailUrl: (clipId !== null && thumbnails.get(clipId)) || null };
  });
  return { list, items };
}
