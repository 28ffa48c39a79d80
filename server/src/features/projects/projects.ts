import type { Input } from '@zhenku/contract/api';
import { type Project, PROJECT_MAX } from '@zhenku/contract/projects/projects';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql, type SqlBool } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { containsText } from '../../platform/database/text-match.ts';
import { lockCaller } from '../../platform/database/users.ts';
import { assertNoViewer, type Owner, ownedBy } from '../companies/ownership.ts';
import { assertRoom, lockProject } from './own-project.ts';

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
    .select([
      'p.created_at as createTime',
      sql<number>`(select count(*)::int from project_clips c where c.project_id = p.id)`.as('clipCount'),
      sql<number>`(select count(*)::int from project_licences c where c.project_id = p.id)`.as('licenceCount'),
      sql<number>`(select count(*)::int from project_checks c where c.project_id = p.id)`.as('checkCount'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectProjects>['execute']>>[number];

export const toProject = ({ company_id: companyId, ...row }: Row, { companyRole }: UserSession): Project => ({
  ...row,
  company: companyId !== null,
  mayChange: companyId === null || companyRole !== 'viewer',
});

export async function createProject(
  db: Db,
  user: UserSession,
  { projectName, clientName, licensee, company }: Input<'POST /project/v1/create'>,
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
        name: projectName,
        client: clientName,
        licensee,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { projectId: id };
  });
}

export async function updateProject(
  db: Db,
  user: UserSession,
  { projectId, projectName, clientName, licensee }: Input<'POST /project/v1/update'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProject(tx, user, projectId);
    const values = { name: projectName, client: clientName, licensee };
    await tx.updateTable('projects').set(values).where('id', '=', projectId).execute();
  });
}

export async function deleteProject(db: Db, user: UserSession, projectId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProject(tx, user, projectId);
    await tx.deleteFrom('projects').where('id', '=', projectId).execute();
  });
}
