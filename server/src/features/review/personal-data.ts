import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: {},
  export: [
    {
      file: 'review-answers',
      title: '对驳回的答复',
      rows: (owner) => sql`
        select r.id as key, r.video_id as "videoId", r.reason, a.answer, a.created_at as "answerTime"
        from video_review_answers a join video_reviews r on r.id = a.review_id join videos v on v.id = r.video_id
        where v.author_id = ${owner.id}`,
    },
  ],
};
