import {
  AUTHENTICATION_STATUS,
  AUTHENTICATION_STATUS_LABEL,
} from '@zhenku/contract/authentications/authentication-status';
import type { AuthenticationFilter, OperatorAuthentication } from '@zhenku/contract/authentications/authentications';
import { DOWNLOAD_URL_MINUTES } from '@zhenku/contract/constants';
import {
  AUTHENTICATION_KIND_LABEL,
  IDENTITY_PROOF_LABEL,
  RECHECK_LABEL,
  type Recheck,
} from '@zhenku/contract/creators/creator-status';
import { FIELD_LABELS } from '@zhenku/contract/field-labels';
import { formatTime } from '@zhenku/contract/format';
import { sql, type SqlBool } from 'kysely';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { allOf, anyOf, isNumber, isPartOf, isSelected } from '../../platform/lists/list-conditions.ts';
import { listOrder, type ListReader, type OperatorList } from '../../platform/lists/operator-list.ts';
import type { ListById } from '../../platform/lists/paging.ts';
import { forOperator } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { maskedIdentityNumber, proofOf } from './identities.ts';

export interface QueueServices {
  storage: Pick<Storage, 'signedUrl'>;
  keyring: Keyring;
}

/** The recheck state of an approval. Expects `authentication_rechecks` as `r`. */
const recheckOf = sql<Recheck | null>`case
  when r.authentication_id is null then null
  when r.agreed is null then 'waiting'
  when r.agreed then 'confirmed' else 'disputed' end`;

/**
 * Other users' submissions with the same identity number or credit code. Expects the submission as `a` and its identity as `i`.
 */
const duplicatesOf = sql<OperatorAuthentication['duplicates']>`(
  select coalesce(json_agg(json_build_object('userId', o.user_id, 'kind', o.kind, 'status', o.status) order by o.id), '[]')
  from authentications o left join authentication_identities p on p.authentication_id = o.id
  where o.user_id <> a.user_id and (o.credit_code = a.credit_code or p.number_hash = i.number_hash))`;

interface ListContext extends QueueServices, ListReader {}

/** Selects submissions by filter. By default, those in review are sorted oldest first and all others newest first. */
function submissionsOf(context: ListContext, filter: AuthenticationFilter): ListById<number, OperatorAuthentication> {
  const { kind, status, recheck, keyword } = filter;
  const matching = context.db
    .selectFrom('authentications as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('authentication_identities as i', 'i.authentication_id', 'a.id')
    .leftJoin('authentication_rechecks as r', 'r.authentication_id', 'a.id')
    .where(
      allOf([
        isSelected(filter, { status: 'a.status', time: 'a.submitted_at' }),
        keyword && anyOf([isPartOf(keyword, ['i.real_name', 'a.company_name', 'u.name']), isNumber(keyword, 'a.id')]),
        kind && sql<SqlBool>`a.kind = ${kind}`,
        recheck && sql<SqlBool>`${recheckOf} = ${recheck}`,
        // Operators cannot recheck their own approvals.
        recheck === 'waiting' && sql<SqlBool>`r.approved_by <> ${context.operator.id}`,
      ]),
    )
    .select('a.id');
  const columns = { addTime: 'a.submitted_at', decideTime: { nullable: 'a.decided_at' } };
  const order = { id: 'a.id', oldestFirst: status === AUTHENTICATION_STATUS.inReview };
  return {
    matching,
    rows: matching.orderBy(listOrder(filter, columns, order)),
    read: (ids) => readSubmissions(context, ids),
    idOf: ({ authenticationId }) => authenticationId,
  };
}

async function readSubmissions(
  { db, storage, keyring, log, operator }: ListContext,
  ids: number[],
): Promise<OperatorAuthentication[]> {
  const rows = await db
    .selectFrom('authentications as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('authentication_identities as i', 'i.authentication_id', 'a.id')
    .leftJoin('authentication_rechecks as r', 'r.authentication_id', 'a.id')
    .leftJoin('uploads as f', 'f.id', 'a.licence_upload_id')
    .leftJoin('identity_checks as c', 'c.certify_id', 'i.certify_id')
    .leftJoin('operators as o', 'o.id', 'a.decided_by')
    .select([
      'a.id',
      'a.kind',
      'a.user_id',
      'u.name',
      'u.closed_at',
      'a.status',
      'a.reason',
      'a.company_name',
      'a.credit_code',
    ])
    .select(['a.legal_person', 'a.sign_version', 'a.rejected_field', 'a.submitted_at', 'a.decided_at', 'f.storage_key'])
    .select([
      'i.real_name',
      'i.identity_number',
      'i.certify_id',
      'c.status as identityStatus',
      'c.provider',
      'o.username as operatorName',
    ])
    .select('a.company_check_id')
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
    identityProof: row.real_name === null ? null : proofOf(row.certify_id),
    identityProvider: row.provider,
    companyChecked: row.closed_at === null ? row.company_check_id !== null : null,
    identityStatus: row.identityStatus,
    signVersion: row.sign_version,
    duplicates: row.duplicates,
    recheck: row.recheck,
    mayRecheck: row.recheck === 'waiting' && row.approved_by !== operator.id,
    recheckReason: row.recheckReason,
    recheckTime: row.recheckTime,
    addTime: row.submitted_at,
    decideTime: row.decided_at,
    operatorName: row.operatorName,
  }));
}

export const authenticationList = (
  services: QueueServices,
): OperatorList<AuthenticationFilter, OperatorAuthentication, number> => ({
  name: 'authentications',
  fileName: '认证.csv',
  columns: [
    ['认证编号', ({ authenticationId }) => String(authenticationId)],
    ['类型', ({ kind }) => AUTHENTICATION_KIND_LABEL[kind]],
    ['用户编号', ({ userId }) => String(userId)],
    ['用户名称', ({ userName }) => userName],
    ['真实姓名', ({ realName }) => realName ?? ''],
    ['身份证号', ({ idCard }) => idCard ?? ''],
    ['实名认证', ({ identityProof }) => (identityProof ? IDENTITY_PROOF_LABEL[identityProof] : '')],
    ['企业名称', ({ companyName }) => companyName ?? ''],
    ['统一社会信用代码', ({ socialCreditCode }) => socialCreditCode ?? ''],
    ['法定代表人', ({ legalPerson }) => legalPerson ?? ''],
    [
      '工商核验',
      ({ kind, companyChecked }) =>
        kind === 'authorCompany' && companyChecked !== null ? (companyChecked ? '一致' : '未核验') : '',
    ],
    ['状态', ({ status }) => AUTHENTICATION_STATUS_LABEL[status] ?? ''],
    ['有误的一项', ({ field }) => (field ? FIELD_LABELS[field]! : '')],
    ['驳回原因', ({ reason }) => reason ?? ''],
    ['复核', ({ recheck }) => (recheck ? RECHECK_LABEL[recheck] : '')],
    ['异议原因', ({ recheckReason }) => recheckReason ?? ''],
    ['提交时间', ({ addTime }) => formatTime(addTime)],
    ['处理时间', ({ decideTime }) => (decideTime ? formatTime(decideTime) : '')],
    ['处理人', ({ operatorName }) => operatorName ?? ''],
  ],
  select: (reader, filter) => submissionsOf({ ...services, ...reader }, filter),
});
