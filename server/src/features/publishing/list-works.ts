import type { MyVideo } from '@zhenku/contract/publishing/publishing';
import { SELECTED_WORKS_MAX, type WorkSort } from '@zhenku/contract/publishing/work-lists';
import type { PageOf } from '@zhenku/contract/shapes';
import type { Db } from '../../platform/database/database.ts';
import { type Paging, readPageById } from '../../platform/lists/paging.ts';
import type { Operation } from '../../platform/operation.ts';
import type { PublicFiles } from '../catalogue/media-urls.ts';
import { asMyVideos, ownVideos, selectOwnVideo } from './own-videos.ts';
import { filteredWorks, orderedWorks, type WorksFilter } from './works-filter.ts';

interface WorksQuery extends WorksFilter {
  sort?: WorkSort | undefined;
}

type WorksPage = PageOf<MyVideo> & { counts: { status: number; count: number }[] };

export async function listWorks(
  { db, caller: user, services: { storage } }: Operation<{ id: number }, { storage: PublicFiles }>,
  { page, size, sort, ...filter }: WorksQuery & Paging,
): Promise<WorksPage> {
  const matching = filteredWorks(db, user.id, filter);
  const [{ rows, ...paged }, counts] = await Promise.all([
    readPageById(
      db,
      { page, size },
      {
        matching,
        rows: orderedWorks(matching, sort),
        read: (ids: number[]) => selectOwnVideo(ownVideos(db, user.id).where('v.id', 'in', ids)).execute(),
        idOf: ({ id }) => id,
      },
    ),
    filteredWorks(db, user.id, { ...filter, status: undefined })
      .select('v.status')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .groupBy('v.status')
      .orderBy('v.status')
      .execute(),
  ]);
  return { content: await asMyVideos(db, rows, storage), ...paged, counts };
}

export async function listWorkIds(
  db: Db,
  userId: number,
  { sort, ...filter }: WorksQuery,
): Promise<{ videoIds: number[] }> {
  const rows = await orderedWorks(filteredWorks(db, userId, filter), sort)
    .limit(SELECTED_WORKS_MAX)
    .execute();
  return { videoIds: rows.map(({ id }) => id) };
}
