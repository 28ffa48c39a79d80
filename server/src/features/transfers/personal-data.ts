import { sql } from 'kysely';
import { type PersonalData, sortableByTime } from '../../platform/personal-data.ts';
import { ownedBy } from '../companies/ownership.ts';

export const personalData: PersonalData = {
  tables: { transfers: 'kept' },
  export: [
    {
      file: 'transfers',
      title: '对公转账',
      rows: (owner) => sql`
        select ${sortableByTime('t.submitted_at', 'o.id')} as key, o.id as "orderId",
          o.transfer_status as "transferStatus", t.reason, t.submitted_at as "addTime", t.decided_at as "decideTime"
        from transfers t join orders o on o.id = t.order_id where ${ownedBy('o', owner)}`,
    },
  ],
};
