import { inYuan } from '../../platform/database/in-yuan.ts';
import type { ProjectBoard, ProjectOrder, ProjectPage } from '@zhenku/contract/projects/projects';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import type { UserSession } from '../../platform/sessions.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { videoCards } from '../catalogue/video-cards.ts';
import { wherePublished } from '../catalogue/published.ts';
import { ownedBy } from '../companies/ownership.ts';
import { projectNotFound } from './own-project.ts';
import { selectProjects, toProject } from './projects.ts';

export async function readProject(
  { db, caller: user, services: { storage } }: Operation<UserSession, { storage: Storage }>,
  projectId: number,
): Promise<ProjectPage> {
  const row = await selectProjects(db, user).where('p.id', '=', projectId).executeTakeFirst();
  if (!row) throw projectNotFound();
  const [clips, orders, boards, checks] = await Promise.all([
    readClips(db, storage, projectId),
    readOrders(db, user, projectId),
    readBoards(db, projectId),
    db
      .selectFrom('project_checks')
      .where('project_id', '=', projectId)
      .select(['id as checkId', 'name as checkName', 'created_at as createTime'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
  ]);
  return { ...toProject(row, user), clips, orders, boards, checks };
}

async function readClips(db: Db, storage: Storage, projectId: number) {
  const rows = await db
    .selectFrom('project_clips as c')
    .innerJoin('videos as v', 'v.id', 'c.video_id')
    .where('c.project_id', '=', projectId)
    .where(wherePublished('v'))
    .select('v.id')
    .orderBy('c.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .execute();
  return await videoCards(
    db,
    storage,
    rows.map(({ id }) => id),
  );
}

async function readOrders(db: Db, user: UserSession, projectId: number): Promise<ProjectOrder[]> {
  const rows = await db
    .selectFrom('project_licences as c')
    .innerJoin('licences as l', 'l.id', 'c.licence_id')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('invoices as n', 'n.order_id', 'o.id')
    .where('c.project_id', '=', projectId)
    .where(ownedBy('l', user))
    .groupBy(['o.id', 'n.status'])
    .select(['o.id as orderId', 'o.pay_amount as payAmount', 'n.status as invoiceStatus'])
    .select([sql<string>`coalesce(o.paid_at, o.created_at)`.as('payTime'), sql<number>`count(*)::int`.as('items')])
    .orderBy('o.paid_at', 'desc')
    .orderBy('o.id')
    .execute();
  return rows.map((row) => inYuan(row, 'payAmount'));
}

async function readBoards(db: Db, projectId: number): Promise<ProjectBoard[]> {
  return await db
    .selectFrom('project_boards as b')
    .innerJoin('favourite_folders as f', 'f.id', 'b.folder_id')
    .where('b.project_id', '=', projectId)
    .select(['f.id as boardId', 'f.name as boardName'])
    .select(
      sql<number>`(select count(*)::int from favourites c join videos v on v.id = c.video_id
        where c.folder_id = f.id and ${wherePublished('v')})`.as('videoCount'),
    )
    .orderBy('f.name')
    .orderBy('f.id')
    .execute();
}
