import { DOWNLOAD_REMINDER_DAYS } from '@zhenku/contract/constants';
import type { Input } from '@zhenku/contract/api';
import type { DownloadItem } from '@zhenku/contract/licences/licences';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql, type SqlBool } from 'kysely';
import type { Operation } from '../../../platform/operation.ts';
import { readPage } from '../../../platform/lists/paging.ts';
import { containsText } from '../../../platform/database/text-match.ts';
import { pictureUrl, type PublicFiles } from '../../catalogue/media-urls.ts';
import { type Owner, ownedBy, payType } from '../../companies/ownership.ts';
import { licenceEnd } from '../upgrades/licence-year.ts';
import { boughtColumns, selectSoldWithFiles } from '../snapshots.ts';
import { hasOrderNumber } from '../../../platform/lists/order-number.ts';

export const isWindowEnding = sql<SqlBool>`(l.download_until > now()
  and l.download_until <= now() + make_interval(days => ${DOWNLOAD_REMINDER_DAYS}))`;

const AVAILABLE = sql<boolean>`l.voided_at is null and l.download_until > now() and f.id is not null`;

export async function listDownloads(
  { db, caller: owner, services: { storage } }: Operation<Owner, { storage: PublicFiles }>,
  { keyword, available, ending, ...paging }: Input<'GET /order/v1/downloads'>,
): Promise<PageOf<DownloadItem>> {
  const mine = selectSoldWithFiles(db)
    .where(ownedBy('l', owner))
    .where(
      keyword
        ? sql<SqlBool>`(${containsText('i.order_id', keyword)} or ${hasOrderNumber('i.order_id', keyword)} or ${containsText('i.video_name', keyword)})`
        : sql<SqlBool>`true`,
    )
    .where(sql<SqlBool>`(${available ?? null}::boolean is null or (${AVAILABLE}) = ${available ?? null})`)
    .where(
      sql<SqlBool>`(${ending ?? null}::boolean is null or (${AVAILABLE} and ${isWindowEnding}) = ${ending ?? null})`,
    );
  const listed = mine
    .leftJoin('current_certificates as a', 'a.licence_id', 'l.id')
    .select([
      ...boughtColumns,
      'a.id as authorizationId',
      payType('l').as('payType'),
      licenceEnd.as('endTime'),
      'f.bytes',
      'm.bytes as masterBytes',
    ])
    .select(['l.granted_at as payTime', 'l.download_until as downloadExpireTime', 'l.voided_at as refundTime'])
    .select(AVAILABLE.as('available'))
    .select(sql<number>`ceil(greatest(extract(epoch from l.download_until - now()), 0) / 86400)::int`.as('daysLeft'))
    .select(sql<number>`(select count(*)::int from downloads d where d.licence_id = l.id)`.as('downloadCount'))
    .select(
      sql<string | null>`(select max(d.created_at) from downloads d where d.licence_id = l.id)`.as('downloadTime'),
    )
    .orderBy('l.granted_at', 'desc')
    .orderBy('l.id');
  const { rows, ...page } = await readPage(db, paging, { matching: mine, rows: listed });
  const content = rows.map(({ bytes, masterBytes, thumbnailKey, ...row }) => ({
    ...row,
    thumbnailUrl: pictureUrl(storage, thumbnailKey),
    fileSize: bytes === null ? null : Number(bytes),
    masterSize: masterBytes === null ? null : Number(masterBytes),
  }));
  return { content, ...page };
}
