import {
  auditActionLabel,
  auditActionsLabelled,
  auditSubjectLabel,
  subjectOfLabel,
} from '@zhenku/contract/operators/audit-actions';
import { formatTime } from '@zhenku/contract/format';
import type { AuditFilter, AuditRow } from '@zhenku/contract/operators/audit-log';
import type { PageOf } from '@zhenku/contract/shapes';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { allOf, isFound, isOneOf, isNamed, isSelected } from '../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../platform/lists/operator-list.ts';
import { type Paging, readPageById } from '../../platform/lists/paging.ts';
import { containsText } from '../../platform/database/text-match.ts';

const jsonCell = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));

export const auditList: OperatorList<AuditFilter, AuditRow, number> = {
  name: 'audit',
  fileName: '操作日志.csv',
  columns: [
    ['编号', ({ auditId }) => String(auditId)],
    ['时间', ({ time }) => formatTime(time)],
    ['操作人', ({ operatorName }) => operatorName],
    ['API 密钥', ({ keyName }) => keyName ?? ''],
    ['操作', ({ action }) => auditActionLabel(action)],
    ['对象', ({ subject }) => auditSubjectLabel(subject)],
    ['操作代码', ({ action }) => action],
    ['对象代码', ({ subject }) => subject],
    ['变更前', ({ before }) => jsonCell(before)],
    ['变更后', ({ after }) => jsonCell(after)],
  ],
  select: async ({ db }, filter) => {
    const { keyword } = filter;
    const matching = db
      .selectFrom('audit_log as a')
      .where(allOf([isSelected(filter, { time: 'a.created_at' }), keyword && (await matchesKeyword(db, keyword))]));
    const order = listOrder(filter, { time: 'a.created_at' }, { id: 'a.id', oldestFirst: false });
    return {
      matching,
      rows: matching.select('a.id').orderBy(order),
      read: (ids) => readAudit(db, ids),
      idOf: ({ auditId }) => auditId,
    };
  },
};

async function matchesKeyword(db: Db, keyword: string): Promise<RawBuilder<SqlBool>> {
  const operators = sql`select o.id from operators o where ${containsText('o.username', keyword)}`;
  const actions = [...(await listActions(db, keyword)), ...auditActionsLabelled(keyword)];
  const subject = subjectOfLabel(keyword);
  return await isFound(db, 'a.id', [
    {
      ids: sql`select k.id from audit_log k where k.operator_id in (${operators})`,
      row: isOneOf(sql`a.operator_id`, operators),
    },
    {
      ids: sql`select k.id from audit_log k where k.action = any(${actions})`,
      row: sql<SqlBool>`a.action = any(${actions})`,
    },
    {
      ids: sql`select k.id from audit_log k where ${isNamed(subject, 'k.subject')}`,
      row: containsText('a.subject', subject),
    },
  ]);
}

/** Lists the action codes that contain a keyword, with one index look-up per distinct action. */
async function listActions(db: Db, keyword: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions (action) as (
      (select min(action) from audit_log)
      union all
      select (select min(l.action) from audit_log l where l.action > actions.action) from actions where action is not null
    )
    select action from actions where ${containsText('action', keyword)}`.execute(db);
  return rows.map(({ action }) => action);
}

const readAudit = (db: Db, ids: number[]): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_log as a')
    .leftJoin('operators as o', 'o.id', 'a.operator_id')
    .leftJoin('api_keys as k', 'k.id', 'a.key_id')
    .where('a.id', 'in', ids)
    .select([
      'a.id as auditId',
      'a.action',
      'a.subject',
      'a.before',
      'a.after',
      'a.created_at as time',
      'k.name as keyName',
    ])
    .select(sql<string>`coalesce(o.username, '')`.as('operatorName'))
    .execute();

export async function listChanges(
  db: Db,
  { action, subject, page, size }: Paging & { action: string; subject: string },
): Promise<PageOf<AuditRow>> {
  const matching = db.selectFrom('audit_log as a').where('a.action', '=', action).where('a.subject', '=', subject);
  const { rows: content, ...rest } = await readPageById(
    db,
    { page, size },
    {
      matching,
      rows: matching.select('a.id').orderBy('a.id', 'desc'),
      read: (ids) => readAudit(db, ids),
      idOf: ({ auditId }) => auditId,
    },
  );
  return { content, ...rest };
}
