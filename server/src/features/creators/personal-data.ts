import { APPLICATION_STATUS } from '@zhenku/contract/creators/creator-status';
import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

const { open, rejected } = APPLICATION_STATUS;

export const personalData: PersonalData = {
  tables: { creator_applications: 'kept', identity_checks: 'erased', company_checks: 'erased' },
  export: [
    {
      file: 'creator-applications',
      title: '创作者入驻申请',
      rows: (owner) => sql`
        select id as key, name, phone, email, remark, advantage, sale_type as "saleType", work_link as "workLink", status,
          reason, submitted_at as "addTime", decided_at as "decideTime"
        from creator_applications where user_id = ${owner.id}`,
    },
    {
      file: 'identity-checks',
      title: '实名认证记录',
      rows: (owner) => sql`
        select id as key, real_name as "realName", status, started_at as "addTime", decided_at as "decideTime"
        from identity_checks where user_id = ${owner.id}`,
    },
    {
      file: 'company-checks',
      title: '企业信息核验记录',
      rows: (owner) => sql`
        select id as key, finding, started_at as "addTime" from company_checks where user_id = ${owner.id}`,
    },
  ],
  /** Erases the applicant's data and invite code. If another user redeemed the code, that user keeps the approval. */
  erase: async (tx, { id }) => {
    await tx.deleteFrom('company_checks').where('user_id', '=', id).execute();
    await tx.deleteFrom('identity_checks').where('user_id', '=', id).execute();
    await sql`
      update creator_applications
      set name = '', phone = '', email = '', remark = '', advantage = '', work_link = '', invite_code_hash = null,
        status = case status when ${open} then ${rejected} else status end,
        reason = case status when ${open} then '账号已注销' else reason end
      where user_id = ${id}`.execute(tx);
  },
};
