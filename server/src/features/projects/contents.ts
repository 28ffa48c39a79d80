import type { Input } from '@zhenku/contract/api';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { wherePublished } from '../catalogue/published.ts';
import { ownedBy } from '../companies/ownership.ts';
import { assertHasRoom, lockOpenProject } from './own-project.ts';

interface ProjectClip {
  projectId: number;
  videoId: number;
}

export async function addClip(db: Db, user: UserSession, { projectId, videoId }: ProjectClip): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOpenProject(tx, user, projectId);
    const clip = await tx
      .selectFrom('videos as v')
      .where('v.id', '=', videoId)
      .where(wherePublished('v'))
      .select('v.id')
      .executeTakeFirst();
    if (!clip) throw new AppError('notFound', { message: '作品不存在或已下架' });
    await tx
      .insertInto('project_clips')
      .values({ project_id: projectId, video_id: videoId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await assertHasRoom(tx, projectId, 'project_clips');
  });
}

/**
 * Adds the clips on sale from one of the caller's favourites folders, all or none. Throws `notFound`, `notAllowed` for a
 * company's viewer, and `conflict` if the project is full.
 */
export async function addFolder(
  db: Db,
  user: UserSession,
  { projectId, favoriteId }: Input<'POST /project/v1/folder/add'>,
): Promise<{ added: number }> {
  return await inTransaction(db, async (tx) => {
    await lockOpenProject(tx, user, projectId);
    const folder = await tx
      .selectFrom('favourite_folders')
      .where('id', '=', favoriteId)
      .where('user_id', '=', user.id)
      .select('id')
      .executeTakeFirst();
    if (!folder) throw new AppError('notFound', { message: '收藏夹不存在' });
    const added = await tx
      .insertInto('project_clips')
      .columns(['project_id', 'video_id'])
      .expression((eb) =>
        eb
          .selectFrom('favourites as f')
          .innerJoin('videos as v', 'v.id', 'f.video_id')
          .where('f.folder_id', '=', favoriteId)
          .where(wherePublished('v'))
          .select([sql<number>`${projectId}::int`.as('project_id'), 'f.video_id']),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('video_id')
      .execute();
    await assertHasRoom(tx, projectId, 'project_clips');
    return { added: added.length };
  });
}

export async function removeClip(db: Db, user: UserSession, { projectId, videoId }: ProjectClip): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOpenProject(tx, user, projectId);
    await tx.deleteFrom('project_clips').where('project_id', '=', projectId).where('video_id', '=', videoId).execute();
  });
}

/**
 * Adds the owner's licences; those of another project are moved. Throws `notFound`, `notAllowed` for a company's viewer, and
 * `conflict` if the project is full or either project is closed.
 */
export async function addLicences(
  db: Db,
  user: UserSession,
  { projectId, orderItemIds }: Input<'POST /project/v1/licence/add'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const project = await lockOpenProject(tx, user, projectId);
    const wanted = [...new Set(orderItemIds)];
    const licences = await tx
      .selectFrom('licences as l')
      .where('l.order_item_id', 'in', wanted)
      .where(ownedBy('l', user))
      .where(sql<boolean>`l.company_id is not distinct from ${project.company_id}::int`)
      .select('l.id')
      .execute();
    if (licences.length < wanted.length)
      throw new AppError('notFound', { message: '授权不存在，或不属于该项目的所有者' });
    const closed = await tx
      .selectFrom('project_licences as c')
      .innerJoin('projects as p', 'p.id', 'c.project_id')
      .where(
        'c.licence_id',
        'in',
        licences.map(({ id }) => id),
      )
      .where('p.closed_at', 'is not', null)
      .select('p.name')
      .limit(1)
      .executeTakeFirst();
    if (closed)
      throw new AppError('conflict', { message: `授权在已结束的项目“${closed.name}”里，请先重新打开那个项目` });
    await tx
      .insertInto('project_licences')
      .values(licences.map(({ id }) => ({ licence_id: id, project_id: projectId })))
      .onConflict((conflict) => conflict.column('licence_id').doUpdateSet({ project_id: projectId }))
      .execute();
    await assertHasRoom(tx, projectId, 'project_licences');
  });
}

export async function removeLicence(
  db: Db,
  user: UserSession,
  { projectId, orderItemId }: Input<'POST /project/v1/licence/delete'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOpenProject(tx, user, projectId);
    await tx
      .deleteFrom('project_licences as c')
      .using('licences as l')
      .whereRef('l.id', '=', 'c.licence_id')
      .where('l.order_item_id', '=', orderItemId)
      .where('c.project_id', '=', projectId)
      .execute();
  });
}
