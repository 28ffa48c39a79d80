import { sql } from 'kysely';
import { eventColumns, type EventSource } from '../../platform/lists/event-sources.ts';

/** Event sources for reports and creators' answers. Decisions come from the audit log. */
export const reviewEventSource: EventSource = {
  kind: 'video',
  byKind: {
    video: (id) => sql`
      select ${eventColumns({
        event: sql`'video.answered'`,
        time: sql`a.created_at`,
        ref: sql`a.review_id`,
        detail: sql`a.answer`,
      })}
      from video_review_answers a join video_reviews r on r.id = a.review_id where r.video_id = ${id}::int
      union all
      select ${eventColumns({ event: sql`'video.reported'`, time: sql`p.created_at`, ref: sql`p.id`, detail: sql`p.detail` })}
      from video_reports p where p.video_id = ${id}::int`,
  },
};
