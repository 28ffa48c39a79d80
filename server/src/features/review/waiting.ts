import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { VIDEO_REPORT_STATUS } from '@zhenku/contract/review/video-report-reasons';
import { sql } from 'kysely';
import type { Queue } from '../../platform/lists/waiting.ts';

export const reviewQueues: readonly Queue[] = [
  {
    name: 'review',
    role: 'reviewer',
    // Uses two queries, each with a separate index. They cannot overlap, because a clip in review has no version in review.
    waiting: () => sql`
      select v.submitted_at as since from videos v where v.status = ${VIDEO_STATUS.inReview} and v.deleted_at is null
      union all
      select n.submitted_at from video_versions n join videos v on v.id = n.video_id
      where n.status = ${VIDEO_STATUS.inReview} and v.status <> ${VIDEO_STATUS.inReview} and v.deleted_at is null`,
  },
  {
    name: 'wordChanges',
    role: 'reviewer',
    waiting: () => sql`
      select c.changed_at as since from word_changes c join videos v on v.id = c.video_id
      where v.deleted_at is null and v.status <> ${VIDEO_STATUS.draft}`,
  },
  {
    name: 'reports',
    role: 'reviewer',
    waiting: () => sql`select created_at as since from video_reports where status = ${VIDEO_REPORT_STATUS.open}`,
  },
];
