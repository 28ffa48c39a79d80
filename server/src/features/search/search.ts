import type { Input, Output } from '@zhenku/contract/api';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { videoCards } from '../catalogue/video-cards.ts';
import type { SearchEngine } from './engine.ts';

/** A page of the published clips that match, as cards. */
export async function searchVideos(
  db: Db,
  storage: Storage,
  engine: SearchEngine,
  { page, size, ...filters }: Input<'POST /video/v1/queryByKeyword'>,
): Promise<Output<'POST /video/v1/queryByKeyword'>> {
  const { ids, total, facets, nearIds, suggestions } = await engine.search(filters, { page, size });
  const [content, near] = await Promise.all([videoCards(db, storage, ids), videoCards(db, storage, nearIds)]);
  return { content, total, page, size, facets, near, suggestions };
}
