import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { document_acceptances: 'kept' },
  export: [
    {
      file: 'document-acceptances',
      title: '同意过的协议版本',
      rows: (owner) => sql`
        select to_char(accepted_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || type as key, type, version,
          accepted_at as "acceptTime", ip, user_agent as "userAgent"
        from document_acceptances where user_id = ${owner.id}`,
    },
  ],
  erase: async (tx, { id }) => {
    await tx
      .updateTable('document_acceptances')
      .set({ ip: null, user_agent: null })
      .where('user_id', '=', id)
      .execute();
  },
};
