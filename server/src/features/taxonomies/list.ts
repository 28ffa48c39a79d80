import type { Input } from '@zhenku/contract/api';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { readPage } from '../../platform/paging.ts';
import { containsPattern } from '../../platform/text-match.ts';
import type { PublicFiles } from '../catalogue/media-urls.ts';
import { type CoveredKind, entries, type Entry } from '../catalogue/taxonomies.ts';
import { type Kind, KINDS } from './kinds.ts';

type Query = Input<'GET /operator/v1/labels'>;

interface Row {
  id: number;
  name: string;
  rank: number;
  videoCount: number;
}

/** A page of a kind, in the shop's order; `keyword` is part of the name. */
export async function pageOf(db: Db, kind: Kind, { page, size, keyword }: Query): Promise<PageOf<Row>> {
  const { members, column } = KINDS[kind];
  const named = keyword ? sql`where t.name ilike ${containsPattern(keyword)}` : sql``;
  const listed = sql<Row>`
    select t.id, t.name, t.rank,
      (select count(*)::int from ${sql.table(members)} m where m.${sql.ref(column)} = t.id) as "videoCount"
    from ${sql.table(kind)} t ${named}
    order by t.rank, t.id`;
  const matching = sql`select from ${sql.table(kind)} t ${named}`;
  const { rows: content, ...paging } = await readPage(db, { page, size }, { matching, rows: listed });
  return { content, ...paging };
}

/** The same with what the shop shows of each, as `shape` makes it. */
export async function coveredPage<T>(
  db: Db,
  storage: PublicFiles,
  kind: CoveredKind,
  query: Query,
  shape: (entry: Entry) => T,
): Promise<PageOf<T & { rank: number; videoCount: number; ownCover: boolean }>> {
  const { content, ...paging } = await pageOf(db, kind, query);
  const shown = await entries(db, storage, kind, { ids: content.map(({ id }) => id) });
  const rows = new Map(content.map((row) => [row.id, row]));
  return {
    ...paging,
    // An entry that was deleted between the two questions is in the first answer alone.
    content: shown.map((entry) => {
      const { rank, videoCount } = rows.get(entry.id)!;
      return { ...shape(entry), rank, videoCount, ownCover: entry.ownCover };
    }),
  };
}
