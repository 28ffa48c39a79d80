import type { AuditRow } from '@zhenku/contract/operators';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { isWithin, type Paging, type Period, readPage } from '../../platform/paging.ts';

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
