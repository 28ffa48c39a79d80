import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentication-status';
import type { AuthenticationKind, OperatorAuthentication } from '@zhenku/contract/authentications';
import { DOWNLOAD_URL_MINUTES } from '@zhenku/contract/constants';
import type { Recheck } from '@zhenku/contract/creator-status';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Keyring } from '../../platform/encryption.ts';
import { isWithin, type Paging, type Period, readPage } from '../../platform/paging.ts';
import type { Log } from '../../platform/log.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import { forOperator } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { maskedIdentityNumber } from './identities.ts';

export interface QueueServices {
  storage: Pick<Storage, 'signedUrl'>;
  keyring: Keyring;
}

interface LoggedServices extends QueueServices {
  log: Log;
}

interface Queue extends Paging, Period {
  kind?: AuthenticationKind | undefined;
  status?: number | undefined;
  recheck?: Recheck | undefined;
  keyword?: string | undefined;
}

/** How an approval that was drawn stands, for queries with its draw as `r`. */
const recheckOf = sql<Recheck | null>`case
  when r.authentication_id is null then null
  when r.agreed is null then 'waiting'
  when r.agreed then 'confirmed' else 'disputed' end`;

/** Other users' submissions with the same identity number or credit code, for queries with the submission as `a`. */
const duplicatesOf = sql<OperatorAuthentication['duplicates']>`(
  select coalesce(json_agg(json_build_object('userId', o.user_id, 'kind', o.kind, 'status', o.status) order by o.id), '[]')
  from authentications o left join authentication_identities p on p.authentication_id = o.id
  where o.user_id <> a.user_id and (o.credit_code = a.credit_code or p.number_hash = i.number_hash))`;

/** What users submitted to be verified: those in review oldest first, everything else newest first. */
export async function listAuthentications(
  db: Db,
  { storage, keyring, log }: LoggedServices,
  operator: OperatorSession,
  { kind, status, recheck, keyword, from, to, ...paging }: Queue,
): Promise<PageOf<OperatorAuthentication>> {
  const pattern = keyword && `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const matching = db
    .selectFrom('authentications as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('authentication_identities as i', 'i.authentication_id', 'a.id')
    .leftJoin('authentication_rechecks as r', 'r.authentication_id', 'a.id')
    .where(isWithin('a.submitted_at', { from, to }))
    .$if(kind !== undefined, (query) => query.where('a.kind', '=', kind!))
    .$if(status !== undefined, (query) => query.where('a.status', '=', status!))
    .$if(recheck !== undefined, (query) => query.where(recheckOf, '=', recheck!))
    // Nobody rechecks an approval of their own.
    .$if(recheck === 'waiting', (query) => query.where('r.approved_by', '<>', operator.id))
    .$if(Boolean(pattern), (query) =>
      query.where((where) =>
        where.or([
          where('i.real_name', 'ilike', pattern!),
          where('a.company_name', 'ilike', pattern!),
          where('u.name', 'ilike', pattern!),
        ]),
      ),
    );
  const listed = matching
    .leftJoin('uploads as f', 'f.id', 'a.licence_upload_id')
    .leftJoin('identity_checks as c', 'c.certify_id', 'i.certify_id')
    .select(['a.id', 'a.kind', 'a.user_id', 'u.name', 'a.status', 'a.reason', 'a.company_name', 'a.credit_code'])
    .select(['a.legal_person', 'a.sign_version', 'a.rejected_field', 'a.submitted_at', 'a.decided_at', 'f.storage_key'])
    .select(['i.real_name', 'i.identity_number', 'c.status as identityStatus'])
    .select([recheckOf.as('recheck'), duplicatesOf.as('duplicates')])
    .orderBy('a.id', status === AUTHENTICATION_STATUS.inReview ? 'asc' : 'desc');
  const { rows, ...page } = await readPage(db, paging, { matching: matching.select('a.id'), rows: listed });
  const link = { seconds: DOWNLOAD_URL_MINUTES * 60, holder: forOperator(operator, 'reviewer') };
  const content = rows.map((row): OperatorAuthentication => ({
    authenticationId: row.id,
    kind: row.kind,
    userId: row.user_id,
    userName: row.name,
    status: row.status,
    reason: row.reason,
    field: row.rejected_field,
    companyName: row.company_name,
    socialCreditCode: row.credit_code,
    licenceUrl: row.storage_key && storage.signedUrl(row.storage_key, link),
    legalPerson: row.legal_person,
    realName: row.real_name,
    idCard: row.identity_number && maskedIdentityNumber({ keyring, log }, row.id, row.identity_number),
    identityStatus: row.identityStatus,
    signVersion: row.sign_version,
    duplicates: row.duplicates,
    recheck: row.recheck,
    addTime: row.submitted_at,
    decideTime: row.decided_at,
  }));
  return { content, ...page };
}
