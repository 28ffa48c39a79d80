import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { toFen } from '@zhenku/contract/money';
import type { WorkProblem, WorkSort } from '@zhenku/contract/publishing/work-lists';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { containsText } from '../../platform/database/text-match.ts';
import { ownVideos } from './own-videos.ts';

export interface WorksFilter {
  status?: number | undefined;
  keyword?: string | undefined;
  problem?: WorkProblem | undefined;
  categoryId?: number | undefined;
  /** In yuan. */
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  salesMin?: number | undefined;
  salesMax?: number | undefined;
}

const { draft, offline, rejected, failed } = VIDEO_STATUS;

/** The lowest price in fen of clip `v`; null if there is none. Drafts store prices as typed, in yuan. */
const LOWEST_PRICE = sql`case when v.draft is null then least(v.hd_price, v.hd4k_price, v.plus_price)::numeric
  else 100 * least((v.draft ->> 'hdPrice')::numeric, (v.draft ->> 'hd4kPrice')::numeric, (v.draft ->> 'hdPlusPrice')::numeric)
  end`;

const SALES = sql`coalesce(n.sales, 0)`;

export function filteredWorks(db: Db, userId: number, filter: WorksFilter) {
  const { status, keyword, problem, categoryId, priceMin, priceMax, salesMin, salesMax } = filter;
  return ownVideos(db, userId)
    .leftJoin('video_counters as n', 'n.video_id', 'v.id')
    .$if(status !== undefined, (query) => query.where('v.status', '=', status!))
    .$if(keyword !== undefined, (query) => query.where(matchesKeyword(keyword!)))
    .$if(problem !== undefined, (query) => query.where(PROBLEMS[problem!]))
    .$if(categoryId !== undefined, (query) => query.where(isInCategory(categoryId!)))
    .$if(priceMin !== undefined, (query) => query.where(sql<SqlBool>`${LOWEST_PRICE} >= ${toFen(priceMin!)}`))
    .$if(priceMax !== undefined, (query) => query.where(sql<SqlBool>`${LOWEST_PRICE} <= ${toFen(priceMax!)}`))
    .$if(salesMin !== undefined, (query) => query.where(sql<SqlBool>`${SALES} >= ${salesMin!}`))
    .$if(salesMax !== undefined, (query) => query.where(sql<SqlBool>`${SALES} <= ${salesMax!}`));
}

/** Sorts by expressions, because for plain ids PostgreSQL could scan all creators' clips until it has found a page. */
const ORDERS: Record<WorkSort, RawBuilder<unknown>> = {
  newest: sql`-v.id`,
  sales: sql`${SALES} desc, v.id desc`,
  priceAsc: sql`${LOWEST_PRICE} asc nulls last, v.id desc`,
  priceDesc: sql`${LOWEST_PRICE} desc nulls last, v.id desc`,
  title: sql`v.name, v.id desc`,
};

export const orderedWorks = (matching: ReturnType<typeof filteredWorks>, sort: WorkSort = 'newest') =>
  matching.select('v.id').orderBy(ORDERS[sort]);

function matchesKeyword(keyword: string): RawBuilder<SqlBool> {
  // Joins keywords by line breaks, which they cannot contain, so that no match spans two of them.
  const keywords = sql`case when v.draft is null then array_to_string(v.keywords, chr(10)) else v.draft ->> 'videoKeywords' end`;
  const found = sql<SqlBool>`(${containsText('v.name', keyword)} or ${containsText(sql`(${keywords})`, keyword)})`;
  const number = /^#?0*([1-9]\d{0,8})$/.exec(keyword)?.[1];
  return number ? sql<SqlBool>`(${found} or v.id = ${Number(number)})` : found;
}

const isInCategory = (categoryId: number) => sql<SqlBool>`(
  exists (select from video_categories c where c.video_id = v.id and c.category_id = ${categoryId})
  or v.draft -> 'categoryIds' @> ${String(categoryId)}::jsonb)`;

const isNext = (condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`exists (select from video_versions x where x.video_id = v.id and ${condition})`;

const REJECTED = sql<SqlBool>`(v.status = ${rejected} or ${isNext(sql`x.status = ${rejected}`)})`;
const FAILED = sql<SqlBool>`(v.status = ${failed} or ${isNext(sql`x.status = ${failed}`)})`;
const NOTED = sql<SqlBool>`(v.note is not null or ${isNext(sql`x.note is not null`)})`;
const TAKEN_DOWN = sql<SqlBool>`(v.status = ${offline} and v.withdrawn_by <> 'author')`;
/** Matches drafts without a file. A draft whose file is still arriving counts as having one. */
const NO_FILE = sql<SqlBool>`(v.status = ${draft} and v.upload_id is null and not exists (
  select from uploads u where u.file_key = v.draft ->> 'fileKey' and u.user_id = v.author_id
    and u.used_at is null and u.expires_at > now()))`;

const PROBLEMS: Record<WorkProblem, RawBuilder<SqlBool>> = {
  rejected: REJECTED,
  failed: FAILED,
  noted: NOTED,
  takenDown: TAKEN_DOWN,
  noFile: NO_FILE,
  any: sql<SqlBool>`(${REJECTED} or ${FAILED} or ${NOTED} or ${TAKEN_DOWN} or ${NO_FILE})`,
};
