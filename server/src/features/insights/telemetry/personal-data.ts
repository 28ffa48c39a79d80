import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { page_views: 'erased', client_logs: 'erased' },
  export: [
    {
      file: 'page-views',
      title: '页面访问',
      rows: (owner) => sql`
        select id as key, url, count, created_at as "createTime" from page_views where user_id = ${owner.id}`,
    },
    {
      file: 'error-reports',
      title: '浏览器上报的错误',
      rows: (owner) => sql`
        select id as key, action, content, url, user_agent as "userAgent", created_at as "createTime"
        from client_logs where user_id = ${owner.id}`,
    },
  ],
  erase: async (tx, { id }) => {
    for (const table of ['page_views', 'client_logs'] as const) {
      await tx.updateTable(table).set({ user_id: null, visitor: null }).where('user_id', '=', id).execute();
    }
  },
};
