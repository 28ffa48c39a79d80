import type { Db } from '../../platform/database.ts';
import { postgresEngine } from '../search/postgres-engine.ts';
import { reindexAll } from '../search/reindex.ts';
import type { Lister } from './lists.ts';

/** Lists what tests have published without the listener that keeps the index in line. */
export function testLister(db: Db): Lister {
  return {
    list: async (scope, page) => {
      await reindexAll(db);
      return await postgresEngine(db).list(scope, page);
    },
  };
}
