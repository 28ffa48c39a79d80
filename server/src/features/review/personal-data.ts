import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { review_rounds: 'erased', video_reports: 'erased' },
  notExported: { review_rounds: 'its message contains the same and is exported' },
  export: [
    {
      file: 'review-answers',
      title: '对驳回的申诉',
      rows: (owner) => sql`
        select r.id as key, r.video_id as "videoId", r.reason, a.answer, a.created_at as "answerTime"
        from video_review_answers a join video_reviews r on r.id = a.review_id join videos v on v.id = r.video_id
        where v.author_id = ${owner.id}`,
    },
    {
      file: 'video-reports',
      title: '举报',
      rows: (owner) => sql`
        select p.id as key, p.video_id as "videoId", p.reason, p.detail, p.contact, p.status, p.created_at as "createTime"
        from video_reports p where p.user_id = ${owner.id}`,
    },
  ],
  erase: async (tx, { id }) => {
    await tx.deleteFrom('review_rounds').where('author_id', '=', id).execute();
    await tx
      .updateTable('video_reports')
      .set({ user_id: null, contact: null, reporter: null, network: null })
      .where('user_id', '=', id)
      .execute();
  },
};
