import type { Db } from '../../platform/database/database.ts';

const CLIP_PAGE = /^\/detail\/(\d+)/;
const ID_MAX = 2_147_483_647;

/** Returns whether a path is the page of a clip that has ever been on sale. */
export async function wasOnSale(db: Db, path: string): Promise<boolean> {
  const id = Number(CLIP_PAGE.exec(path)?.[1]);
  if (!id || id > ID_MAX) return false;
  const video = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  return video !== undefined;
}
