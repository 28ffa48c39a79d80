import { sql } from 'kysely';
import { type PersonalData, sortableByTime } from '../../../platform/personal-data.ts';
import { ownedBy } from '../../companies/ownership.ts';

export const personalData: PersonalData = {
  tables: { bank_credits: 'kept', transfers: 'kept' },
  export: [
    {
      file: 'transfers',
      title: '对公转账',
      rows: (owner) => sql`
        select ${sortableByTime('t.submitted_at', 'o.id')} as key, o.id as "orderId",
          o.transfer_status as "transferStatus", t.reason, t.submitted_at as "addTime", t.decided_at as "decideTime"
        from transfers t join orders o on o.id = t.order_id where ${ownedBy('o', owner)}`,
    },
    {
      file: 'bank-credits',
      title: '转账入账',
      rows: (owner) => sql`
        select b.id as key, b.id as "creditId", b.amount as "money", b.reference, b.credited_at as "creditTime",
          b.taken_back_at as "takeBackTime"
        from bank_credits b
        where (b.user_id = ${owner.id} or b.company_id = ${owner.companyId}::int) and b.credited_at is not null`,
    },
  ],
};
