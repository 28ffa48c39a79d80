import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { messages: 'erased', message_reads: 'erased', notice_settings: 'erased', outside_notices: 'erased' },
  notExported: { outside_notices: 'notices that are deleted when they are sent, within minutes' },
  export: [
    {
      file: 'messages',
      title: '系统消息',
      rows: (owner) => sql`
        select m.id as key, m.title, m.content, m.created_at as "addTime",
          coalesce(m.read_at is not null, false) or exists (
            select from message_reads r where r.user_id = ${owner.id} and r.message_id = m.id) as "hadRead"
        from messages m join users u on u.id = ${owner.id}
        where m.user_id = u.id or m.user_id is null and m.created_at >= u.created_at`,
    },
    {
      file: 'notice-settings',
      title: '消息设置',
      rows: (owner) => sql`
        select topic || ' ' || channel as key, topic, channel, enabled as "on", changed_at as "updateTime"
        from notice_settings where user_id = ${owner.id}`,
    },
  ],
  erase: async (tx, { id }) => {
    await tx.deleteFrom('messages').where('user_id', '=', id).execute();
    await tx.deleteFrom('notice_settings').where('user_id', '=', id).execute();
    await tx.deleteFrom('outside_notices').where('user_id', '=', id).execute();
    await tx.deleteFrom('message_reads').where('user_id', '=', id).execute();
  },
};
