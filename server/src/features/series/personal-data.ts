import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { series: 'erased' },
  export: [
    {
      file: 'series',
      title: '系列',
      rows: (owner) => sql`
        select s.id as key, s.id as "seriesId", s.name as "seriesName", s.remark as "remark",
          s.created_at as "createTime", s.hidden_at as "hideTime", s.hidden_reason as "hiddenReason",
          array(select m.video_id from series_videos m where m.series_id = s.id order by m.position) as "videoIds"
        from series s where s.author_id = ${owner.id}`,
    },
  ],
  erase: async (tx, { id }) => {
    await tx.deleteFrom('series').where('author_id', '=', id).execute();
  },
};
