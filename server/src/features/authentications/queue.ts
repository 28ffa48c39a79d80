import { AUTHENTICATION_STATUS, AUTHENTICATION_STATUS_LABEL } from '@zhenku/contract/authentication-status';
import type { AuthenticationFilter, OperatorAuthentication } from '@zhenku/contract/authentications';
import { DOWNLOAD_URL_MINUTES } from '@zhenku/contract/constants';
import { AUTHENTICATION_KIND_LABEL, RECHECK_LABEL, type Recheck } from '@zhenku/contract/creator-status';
import { FIELD_LABELS } from '@zhenku/contract/field-labels';
import { formatTime } from '@zhenku/contract/format';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Keyring } from '../../platform/encryption.ts';
import { listOrder } from '../../platform/operator-list.ts';
import type { ListFile } from '../../platform/list-file.ts';
import { isWithin, type ListById, type Paging, readEveryRow, readPageById } from '../../platform/paging.ts';
import type { Log } from '../../platform/log.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import { forOperator } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { containsPattern } from '../../platform/text-match.ts';
import { maskedIdentityNumber } from './identities.ts';

export interface QueueServices {
  storage: Pick<Storage, 'signedUrl'>;
  keyring: Keyring;
}

/** The state of the recheck of a selected approval, for queries with its `authentication_rechecks` as `r`. */
const recheckOf = sql<Recheck | null>`case
  when r.authentication_id is null then null
  when r.agreed is null then 'waiting'
  when r.agreed then 'confirmed' else 'disputed' end`;

/** Other users' submissions with the same identity number or credit code, for queries with the submission as `a`. */
const duplicatesOf = sql<OperatorAuthentication['duplicates']>`(
  select coalesce(json_agg(json_build_object('userId', o.user_id, 'kind', o.kind, 'status', o.status) order by o.id), '[]')
  from authentications o left join authentication_identities p on p.authentication_id = o.id
  where o.user_id <> a.user_id and (o.credit_code = a.credit_code or p.number_hash = i.number_hash))`;

interface Reader extends QueueServices {
  db: Db;
  log: Log;
  operator: OperatorSession;
}

/** Selects the submissions that match a filter: by default those in review oldest first, all others newest first. */
function submissionsOf(
  reader: Reader,
  { kind, status, recheck, keyword, from, to, sort, desc }: AuthenticationFilter,
): ListById<number, OperatorAuthentication> {
  const { db, operator } = reader;
  const pattern = keyword && containsPattern(keyword);
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
      query.where((eb) =>
        eb.or([
          eb('i.real_name', 'ilike', pattern!),
          eb('a.company_name', 'ilike', pattern!),
          eb('u.name', 'ilike', pattern!),
        ]),
      ),
    )
    .select('a.id');
  return {
    matching,
    rows: matching.orderBy(
      listOrder(
        { sort, desc },
        { addTime: 'a.submitted_at', decideTime: 'a.decided_at' },
        { id: 'a.id', oldestFirst: status === AUTHENTICATION_STATUS.inReview },
      ),
    ),
    read: (ids) => readSubmissions(reader, ids),
    idOf: ({ authenticationId }) => authenticationId,
  };
}

async function readSubmissions(
  { db, storage, keyring, log, operator }: Reader,
  ids: number[],
): Promise<OperatorAuthentication[]> {
  const rows = await db
    .selectFrom('authentications as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('authentication_identities as i', 'i.authentication_id', 'a.id')
    .leftJoin('authentication_rechecks as r', 'r.authentication_id', 'a.id')
    .leftJoin('uploads as f', 'f.id', 'a.licence_upload_id')
    .leftJoin('identity_checks as c', 'c.certify_id', 'i.certify_id')
    .select(['a.id', 'a.kind', 'a.user_id', 'u.name', 'a.status', 'a.reason', 'a.company_name', 'a.credit_code'])
    .select(['a.legal_person', 'a.sign_version', 'a.rejected_field', 'a.submitted_at', 'a.decided_at', 'f.storage_key'])
    .select(['i.real_name', 'i.identity_number', 'c.status as identityStatus'])
    .select(['r.approved_by', 'r.reason as recheckReason', 'r.rechecked_at as recheckTime'])
    .select([recheckOf.as('recheck'), duplicatesOf.as('duplicates')])
    .where('a.id', 'in', ids)
    .execute();
  const link = { seconds: DOWNLOAD_URL_MINUTES * 60, holder: forOperator(operator, 'reviewer') };
  return rows.map((row) => ({
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
    mayRecheck: row.recheck === 'waiting' && row.approved_by !== operator.id,
    recheckReason: row.recheckReason,
    recheckTime: row.recheckTime,
    addTime: row.submitted_at,
    decideTime: row.decided_at,
  }));
}

export async function listAuthentications(
  reader: Reader,
  { page, size, ...filter }: AuthenticationFilter & Paging,
): Promise<PageOf<OperatorAuthentication>> {
  const { rows: content, ...rest } = await readPageById(reader.db, { page, size }, submissionsOf(reader, filter));
  return { content, ...rest };
}

/** Submissions as a file, with identity numbers masked as in the list. */
export const authenticationFile = (
  services: QueueServices,
): ListFile<AuthenticationFilter, OperatorAuthentication> => ({
  name: 'authentications',
  role: 'reviewer',
  fileName: '帧库-认证.csv',
  columns: [
    ['认证编号', ({ authenticationId }) => String(authenticationId)],
    ['类型', ({ kind }) => AUTHENTICATION_KIND_LABEL[kind]],
    ['用户编号', ({ userId }) => String(userId)],
    ['用户名称', ({ userName }) => userName],
    ['真实姓名', ({ realName }) => realName ?? ''],
    ['身份证号', ({ idCard }) => idCard ?? ''],
    ['企业名称', ({ companyName }) => companyName ?? ''],
    ['统一社会信用代码', ({ socialCreditCode }) => socialCreditCode ?? ''],
    ['法定代表人', ({ legalPerson }) => legalPerson ?? ''],
    ['状态', ({ status }) => AUTHENTICATION_STATUS_LABEL[status] ?? ''],
    ['有误的一项', ({ field }) => (field ? FIELD_LABELS[field]! : '')],
    ['驳回原因', ({ reason }) => reason ?? ''],
    ['复核', ({ recheck }) => (recheck ? RECHECK_LABEL[recheck] : '')],
    ['异议原因', ({ recheckReason }) => recheckReason ?? ''],
    ['提交时间', ({ addTime }) => formatTime(addTime)],
    ['处理时间', ({ decideTime }) => (decideTime ? formatTime(decideTime) : '')],
  ],
  rows: ({ db, log }, operator, filter) => readEveryRow(db, submissionsOf({ ...services, db, log, operator }, filter)),
});
