import type { Input } from '@zhenku/contract/api';
import type { LicensedItem } from '@zhenku/contract/licences';
import type { PageOf } from '@zhenku/contract/shapes';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Keyring } from '../../platform/encryption.ts';
import { readPage } from '../../platform/paging.ts';
import { containsText } from '../../platform/text-match.ts';
import { pictureUrl, type PublicFiles } from '../catalogue/media-urls.ts';
import { type Owner, ownedBy, payType } from '../companies/ownership.ts';
import { readLicenseeCode } from './licensee-codes.ts';
import { licensorOf } from './licensor.ts';
import { soldResolution, soldThumbnailKey } from './snapshots.ts';

/** Lists what the caller (or their company) has bought, with the certificates, newest first. */
export async function listLicensedItems(
  db: Db,
  { storage, keyring }: { storage: PublicFiles; keyring: Keyring },
  owner: Owner,
  { keyword, authorized, ...paging }: Input<'GET /order/v1/authorizations'>,
): Promise<PageOf<LicensedItem>> {
  const mine = db
    .selectFrom('licences as l')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .innerJoin('licence_snapshots as s', 's.licence_id', 'l.id')
    .leftJoin('certificates as a', 'a.licence_id', 'l.id')
    .where(ownedBy('l', owner))
    .where(matchesKeyword(keyword))
    .where(sql<SqlBool>`(${authorized ?? null}::boolean is null or (a.id is not null) = ${authorized ?? null})`);
  const listed = mine
    .select(['i.order_id', 'i.id as item_id', 'i.video_name', 'l.video_id', 'l.tier', 'l.granted_at', 'l.voided_at'])
    .leftJoin('certificate_codes as cc', 'cc.certificate_id', 'a.id')
    .select(['a.id as certificate_id', 'a.created_at as certified_at', 'a.licensee', 'a.project'])
    .select('cc.code as sealed_code')
    .innerJoin('videos as v', 'v.id', 'l.video_id')
    .leftJoin('licensor_numbers as n', 'n.licence_id', 'l.id')
    .select(['l.id as licence_id', 'n.identity_number as sealed_licensor_number'])
    .select(['s.is_8k', soldResolution.as('resolution'), soldThumbnailKey.as('thumbnail_key')])
    .select(['s.authentication_type', 's.licensor_name', 's.licensor_code', 's.licensor_organisation'])
    .select(['v.author_id', payType('l').as('pay_type')])
    .orderBy('l.granted_at', 'desc')
    .orderBy('l.id');
  const { rows, ...page } = await readPage(db, paging, { matching: mine, rows: listed });
  const content = rows.map((row): LicensedItem => ({
    orderId: row.order_id,
    orderItemId: row.item_id,
    videoId: row.video_id,
    videoName: row.video_name,
    thumbnailUrl: pictureUrl(storage, row.thumbnail_key),
    videoType: row.tier,
    resolution: row.resolution,
    is8K: row.is_8k,
    authenticationType: row.authentication_type,
    payType: row.pay_type,
    payTime: row.granted_at,
    authorUserId: row.author_id,
    ...licensorOf(row, { keyring, masked: true }),
    authorized: row.certificate_id !== null,
    valid: row.voided_at === null,
    authorizationId: row.certificate_id,
    authorizationTime: row.certified_at,
    authorizedUser: row.licensee,
    socialCreditCode:
      row.certificate_id && row.sealed_code && readLicenseeCode(keyring, row.certificate_id, row.sealed_code),
    authorizedProject: row.project,
  }));
  return { content, ...page };
}

function matchesKeyword(keyword: string | undefined): RawBuilder<SqlBool> {
  if (!keyword) return sql<SqlBool>`true`;
  const columns = ['i.order_id', 'i.video_name', 'a.licensee', 'a.project'];
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => containsText(column, keyword)),
    sql` or `,
  )})`;
}
