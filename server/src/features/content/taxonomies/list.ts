import type { Input } from '@zhenku/contract/api';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { readPage } from '../../../platform/lists/paging.ts';
import { containsPattern } from '../../../platform/database/text-match.ts';
import type { PublicFiles } from '../../catalogue/media-urls.ts';
import { type CoveredKind, readClipGroups, type ClipGroup } from '../../catalogue/clip-groups.ts';
import { type ClipGroupKind, KINDS } from './kinds.ts';

type Query = Input<'GET /operator/v1/labels'>;

interface Row {
  id: number;
  name: string;
  rank: number;
  version: number;
  videoCount: number;
}

export async function listClipGroups(
  db: Db,
  kind: ClipGroupKind,
  { page, size, keyword }: Query,
): Promise<PageOf<Row>> {
  const { members, column } = KINDS[kind];
  const nameFilter = keyword ? sql`where t.name ilike ${containsPattern(keyword)}` : sql``;
  const listed = sql<Row>`
    select t.id, t.name, t.rank, t.version,
      (select count(*)::int from ${sql.table(members)} m where m.${sql.ref(column)} = t.id) as "videoCount"
    from ${sql.table(kind)} t ${nameFilter}
    order by t.rank, t.id`;
  const matching = sql`select from ${sql.table(kind)} t ${nameFilter}`;
  const { rows: content, ...paging } = await readPage(db, { page, size }, { matching, rows: listed });
  return { content, ...paging };
}

export async function listCoveredClipGroups<T>(
  { db, storage }: { db: Db; storage: PublicFiles },
  { kind, toOutput }: { kind: CoveredKind; toOutput: (group: ClipGroup) => T },
  query: Query,
): Promise<PageOf<T & Omit<Row, 'id' | 'name'> & { ownCover: boolean }>> {
  const { content, ...paging } = await listClipGroups(db, kind, query);
  const shown = await readClipGroups(db, storage, { kind, ids: content.map(({ id }) => id) });
  const rows = new Map(content.map((row) => [row.id, row]));
  return {
    ...paging,
    // Omits a group that was deleted between the two queries.
    content: shown.map((group) => {
      const { rank, videoCount, version } = rows.get(group.id)!;
      return { ...toOutput(group), rank, videoCount, version, ownCover: group.ownCover };
    }),
  };
}
