import type { AuthorCertificateFilter, Certificate } from '@zhenku/contract/licences/licences';
import { licenceTypeOf } from '@zhenku/contract/licences/licence-uses';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Keyring } from '../../../platform/encryption/encryption.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import { isWithin, type ListById } from '../../../platform/lists/paging.ts';
import { containsText } from '../../../platform/database/text-match.ts';
import { pictureUrl, publicOnly, type PublicFiles } from '../../catalogue/media-urls.ts';
import { type Owner, ownedBy } from '../../companies/ownership.ts';
import type { Proofs } from '../../proofs/chain.ts';
import { type CertificateState, readCertificateStates } from './certificate-state.ts';
import { licenseeFor, licensorFor } from './parties.ts';
import { soldResolution, soldThumbnailKey } from '../snapshots.ts';
import { selectWithItems } from './certificate-facts.ts';

export interface CertificateServices {
  storage: PublicFiles;
  keyring: Keyring;
  proofs: Pick<Proofs, 'keyring' | 'onDoubt'>;
}

/** A null caller is a member of the public. */
export async function readCertificate(
  context: Operation<Owner | null, CertificateServices>,
  authorizationId: string,
): Promise<Certificate> {
  const row = await selectCertificates(context.db, context.caller)
    .where('a.id', '=', authorizationId)
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '授权书不存在' });
  return (await asSeenBy(context, [row]))[0]!;
}

export function authorCertificates(
  context: Operation<Owner, CertificateServices>,
  { keyword, from, to }: AuthorCertificateFilter,
): ListById<string, Certificate> {
  const { db, caller: author } = context;
  const ofAuthor = selectCertificates(db, author).where('v.author_id', '=', author.id);
  const matching = ofAuthor
    .clearSelect()
    .where(isWithin('a.created_at', { from, to }))
    .$if(Boolean(keyword), (query) =>
      query.where((eb) =>
        eb.or([
          ...['i.video_name', 'a.licensee', 'a.project'].map((column) => containsText(column, keyword!)),
          eb('a.id', '=', keyword!),
        ]),
      ),
    );
  return {
    matching,
    rows: matching.select('a.id').orderBy('a.created_at', 'desc').orderBy('a.id'),
    read: async (ids) => {
      const rows = await ofAuthor.where('a.id', 'in', ids).execute();
      return await asSeenBy(context, rows);
    },
    idOf: ({ authorizationId }) => authorizationId,
  };
}

function selectCertificates(db: Db, viewer: Owner | null) {
  return selectWithItems(db)
    .innerJoin('licence_snapshots as s', 's.licence_id', 'l.id')
    .innerJoin('videos as v', 'v.id', 'l.video_id')
    .leftJoin('licensor_numbers as n', 'n.licence_id', 'l.id')
    .select(['l.id as licence_id', 'n.identity_number as sealed_licensor_number'])
    .select(['a.id', 'a.licensee', 'cc.code as sealed_code', 'a.project', 'a.created_at', 'l.tier'])
    .select(['l.user_id', 'l.video_id', 'i.order_id', 'i.video_name', 'v.author_id'])
    .select(['s.authentication_type', 's.is_8k', 's.licensor_name', 's.licensor_code', 's.licensor_organisation'])
    .select([certificateOf('l.upgrade_of').as('upgrade_of'), certificateOfUpgrade.as('upgraded_by')])
    .select([soldResolution.as('resolution'), soldThumbnailKey.as('thumbnail_key')])
    .select(viewer ? ownedBy('l', viewer).as('is_licensee') : sql<boolean>`false`.as('is_licensee'));
}

const certificateOf = (licenceId: string) =>
  sql<string | null>`(select c.id from current_certificates c where c.licence_id = ${sql.ref(licenceId)})`;

const certificateOfUpgrade = sql<string | null>`(
  select c.id from licences u join current_certificates c on c.licence_id = u.id where u.upgrade_of = l.id and u.voided_at is null)`;

type Row = Awaited<ReturnType<ReturnType<typeof selectCertificates>['execute']>>[number];

async function asSeenBy(context: Operation<Owner | null, CertificateServices>, rows: Row[]): Promise<Certificate[]> {
  const states = await readCertificateStates(
    context.db,
    context.services.proofs,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => maskFor(context, row, states.get(row.id)!));
}

function maskFor(
  { caller: viewer, services: { storage, keyring } }: Operation<Owner | null, CertificateServices>,
  row: Row,
  state: CertificateState,
): Certificate {
  const seenBy = { isLicensee: Boolean(row.is_licensee), isLicensor: row.author_id === viewer?.id };
  const { isLicensee, isLicensor } = seenBy;
  return {
    authorizationId: row.id,
    ...licensorFor(seenBy, row, keyring),
    authorUserId: row.author_id,
    authorizationTime: row.created_at,
    ...licenseeFor(seenBy, row, keyring),
    authorizedProject: row.project,
    ...(isLicensee && { upgradeOf: row.upgrade_of, upgradedBy: row.upgraded_by }),
    ...((isLicensee || isLicensor) && { orderId: row.order_id, customerId: row.user_id }),
    videoId: row.video_id,
    thumbnailUrl: pictureUrl(isLicensee || isLicensor ? storage : publicOnly(storage), row.thumbnail_key),
    videoName: row.video_name,
    videoType: row.tier,
    resolution: row.resolution,
    is8K: row.is_8k,
    authenticationType: row.authentication_type,
    licenceType: licenceTypeOf(row.tier),
    valid: state.state === 'valid',
    ...state,
  };
}
