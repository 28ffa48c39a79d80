import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';
import { releaseUploads } from '../../platform/storage/uploads.ts';

const { inReview, rejected } = AUTHENTICATION_STATUS;

export const personalData: PersonalData = {
  tables: { authentications: 'kept' },
  export: [
    {
      file: 'authentications',
      title: '认证申请',
      rows: (owner) => sql`
        select id as key, kind, status, reason, rejected_field as field, company_name as "companyName",
          credit_code as "socialCreditCode", legal_person as "legalPerson", sign_version as "signVersion",
          (select real_name from authentication_identities i where i.authentication_id = a.id) as "realName",
          submitted_at as "addTime", decided_at as "decideTime"
        from authentications a where user_id = ${owner.id}`,
    },
    {
      file: 'identity-numbers',
      title: '认证申请的身份证号',
      rows: (owner) => sql`
        select i.authentication_id as key, i.authentication_id as "authenticationId", i.real_name as "realName",
          i.identity_number as "idCard"
        from authentication_identities i join authentications a on a.id = i.authentication_id
        where a.user_id = ${owner.id}`,
      sealed: {
        field: 'idCard',
        table: 'authentication_identities',
        column: 'identity_number',
        row: 'authenticationId',
      },
    },
    {
      file: 'identity-pictures',
      title: '认证申请的身份证照片（WebP，Base64编码）',
      rows: (owner) => sql`
        select p.authentication_id || ' ' || p.side as key, p.authentication_id || ' ' || p.side as "pictureId",
          p.content as picture
        from authentication_pictures p join authentications a on a.id = p.authentication_id
        where a.user_id = ${owner.id}`,
      batch: 2,
      sealed: {
        field: 'picture',
        table: 'authentication_pictures',
        column: 'content',
        row: 'pictureId',
        base64: true,
      },
    },
  ],
  /** Erases names, identity numbers, pictures and business licences, but keeps the record of accepted contracts. */
  erase: async (tx, { id }) => {
    const own = sql`(select id from authentications where user_id = ${id})`;
    await sql`delete from authentication_identities where authentication_id in ${own}`.execute(tx);
    await sql`delete from authentication_pictures where authentication_id in ${own}`.execute(tx);
    // Pending rechecks have nothing left to check.
    await sql`delete from authentication_rechecks where agreed is null and authentication_id in ${own}`.execute(tx);
    const submissions = await tx
      .selectFrom('authentications')
      .select('licence_upload_id')
      .where('user_id', '=', id)
      .execute();
    const licences = submissions.flatMap(({ licence_upload_id }) => licence_upload_id ?? []);
    if (licences.length > 0) await releaseUploads(tx, licences);
    await sql`
      update authentications
      set legal_person = null, licence_upload_id = null,
        status = case status when ${inReview} then ${rejected} else status end,
        reason = case status when ${inReview} then '账号已注销' else reason end
      where user_id = ${id}`.execute(tx);
  },
};
