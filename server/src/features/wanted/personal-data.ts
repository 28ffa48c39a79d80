import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { footage_requests: 'erased' },
  export: [
    {
      file: 'footage-requests',
      title: '素材需求',
      rows: (owner) => sql`
        select r.kind || ' ' || r.term as key, r.kind, r.term as keyword, r.created_at as "createTime"
        from footage_requests r where r.user_id = ${owner.id}`,
    },
  ],
  erase: async (tx, { id }) => {
    await tx.deleteFrom('footage_requests').where('user_id', '=', id).execute();
  },
};
