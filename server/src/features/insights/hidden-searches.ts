import type { Input, Output } from '@zhenku/contract/api';
import type { HiddenSearch } from '@zhenku/contract/insights/insights';
import { normaliseQuery } from '@zhenku/search-index/words/terms';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { containsText } from '../../platform/database/text-match.ts';

const spaceless = (term: Expression<unknown>) => sql`replace(${term}, ' ', '')`;

const hides = (term: Expression<unknown>) => sql<SqlBool>`(
  ${spaceless(sql`h.term`)} = ${spaceless(term)}
  or (h.containing and strpos(${spaceless(term)}, ${spaceless(sql`h.term`)}) > 0))`;

/** Tests whether a search term may be shown to anyone other than operators. */
export const isShown = (term: Expression<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from hidden_searches h where ${hides(term)})`;

export async function isTermShown(db: Db, term: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`select ${isShown(sql`${term}::text`)} as shown`.execute(db);
  return rows[0]!.shown;
}

const hiddenSearchJson = sql`jsonb_build_object('keyword', h.term, 'containing', h.containing, 'reason', h.reason,
  'operatorName', o.username, 'time', to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

export const hidingRule = (term: Expression<unknown>): RawBuilder<HiddenSearch | null> => sql<HiddenSearch | null>`(
  select ${hiddenSearchJson} from hidden_searches h join operators o on o.id = h.operator_id
  where ${hides(term)} order by h.created_at, h.term limit 1)`;

export async function listHiddenSearches(
  db: Db,
  { page, size, keyword }: Input<'GET /operator/v1/searches/hidden'>,
): Promise<Output<'GET /operator/v1/searches/hidden'>> {
  const from = sql`from hidden_searches h join operators o on o.id = h.operator_id
    where ${keyword === '' ? sql`true` : containsText('h.term', keyword)}`;
  const { rows, ...paging } = await readPage(
    db,
    { page, size },
    {
      matching: sql`select ${from}`,
      rows: sql<{
        hidden: HiddenSearch;
      }>`select ${hiddenSearchJson} as hidden ${from} order by h.created_at desc, h.term`,
    },
  );
  return { content: rows.map(({ hidden }) => hidden), ...paging };
}

function requireTerm(keyword: string): string {
  const term = normaliseQuery(keyword);
  if (term === '') throw invalidField('keyword', '请输入关键词');
  return term;
}

const readHidden = async (tx: Tx, term: string) =>
  await tx
    .selectFrom('hidden_searches')
    .select(['containing', 'reason'])
    .where('term', '=', term)
    .forUpdate()
    .executeTakeFirst();

export async function hideSearch(
  db: Db,
  operator: { id: number },
  { keyword, ...hidden }: Input<'POST /operator/v1/searches/hide'>,
): Promise<void> {
  const term = requireTerm(keyword);
  await inTransaction(db, async (tx) => {
    const before = await readHidden(tx, term);
    const row = { ...hidden, operator_id: operator.id };
    await tx
      .insertInto('hidden_searches')
      .values({ term, ...row })
      .onConflict((conflict) => conflict.column('term').doUpdateSet({ ...row, created_at: sql`now()` }))
      .execute();
    await audit(tx, operator, { action: 'search.hide', subject: `search:${term}`, before, after: hidden });
  });
}

export async function showSearch(
  db: Db,
  operator: { id: number },
  { keyword }: Input<'POST /operator/v1/searches/show'>,
): Promise<void> {
  const term = requireTerm(keyword);
  await inTransaction(db, async (tx) => {
    const before = await tx
      .deleteFrom('hidden_searches')
      .where('term', '=', term)
      .returning(['containing', 'reason'])
      .executeTakeFirst();
    if (!before) throw new AppError('notFound', { message: '该词没有被屏蔽' });
    await audit(tx, operator, { action: 'search.show', subject: `search:${term}`, before });
  });
}
