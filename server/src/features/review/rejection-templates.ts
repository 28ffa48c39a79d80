import type { Input } from '@zhenku/contract/api';
import { REJECTION_TEMPLATES_MAX, type RejectionTemplate } from '@zhenku/contract/review/rejection-templates';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, isPgError, PG, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { assertVersion } from '../../platform/database/versions.ts';

type Operator = { id: number };

export async function listRejectionTemplates(db: Db): Promise<{ list: RejectionTemplate[] }> {
  const list = await db
    .selectFrom('rejection_templates')
    .select(['id as templateId', 'content', 'rank', 'version'])
    .orderBy('rank')
    .orderBy('id')
    .execute();
  return { list };
}

export async function addRejectionTemplate(
  db: Db,
  operator: Operator,
  { content, rank }: Input<'POST /operator/v1/rejectionTemplates'>,
): Promise<{ templateId: number }> {
  return await edit(db, async (tx) => {
    // Serialises additions, so that concurrent calls cannot exceed the limit.
    await sql`lock table rejection_templates in share row exclusive mode`.execute(tx);
    const { count, last } = await tx
      .selectFrom('rejection_templates')
      .select(sql<number>`count(*)::int`.as('count'))
      .select(sql<number>`coalesce(max(rank), 0)::int`.as('last'))
      .executeTakeFirstOrThrow();
    if (count >= REJECTION_TEMPLATES_MAX) {
      throw new AppError('tooManyAttempts', { message: `驳回模板最多${REJECTION_TEMPLATES_MAX}条` });
    }
    const after = { content, rank: rank ?? last + 1 };
    const { id } = await tx.insertInto('rejection_templates').values(after).returning('id').executeTakeFirstOrThrow();
    await audit(tx, operator, { action: 'rejectionTemplate.add', subject: subjectOf(id), after });
    return { templateId: id };
  });
}

export async function changeRejectionTemplate(
  db: Db,
  operator: Operator,
  { templateId, content, rank, version }: Input<'PUT /operator/v1/rejectionTemplates/{templateId}'>,
): Promise<null> {
  return await edit(db, async (tx) => {
    const stored = await lockTemplate(tx, templateId);
    const before = { content: stored.content, rank: stored.rank };
    assertVersion(version, { version: stored.version, current: before });
    const after = { content, rank: rank ?? stored.rank };
    await tx
      .updateTable('rejection_templates')
      .set({ ...after, version: stored.version + 1, updated_at: sql`now()` })
      .where('id', '=', templateId)
      .execute();
    await audit(tx, operator, { action: 'rejectionTemplate.change', subject: subjectOf(templateId), before, after });
    return null;
  });
}

export async function deleteRejectionTemplate(db: Db, operator: Operator, templateId: number): Promise<null> {
  return await edit(db, async (tx) => {
    const { content, rank } = await lockTemplate(tx, templateId);
    await tx.deleteFrom('rejection_templates').where('id', '=', templateId).execute();
    const before = { content, rank };
    await audit(tx, operator, { action: 'rejectionTemplate.delete', subject: subjectOf(templateId), before });
    return null;
  });
}

const subjectOf = (id: number) => `rejectionTemplate:${id}` as const;

async function edit<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await inTransaction(db, work).catch((error: unknown) => {
    throw isPgError(error, PG.uniqueViolation, 'rejection_templates_content_key')
      ? invalidField('content', '已有相同的模板')
      : error;
  });
}

async function lockTemplate(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('rejection_templates')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '驳回模板不存在' });
  return row;
}
