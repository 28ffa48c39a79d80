import { licenceTypeOf } from '@zhenku/contract/licences/licence-uses';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Keyring } from '../../../platform/encryption/encryption.ts';
import type { CertificateFacts, ProvenFile } from '../../proofs/payload.ts';
import { readLicenseeCode } from './licensee-codes.ts';
import { readLicensorNumber } from './licensor-numbers.ts';
import { soldResolution } from '../snapshots.ts';

/** Selects certificates `a` with their codes `cc`, licences `l` and order items `i`. */
export const selectWithItems = (db: Db) =>
  db
    .selectFrom('certificates as a')
    .innerJoin('certificate_codes as cc', 'cc.certificate_id', 'a.id')
    .innerJoin('licences as l', 'l.id', 'a.licence_id')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id');

export const selectFacts = (db: Db) =>
  db
    .selectFrom('certificates as a')
    .innerJoin('certificate_codes as cc', 'cc.certificate_id', 'a.id')
    .innerJoin('licences as l', 'l.id', 'a.licence_id')
    .innerJoin('licence_snapshots as s', 's.licence_id', 'l.id')
    .leftJoin('file_hashes as h', 'h.file_id', 's.file_id')
    .leftJoin('file_hashes as mh', 'mh.file_id', 's.master_file_id')
    .leftJoin('licensor_numbers as n', 'n.licence_id', 'l.id')
    .leftJoin('certificates as r', 'r.replaces', 'a.id')
    .select(['a.id', 'a.licensee', 'a.project', 'a.created_at', 'a.replaces', 'cc.code as sealed_code'])
    .select(['r.id as replaced_by', 'r.created_at as replaced_at', 'l.voided_at', 'l.id as licence_id'])
    .select(['l.order_item_id', 'l.video_id', 'l.tier', 'h.sha256', 's.authentication_type', 's.licence_text_version'])
    .select(['s.master_file_id', 'mh.sha256 as master_sha256'])
    .select(['s.licensor_name', 's.licensor_code', 'n.identity_number as sealed_licensor_number'])
    .select(soldResolution.as('resolution'))
    .select(erasedParties.as('erased'));

const erasedParties = sql<{ licensor: boolean; licensee: boolean }>`json_build_object(
  'licensor', exists (select from videos v join users u on u.id = v.author_id
    where v.id = l.video_id and u.closed_at is not null),
  'licensee', exists (select from users u
    where u.id = coalesce((select c.owner_user_id from companies c where c.id = l.company_id), l.user_id)
      and u.closed_at is not null))`;

export type FactsRow = Awaited<ReturnType<ReturnType<typeof selectFacts>['execute']>>[number];

export function factsOf(row: FactsRow, keyring: Keyring): CertificateFacts {
  const number = row.sealed_licensor_number;
  return {
    authorizationId: row.id,
    time: row.created_at,
    orderItemId: row.order_item_id,
    video: {
      videoId: row.video_id,
      tier: row.tier,
      resolution: row.resolution,
      sha256: row.sha256,
      ...(row.master_file_id !== null && { files: filesOf(row) }),
    },
    licence: {
      type: licenceTypeOf(row.tier),
      period: row.authentication_type,
      textVersion: row.licence_text_version,
    },
    named: {
      '/licensor/name': row.licensor_name,
      '/licensor/code': number
        ? readLicensorNumber(keyring, { licenceId: row.licence_id, sealed: number, masked: false })
        : (row.licensor_code ?? ''),
      '/licensee/name': row.licensee,
      '/licensee/code': readLicenseeCode(keyring, row.id, row.sealed_code),
      '/project': row.project,
    },
  };
}

const filesOf = ({ sha256, master_sha256 }: FactsRow): ProvenFile[] => [
  { format: 'standard', sha256 },
  { format: 'master', sha256: master_sha256 },
];

export function voidOf({ replaced_at, voided_at }: Pick<FactsRow, 'replaced_at' | 'voided_at'>) {
  if (replaced_at !== null) return { reason: 'correction' as const, time: replaced_at };
  return voided_at === null ? null : { reason: 'refund' as const, time: voided_at };
}
