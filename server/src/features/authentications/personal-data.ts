import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { authentications: 'kept' },
  export: [
    {
      file: 'authentications',
      title: '认证申请',
      rows: (owner) => sql`
        select id as key, kind, status, reason, company_name as "companyName", credit_code as "socialCreditCode",
          submitted_at as "addTime", decided_at as "decideTime"
        from authentications where user_id = ${owner.id}`,
    },
  ],
};
