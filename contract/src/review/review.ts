import { z } from 'zod';
import { correctedWords } from '../clips/words.ts';
import { define } from '../endpoint.ts';
import { OperatorVideo, Revision } from './operator-videos.ts';
import { Rejection } from '../publishing/rejection.ts';
import { NoOutput, OutId, Text, Time, VideoId } from '../shapes.ts';

export const VIDEO_DECISIONS = ['approve', 'reject', 'reopen', 'takeDown', 'reinstate', 'secondOpinion'] as const;

export type VideoDecision = (typeof VIDEO_DECISIONS)[number];

export const VideoReview = Rejection.omit({ reason: true })
  .extend({
    decision: z.enum(VIDEO_DECISIONS),
    operatorName: z.string(),
    reason: z.string().nullable(),
    sameFile: z.boolean().describe('whether it is about the file that is in review now, or on sale'),
  })
  .meta({ id: 'VideoReview' });
export type VideoReview = z.infer<typeof VideoReview>;

export const OperatorVideoDetail = OperatorVideo.extend({
  categoryIds: z.array(OutId),
  labelIds: z.array(OutId),
  reviews: z.array(VideoReview).describe('newest first'),
  creator: z.object({
    approved: z.int().describe('counts of the decisions on all clips of the creator'),
    rejected: z.int(),
    rejections: z
      .array(z.object({ videoId: OutId, videoName: z.string(), reason: z.string(), time: Time }))
      .describe('the latest decisions on other clips, newest first'),
  }),
}).meta({ id: 'OperatorVideoDetail' });
export type OperatorVideoDetail = z.infer<typeof OperatorVideoDetail>;

export const APPROVE_BATCH_MAX = 100;

export const review = {
  'POST /video/v1/answer': define({
    operationId: 'answerRejection',
    summary: 'Answers the rejection of a clip of the caller’s or of its new version, once; it goes back into the queue',
    access: 'creator',
    scope: 'publish',
    input: VideoId.extend({ answer: Text(500) }),
    output: NoOutput,
  }),
  'GET /operator/v1/videos/{videoId}': define({
    operationId: 'getOperatorVideo',
    summary: 'A clip with all decisions about it and the record of its creator’s clips',
    access: 'operator:reviewer',
    scope: 'catalogue',
    input: VideoId,
    output: OperatorVideoDetail,
  }),
  'GET /operator/v1/videos/{videoId}/original': define({
    operationId: 'watchOriginal',
    summary: 'A short-lived link to the original that is in review, or on sale, for the player',
    access: 'operator:reviewer',
    input: VideoId,
    output: z.object({ url: z.string().nullable().describe('null: the file no longer exists') }),
  }),
  'POST /operator/v1/videos/{videoId}/secondOpinion': define({
    operationId: 'askSecondOpinion',
    summary: 'Requests a second opinion: another reviewer decides about a clip in review',
    access: 'operator:reviewer',
    input: VideoId.extend({ note: Text(500), revision: Revision }),
    output: NoOutput,
  }),
  'POST /operator/v1/videos/{videoId}/correct': define({
    operationId: 'correctVideo',
    summary: 'Corrects a clip’s words without sending it back; omitted fields stay as they are',
    access: 'operator:reviewer',
    scope: 'catalogue',
    input: VideoId.extend({
      ...correctedWords(),
      revision: Revision,
    }),
    output: z.object({ revision: z.int() }),
  }),
  'POST /operator/v1/videos/approve/batch': define({
    operationId: 'approveVideos',
    summary: 'Approves several clips without findings, independently of each other',
    access: 'operator:reviewer',
    input: z.object({
      videos: z
        .array(VideoId.extend({ revision: z.int('版本有误').positive('版本有误') }), '请选择作品')
        .min(1, '请选择作品')
        .max(APPROVE_BATCH_MAX, `一次最多通过 ${APPROVE_BATCH_MAX} 条作品`),
    }),
    output: z.object({
      results: z
        .array(z.object({ videoId: OutId, code: z.int(), message: z.string().nullable() }))
        .describe('in the order of `videos`; code 0, or the error code for this clip'),
    }),
  }),
};
