import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { assertMayChange, type OrderEditor, type Owner, ownedBy } from '../companies/ownership.ts';

export const projectNotFound = () => new AppError('notFound', { message: '项目不存在' });

/** A project that the caller may see. Throws `notFound`. */
export async function readOwnProject(db: Db, owner: Owner, projectId: number) {
  const project = await db
    .selectFrom('projects as p')
    .where('p.id', '=', projectId)
    .where(ownedBy('p', owner))
    .selectAll('p')
    .executeTakeFirst();
  if (!project) throw projectNotFound();
  return project;
}

/** Locks a project until the transaction ends. Throws `notFound`, and `notAllowed` for a company’s viewer. */
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

/** Throws `conflict` where a project has no room for one more. */
export function assertRoom(count: number, max: number, what: string): void {
  if (count > max) throw new AppError('conflict', { message: `最多${max}${what}，请先删除一些` });
}
