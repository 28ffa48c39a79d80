import { joinSynonyms } from '@zhenku/search-index/words/synonyms';
import type { Synonyms } from '@zhenku/search-index/words/terms';
import type { Db } from '../../platform/database/database.ts';

export async function readSynonyms(db: Db): Promise<Synonyms> {
  const groups = await db.selectFrom('synonym_groups').select('words').orderBy('id').execute();
  return joinSynonyms(groups.map(({ words }) => words));
}
