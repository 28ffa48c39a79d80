import { randomBytes } from 'node:crypto';
import type { Input } from '@zhenku/contract/api';
import type { Certificate } from '@zhenku/contract/licences';
import { isIdentityNumber } from '@zhenku/contract/rules/identity-number';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { pictureUrl, type PublicFiles, thumbnailKey } from '../catalogue/media-urls.ts';
import { type Owner, ownedBy } from '../orders/ownership.ts';
import { maskIdentityNumber, maskPersonName } from './mask.ts';

/** The tier whose right is the extended licence, which no person can be the licensee of. */
const EXTENDED_TIER = 3;

/** Names the licensee of a bought item: once, and for good. */
export async function certify(
  db: Db,
  owner: Owner,
  input: Input<'POST /order/v1/authorization/add'>,
): Promise<{ authorizationId: string }> {
  const { orderItemId, authorizedUser, socialCreditCode, authorizedProject } = input;
  return await inTransaction(db, async (tx) => {
    const item = await tx
      .selectFrom('order_items as i')
      .innerJoin('orders as o', 'o.id', 'i.order_id')
      .where('i.id', '=', orderItemId)
      .where(ownedBy('o', owner))
      .select(['i.tier', 'i.refunded_at'])
      .executeTakeFirst();
    if (!item) throw new AppError('notFound', { message: '订单不存在' });
    if (item.tier === EXTENDED_TIER && isIdentityNumber(socialCreditCode)) {
      throw invalidField('socialCreditCode', '扩展授权不适用于个人，请填写统一社会信用代码');
    }
    // Locked, so that a refund comes before or after, and a second certificate after.
    const licence = await tx
      .selectFrom('licences')
      .select(['id', 'voided_at'])
      .where('order_item_id', '=', orderItemId)
      .forUpdate()
      .executeTakeFirst();
    if (item.refunded_at !== null || licence?.voided_at) throw new AppError('conflict', { message: '该视频已退款' });
    if (!licence) throw new AppError('conflict', { message: '订单未支付' });
    const certificate = await tx
      .insertInto('certificates')
      .values({
        id: randomBytes(12).toString('hex'),
        licence_id: licence.id,
        licensee: authorizedUser,
        licensee_code: socialCreditCode,
        project: authorizedProject,
        created_by: owner.id,
      })
      .onConflict((conflict) => conflict.column('licence_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!certificate) throw new AppError('conflict', { message: '该视频已完成授权，不能修改' });
    return { authorizationId: certificate.id };
  });
}

/** A certificate as the caller may see it; `viewer` null is the public. */
export async function readCertificate(
  db: Db,
  storage: PublicFiles,
  viewer: Owner | null,
  authorizationId: string,
): Promise<Certificate> {
  const row = await selectCertificates(db, viewer).where('a.id', '=', authorizationId).executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '授权书不存在' });
  return asSeen(row, storage, viewer);
}

/** The certificates on the caller's works, newest first. */
export async function certificatesOfAuthor(
  db: Db,
  storage: PublicFiles,
  author: Owner,
  { page, size }: { page: number; size: number },
): Promise<PageOf<Certificate>> {
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('certificates as a')
      .innerJoin('licences as l', 'l.id', 'a.licence_id')
      .innerJoin('videos as v', 'v.id', 'l.video_id')
      .where('v.author_id', '=', author.id)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
    selectCertificates(db, author)
      .where('v.author_id', '=', author.id)
      .orderBy('a.created_at', 'desc')
      .orderBy('a.id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
  ]);
  return { content: rows.map((row) => asSeen(row, storage, author)), total, page, size };
}

function selectCertificates(db: Db, viewer: Owner | null) {
  return db
    .selectFrom('certificates as a')
    .innerJoin('licences as l', 'l.id', 'a.licence_id')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .innerJoin('videos as v', 'v.id', 'l.video_id')
    .innerJoin('users as u', 'u.id', 'v.author_id')
    .leftJoin('companies as c', 'c.owner_user_id', 'u.id')
    .select(['a.id', 'a.licensee', 'a.licensee_code', 'a.project', 'a.created_at', 'l.voided_at', 'l.tier'])
    .select(['l.user_id', 'l.video_id', 'i.order_id', 'i.video_name', 'v.author_id', 'v.authentication_type'])
    .select(['u.name as author_name', 'u.real_name', 'c.name as company_name', 'c.credit_code'])
    .select(thumbnailKey('l.video_id').as('thumbnail_key'))
    .select(viewer ? ownedBy('l', viewer).as('is_licensee') : sql<boolean>`false`.as('is_licensee'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCertificates>['execute']>>[number];

/** Organisations are public; of persons, licensee and licensor each see themselves only. */
function asSeen(row: Row, storage: PublicFiles, viewer: Owner | null): Certificate {
  const isLicensee = Boolean(row.is_licensee);
  const isLicensor = row.author_id === viewer?.id;
  const hidesLicensee = !isLicensee && isIdentityNumber(row.licensee_code);
  const licensor = row.company_name ?? row.real_name ?? row.author_name;
  return {
    authorizationId: row.id,
    authorName: row.company_name === null && !isLicensor ? maskPersonName(licensor) : licensor,
    authorUserId: row.author_id,
    // Persons' identity numbers are known once creators are certified.
    personalIdCard: row.credit_code,
    authorizationTime: row.created_at,
    authorizedUser: hidesLicensee ? maskPersonName(row.licensee) : row.licensee,
    socialCreditCode: hidesLicensee ? maskIdentityNumber(row.licensee_code) : row.licensee_code,
    authorizedProject: row.project,
    ...((isLicensee || isLicensor) && { orderId: row.order_id, customerId: row.user_id }),
    videoId: row.video_id,
    thumbnailUrl: pictureUrl(storage, row.thumbnail_key),
    videoName: row.video_name,
    videoType: row.tier,
    authenticationType: row.authentication_type,
    licenceType: row.tier === EXTENDED_TIER ? 'extended' : 'standard',
    valid: row.voided_at === null,
    voidTime: row.voided_at,
  };
}
