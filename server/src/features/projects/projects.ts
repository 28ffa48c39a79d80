import type { Input } from '@zhenku/contract/api';
import { type Fen, toFen } from '@zhenku/contract/money';
import { type Project, PROJECT_MAX } from '@zhenku/contract/projects/projects';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql, type SqlBool } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { inYuan } from '../../platform/database/in-yuan.ts';
import { containsText } from '../../platform/database/text-match.ts';
import { lockCaller } from '../../platform/database/users.ts';
import { assertNoViewer, type Owner, ownedBy } from '../companies/ownership.ts';
import { assertRoom, lockOpenProject, lockProject } from './own-project.ts';

export async function listProjects(
  db: Db,
  user: UserSession,
  { keyword, ...paging }: Input<'GET /project/v1/list'>,
): Promise<PageOf<Project>> {
  const named = keyword
    ? sql<SqlBool>`(${containsText('p.name', keyword)} or ${containsText('p.client', keyword)} or ${containsText('p.licensee', keyword)})`
    : sql<SqlBool>`true`;
  const matching = db.selectFrom('projects as p').where(ownedBy('p', user)).where(named);
  const listed = selectProjects(db, user).where(named).orderBy('p.created_at', 'desc').orderBy('p.id', 'desc');
  const { rows, ...page } = await readPage(db, paging, { matching, rows: listed });
  return { content: rows.map((row) => toProject(row, user)), ...page };
}

export const selectProjects = (db: Db, owner: Owner) =>
  db
    .selectFrom('projects as p')
    .where(ownedBy('p', owner))
    .select(['p.id as projectId', 'p.name as projectName', 'p.client as clientName', 'p.licensee', 'p.company_id'])
    .select(['p.budget as projectBudget', 'p.closed_at as closeTime', 'p.created_at as createTime'])
    .select([
      sql<Fen>`(select coalesce(sum(i.pay_amount), 0)::bigint
        from project_licences c
          join licences l on l.id = c.licence_id
          join order_items i on i.id = l.order_item_id
        where c.project_id = p.id and i.refunded_at is null)`.as('spentAmount'),
      sql<number>`(select count(*)::int from project_clips c where c.project_id = p.id)`.as('clipCount'),
      sql<number>`(select count(*)::int from project_licences c where c.project_id = p.id)`.as('licenceCount'),
      sql<number>`(select count(*)::int from project_checks c where c.project_id = p.id)`.as('checkCount'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectProjects>['execute']>>[number];

export const toProject = ({ company_id: companyId, ...row }: Row, { companyRole }: UserSession): Project => ({
  ...inYuan(row, 'projectBudget', 'spentAmount'),
  company: companyId !== null,
  mayChange: companyId === null || companyRole !== 'viewer',
});

export async function createProject(
  db: Db,
  user: UserSession,
  { company, ...fields }: Input<'POST /project/v1/create'>,
): Promise<{ projectId: number }> {
  if (company && user.companyId === null) throw new AppError('notAllowed', { message: '您还没有加入企业' });
  if (company) assertNoViewer(user);
  return await inTransaction(db, async (tx) => {
    await lockCaller(tx, user.id);
    const own = await tx
      .selectFrom('projects as p')
      .where(ownedBy('p', user))
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow();
    assertRoom(own.n + 1, PROJECT_MAX.projects, '个项目');
    const { id } = await tx
      .insertInto('projects')
      .values({
        user_id: user.id,
        company_id: company ? user.companyId : null,
        ...columnsOf(fields),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { projectId: id };
  });
}

export async function updateProject(
  db: Db,
  user: UserSession,
  { projectId, ...fields }: Input<'POST /project/v1/update'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOpenProject(tx, user, projectId);
    await tx.updateTable('projects').set(columnsOf(fields)).where('id', '=', projectId).execute();
  });
}

const columnsOf = ({
  projectName,
  clientName,
  licensee,
  projectBudget,
}: Omit<Input<'POST /project/v1/update'>, 'projectId'>) => ({
  name: projectName,
  client: clientName,
  licensee,
  budget: projectBudget === undefined ? null : toFen(projectBudget),
});

/** Closes a project, or reopens it. Repeating either changes nothing. */
export async function setProjectClosed(
  db: Db,
  user: UserSession,
  { projectId, closed }: { projectId: number; closed: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const project = await lockProject(tx, user, projectId);
    if ((project.closed_at !== null) === closed) return;
    const values = { closed_at: closed ? new Date() : null };
    await tx.updateTable('projects').set(values).where('id', '=', projectId).execute();
  });
}

export async function deleteProject(db: Db, user: UserSession, projectId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProject(tx, user, projectId);
    await tx.deleteFrom('projects').where('id', '=', projectId).execute();
  });
}
