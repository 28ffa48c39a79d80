import type { LicenceOffer } from '@zhenku/contract/projects/projects';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Owner, ownedBy } from '../companies/ownership.ts';
import { projectNotFound } from './own-project.ts';

/** A call of `addLicences` takes as many. */
const OFFERS_MAX = 200;

/**
 * Returns the owner's licences in no project whose certificates name the project, ignoring case and space at the ends. Throws
 * `notFound`.
 */
export async function listLicenceOffers(db: Db, owner: Owner, projectId: number): Promise<{ list: LicenceOffer[] }> {
  const project = await db
    .selectFrom('projects as p')
    .where('p.id', '=', projectId)
    .where(ownedBy('p', owner))
    .select(['p.name', 'p.company_id'])
    .executeTakeFirst();
  if (!project) throw projectNotFound();
  const list = await db
    .selectFrom('licences as l')
    .innerJoin('current_certificates as a', 'a.licence_id', 'l.id')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .leftJoin('project_licences as c', 'c.licence_id', 'l.id')
    .where(ownedBy('l', owner))
    .where(sql<boolean>`l.company_id is not distinct from ${project.company_id}::int`)
    .where('l.voided_at', 'is', null)
    .where('c.licence_id', 'is', null)
    .where(sql<boolean>`lower(btrim(a.project)) = lower(btrim(${project.name}))`)
    .select(['i.id as orderItemId', 'i.video_name as videoName', 'l.tier as videoType'])
    .select(['a.id as authorizationId', 'a.licensee as authorizedUser', 'a.created_at as authorizationTime'])
    .orderBy('a.created_at')
    .orderBy('a.id')
    .limit(OFFERS_MAX)
    .execute();
  return { list };
}
