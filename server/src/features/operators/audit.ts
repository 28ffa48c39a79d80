import { toYuan } from '@zhenku/contract/money';
import type { AuditRow } from '@zhenku/contract/operators';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { isWithin, type Paging, type Period, readPage } from '../../platform/paging.ts';

export interface Change {
  /** What was done, like `video.approve`. */
  action: string;
  /** What it was done to, like `video:12`. */
  subject: string;
  before?: unknown;
  after?: unknown;
}

/**
 * Writes a change of an operator to the audit log. Call it in the transaction of the change itself. A try to log in by a
 * name that nobody has is no operator's.
 */
export async function audit(tx: Db, operator: { id: number } | null, change: Change): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      operator_id: operator?.id ?? null,
      action: change.action,
      subject: change.subject,
      before: asJson(change.before),
      after: asJson(change.after),
    })
    .execute();
}

/** Amounts in fen are bigints; all amounts are kept in yuan, as operators read and enter them. */
function asJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? toYuan(item) : item));
}

/** The audit log, newest first. */
export async function listAudit(db: Db, { from, to, ...paging }: Paging & Period): Promise<PageOf<AuditRow>> {
  const matching = db.selectFrom('audit_log as a').where(isWithin('a.created_at', { from, to }));
  const rows = matching
    .leftJoin('operators as o', 'o.id', 'a.operator_id')
    .select([
      'a.id as auditId',
      sql<string>`coalesce(o.username, '')`.as('operatorName'),
      'a.action',
      'a.subject',
      'a.before',
      'a.after',
      'a.created_at as time',
    ])
    .orderBy('a.id', 'desc');
  const { rows: content, ...page } = await readPage(db, paging, { matching, rows });
  return { content, ...page };
}
