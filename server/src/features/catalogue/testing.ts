import type { Db } from '../../platform/database/database.ts';
import { reindexAll } from '../search/reindex.ts';
import { freshSearch } from '../search/testing.ts';
import type { Lister } from './lists.ts';

/** Lists clips that tests have inserted without indexing them: it reindexes first. */
export function testLister(db: Db): Lister {
  return {
    list: async (scope, page) => {
      await reindexAll(db);
      return await freshSearch(db).list(scope, page);
    },
  };
}
