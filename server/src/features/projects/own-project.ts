import { PROJECT_MAX } from '@zhenku/contract/projects/projects';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { assertMayChange, type OrderEditor, type Owner, ownedBy } from '../companies/ownership.ts';

export const projectNotFound = () => new AppError('notFound', { message: '项目不存在' });

/** Locks a project to change it. Throws `conflict` if it is closed. */
export async function lockOpenProject(tx: Tx, user: OrderEditor, projectId: number) {
  const project = await lockProject(tx, user, projectId);
  if (project.closed_at) throw new AppError('conflict', { message: '项目已结束，请先重新打开' });
  return project;
}

export async function lockProject(tx: Tx, user: OrderEditor, projectId: number) {
  const project = await tx
    .selectFrom('projects as p')
    .where('p.id', '=', projectId)
    .where(ownedBy('p', user))
    .selectAll('p')
    .forUpdate()
    .executeTakeFirst();
  if (!project) throw projectNotFound();
  assertMayChange(user, project);
  return project;
}

export async function readProjectName(db: Db, owner: Owner, projectId: number): Promise<string> {
  const project = await db
    .selectFrom('projects as p')
    .where('p.id', '=', projectId)
    .where(ownedBy('p', owner))
    .select('p.name')
    .executeTakeFirst();
  if (!project) throw projectNotFound();
  return project.name;
}

const LIMITS = {
  project_clips: [PROJECT_MAX.clips, '条作品'],
  project_boards: [PROJECT_MAX.boards, '个收藏夹'],
  project_licences: [PROJECT_MAX.licences, '个授权'],
  project_checks: [PROJECT_MAX.checks, '份检查报告'],
} as const;

export async function assertHasRoom(tx: Tx, projectId: number, table: keyof typeof LIMITS): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where project_id = ${projectId}`.execute(tx);
  const [max, noun] = LIMITS[table];
  assertRoom(rows[0]!.count, max, noun);
}

export function assertRoom(count: number, max: number, noun: string): void {
  if (count > max) throw new AppError('conflict', { message: `最多${max}${noun}，请先删除一些` });
}
