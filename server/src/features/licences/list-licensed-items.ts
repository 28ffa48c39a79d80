import type { Input } from '@zhenku/contract/api';
import type { LicensedItem, LicensedItemFilter } from '@zhenku/contract/licences/licences';
import type { PageOf } from '@zhenku/contract/shapes';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { readEveryRow, readPage } from '../../platform/lists/paging.ts';
import { containsText } from '../../platform/database/text-match.ts';
import { pictureUrl, type PublicFiles } from '../catalogue/media-urls.ts';
import { type Owner, ownedBy, payType } from '../companies/ownership.ts';
import { readLicenseeCode } from './certificates/licensee-codes.ts';
import { earlierBegin, endsSoon, hasExpired, licenceEnd } from './upgrades/licence-year.ts';
import { licensorFor } from './certificates/parties.ts';
import { boughtColumns, selectSold } from './snapshots.ts';
import { isNotUpgraded } from './upgrades/upgrades.ts';
import { hasOrderNumber } from '../../platform/lists/order-number.ts';

type ItemFilter = LicensedItemFilter & { orderId?: string };

interface Services {
  storage: PublicFiles;
  keyring: Keyring;
}

export async function listLicensedItems(
  { db, caller: owner, services }: Operation<Owner, Services>,
  { page, size, ...filter }: Input<'GET /order/v1/authorizations'>,
): Promise<PageOf<LicensedItem>> {
  const matching = selectItems(db, owner).where(matches(filter));
  const rows = newestFirst(selectShown(db, owner).where(matches(filter)));
  const { rows: found, ...counts } = await readPage(db, { page, size }, { matching, rows });
  return { content: found.map((row) => toItem(row, services)), ...counts };
}

export function readAllLicensedItems(
  { db, caller: owner, services }: Operation<Owner, Services>,
  filter: ItemFilter,
): AsyncIterable<LicensedItem> {
  return readEveryRow<string, LicensedItem>(db, {
    rows: newestFirst(selectItems(db, owner).where(matches(filter)).select('i.id')),
    read: async (ids) => {
      const rows = await selectShown(db, owner).where('i.id', 'in', ids).execute();
      return rows.map((row) => toItem(row, services));
    },
    idOf: ({ orderItemId }) => orderItemId,
  });
}

const selectItems = (db: Db, owner: Owner) =>
  selectSold(db).leftJoin('current_certificates as a', 'a.licence_id', 'l.id').where(ownedBy('l', owner));

const selectShown = (db: Db, owner: Owner) =>
  selectItems(db, owner)
    .leftJoin('certificate_codes as cc', 'cc.certificate_id', 'a.id')
    .innerJoin('videos as v', 'v.id', 'l.video_id')
    .leftJoin('licensor_numbers as n', 'n.licence_id', 'l.id')
    .select([...boughtColumns, payType('l').as('payType'), 'l.granted_at as payTime', 'v.author_id as authorUserId'])
    .select(['a.id as authorizationId', 'a.created_at as authorizationTime', 'a.licensee as authorizedUser'])
    .select([
      'a.project as authorizedProject',
      's.licence_text_version as licenceTextVersion',
      'cc.code as sealed_code',
    ])
    .select(['l.id as licence_id', 'n.identity_number as sealed_licensor_number', 'l.voided_at', hasExpired.as('over')])
    .select(['s.licensor_name', 's.licensor_code', 's.licensor_organisation'])
    .select([earlierBegin.as('startTime'), licenceEnd.as('endTime')]);

type Row = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number];

const newestFirst = <Q extends { orderBy: (expression: RawBuilder<unknown>) => Q }>(query: Q): Q =>
  query.orderBy(sql`l.granted_at desc`).orderBy(sql`l.id`);

function toItem({ thumbnailKey, sealed_code: code, ...row }: Row, { storage, keyring }: Services): LicensedItem {
  return {
    ...row,
    ...licensorFor({ isLicensee: true, isLicensor: false }, row, keyring),
    thumbnailUrl: pictureUrl(storage, thumbnailKey),
    authorized: row.authorizationId !== null,
    valid: row.voided_at === null,
    ended: Boolean(row.over),
    socialCreditCode: row.authorizationId && code && readLicenseeCode(keyring, row.authorizationId, code),
  };
}

const STATES: Record<NonNullable<LicensedItemFilter['state']>, RawBuilder<SqlBool>> = {
  open: sql<SqlBool>`(l.voided_at is null and a.id is null and not ${hasExpired})`,
  effective: sql<SqlBool>`(l.voided_at is null and a.id is not null)`,
  ending: sql<SqlBool>`(l.voided_at is null and ${endsSoon} and ${isNotUpgraded})`,
  void: sql<SqlBool>`(l.voided_at is not null)`,
};

function matches({ keyword, authorized, state, project, licensee, orderItemId, projectId, orderId }: ItemFilter) {
  const conditions = [
    ...(keyword ? [hasKeyword(keyword)] : []),
    ...(authorized === undefined ? [] : [sql<SqlBool>`(a.id is not null) = ${authorized}::boolean`]),
    ...(state ? [STATES[state]] : []),
    ...(project === undefined ? [] : [sql<SqlBool>`a.project = ${project}`]),
    ...(licensee === undefined ? [] : [sql<SqlBool>`a.licensee = ${licensee}`]),
    ...(orderItemId === undefined ? [] : [sql<SqlBool>`i.id = ${orderItemId}`]),
    ...(orderId === undefined ? [] : [sql<SqlBool>`i.order_id = ${orderId}`]),
    ...(projectId === undefined ? [] : [isInProject(projectId)]),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

export const isInProject = (projectId: number) => sql<SqlBool>`exists (
  select from project_licences c where c.licence_id = l.id and c.project_id = ${projectId})`;

function hasKeyword(keyword: string): RawBuilder<SqlBool> {
  const columns = ['i.order_id', 'i.video_name', 'a.licensee', 'a.project'];
  const matches = columns.map((column) => containsText(column, keyword));
  return sql<SqlBool>`(${sql.join([...matches, hasOrderNumber('i.order_id', keyword)], sql` or `)})`;
}
