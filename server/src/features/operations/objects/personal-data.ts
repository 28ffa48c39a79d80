import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { operator_notes: 'erased' },
  export: [
    {
      file: 'operator-notes',
      title: '客服备注',
      rows: (owner) => sql`
        select n.id as key, n.text, n.created_at as "createTime" from operator_notes n where n.user_id = ${owner.id}`,
    },
  ],
  erase: async (tx, { id }) => {
    await tx.deleteFrom('operator_notes').where('user_id', '=', id).execute();
  },
};
