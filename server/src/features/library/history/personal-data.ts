import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { video_history: 'erased' },
  export: [
    {
      file: 'history',
      title: '浏览记录',
      rows: (owner) => sql`
        select ((h.day - date '2000-01-01')::bigint << 32) + h.video_id as key, h.video_id as "videoId",
          v.name as "videoName", h.viewed_at as "createTime"
        from video_history h join videos v on v.id = h.video_id where h.user_id = ${owner.id}`,
    },
  ],
  erase: async (tx, { id }) => {
    await tx.deleteFrom('video_history').where('user_id', '=', id).execute();
  },
};
