import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { searches: 'erased' },
  export: [
    {
      file: 'searches',
      title: '搜索记录',
      rows: (owner) => sql`
        select s.day || ' ' || s.term as key, s.day::text as "day", s.term as keyword, s.found
        from searches s where s.user_id = ${owner.id}`,
    },
  ],
  erase: async (tx, { id }) => {
    await tx.deleteFrom('searches').where('user_id', '=', id).execute();
  },
};
