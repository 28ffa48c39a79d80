import type { Db } from '../../platform/database/database.ts';
import { postgresEngine } from '../search/postgres-engine.ts';
import { reindexAll } from '../search/reindex.ts';
import type { Lister } from './lists.ts';

/** Lists clips that tests have inserted without indexing them: it reindexes first. */
export function testLister(db: Db): Lister {
  return {
    list: async (scope, page) => {
      await reindexAll(db);
      return await postgresEngine(db).list(scope, page);
    },
  };
}
