import type { Input, Output } from '@zhenku/contract/api';
import { SYNONYM_GROUPS_MAX } from '@zhenku/contract/search/synonyms';
import { normaliseQuery } from '@zhenku/search-index/words/terms';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import type { Operation } from '../../platform/operation.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { assertVersion } from '../../platform/database/versions.ts';

interface Services {
  /** Cleared, so that this server's next search uses the new words. */
  responseCache: Pick<ResponseCache, 'clear'>;
}

type EditContext = Operation<{ id: number }, Services>;

export async function listSynonyms(
  db: Db,
  { keyword, ...paging }: Input<'GET /operator/v1/synonyms'>,
): Promise<Output<'GET /operator/v1/synonyms'>> {
  const word = normaliseQuery(keyword);
  const matching = sql`
    from synonym_groups g
    where ${keyword === '' ? sql`true` : sql`exists (select from unnest(g.words) w where strpos(w, ${word}) > 0 and ${word} <> '')`}`;
  const { rows, ...page } = await readPage(db, paging, {
    matching: sql`select ${matching}`,
    rows: sql<Output<'GET /operator/v1/synonyms'>['content'][number]>`
      select id as "groupId", words as synonyms, version, updated_at as "updateTime" ${matching} order by updated_at desc, id desc`,
  });
  return { ...page, content: rows };
}

export async function createSynonyms(
  { db, caller: operator, services: { responseCache } }: EditContext,
  typed: string[],
): Promise<{ groupId: number }> {
  const words = asTerms(typed);
  const groupId = await inTransaction(db, async (tx) => {
    // Serialises additions, so that concurrent callers cannot exceed the limit.
    await sql`lock table synonym_groups in share row exclusive mode`.execute(tx);
    const groups = tx.selectFrom('synonym_groups').select((eb) => eb.fn.countAll<bigint>().as('count'));
    if ((await groups.executeTakeFirstOrThrow()).count >= SYNONYM_GROUPS_MAX) {
      throw new AppError('tooManyAttempts', { message: `近义词最多${SYNONYM_GROUPS_MAX}组` });
    }
    const { id } = await tx.insertInto('synonym_groups').values({ words }).returning('id').executeTakeFirstOrThrow();
    await auditEdit(tx, operator, { change: 'add', id, after: words });
    return id;
  });
  responseCache.clear();
  return { groupId };
}

export async function updateSynonyms(
  { db, caller: operator, services: { responseCache } }: EditContext,
  { groupId, synonyms: typed, version }: Input<'PUT /operator/v1/synonyms/{groupId}'>,
): Promise<null> {
  const words = asTerms(typed);
  await inTransaction(db, async (tx) => {
    const before = await lockGroup(tx, groupId, version);
    await tx
      .updateTable('synonym_groups')
      .set({ words, version: before.version + 1, updated_at: sql`now()` })
      .where('id', '=', groupId)
      .execute();
    await auditEdit(tx, operator, { change: 'change', id: groupId, before: before.words, after: words });
  });
  responseCache.clear();
  return null;
}

export async function deleteSynonyms(
  { db, caller: operator, services: { responseCache } }: EditContext,
  { groupId, version }: Input<'DELETE /operator/v1/synonyms/{groupId}'>,
): Promise<null> {
  await inTransaction(db, async (tx) => {
    const before = await lockGroup(tx, groupId, version);
    await tx.deleteFrom('synonym_groups').where('id', '=', groupId).execute();
    await auditEdit(tx, operator, { change: 'delete', id: groupId, before: before.words });
  });
  responseCache.clear();
  return null;
}

async function lockGroup(tx: Tx, id: number, version: number | undefined) {
  const group = await tx.selectFrom('synonym_groups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!group) throw new AppError('notFound', { message: '该组近义词不存在' });
  assertVersion(version, { version: group.version, current: { synonyms: group.words } });
  return group;
}

function asTerms(typed: string[]): string[] {
  const words = [...new Set(typed.map(normaliseQuery))];
  if (words.includes('')) throw invalidField('synonyms', '每个词至少要有一个字或数字');
  if (words.length < 2) throw invalidField('synonyms', '至少两个不同的词');
  return words;
}

interface SynonymEdit {
  change: 'add' | 'change' | 'delete';
  id: number;
  before?: string[];
  after?: string[];
}

async function auditEdit(tx: Tx, operator: { id: number }, { change, id, before, after }: SynonymEdit): Promise<void> {
  await audit(tx, operator, {
    action: `synonyms.${change}`,
    subject: `synonyms:${id}`,
    ...(before && { before: { words: before } }),
    ...(after && { after: { words: after } }),
  });
}
