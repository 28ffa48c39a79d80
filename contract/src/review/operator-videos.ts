import { z } from 'zod';
import { AuthenticationType, VideoStatus } from '../codes.ts';
import { CONSOLE_COLUMNS } from '../clips/fields.ts';
import { shownWords } from '../clips/words.ts';
import { define } from '../endpoint.ts';
import { CitedFinding, MeasuredFile } from '../clips/findings.ts';
import { publishingClause } from '../publishing/publishing-clauses.ts';
import { ExportFormatInput, StatusFilter } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { FileLink, ListFilter, NoOutput, OutId, OutYuan, Page, Paged, Text, Time, VideoId } from '../shapes.ts';

export const ShownWords = z
  .object({
    ...shownWords(CONSOLE_COLUMNS),
    categories: z.array(z.string()),
    labels: z.array(z.string()),
    releases: z
      .array(z.object({ releaseId: OutId, releaseName: z.string() }))
      .describe('the releases attached to the clip'),
  })
  .meta({ id: 'ShownWords' });
export type ShownWords = z.infer<typeof ShownWords>;

export const SimilarClip = z
  .object({
    videoId: OutId,
    videoName: z.string(),
    authorId: OutId,
    authorName: z.string(),
    videoStatus: VideoStatus,
    publishTime: Time.nullable().describe('when it was first published; null if it never was'),
    previewUrl: z.string().nullable().describe('the preview of the similar file'),
    score: z
      .number()
      .describe(
        'share of the shorter clip’s pictures that are alike, 0 to 1; meaningful only if the evidence is strong',
      ),
    evidence: z
      .enum(['strong', 'thin'])
      .describe('thin: few or plain pictures are alike, possibly by chance; show words instead of the score'),
    sameAuthor: z.boolean(),
    sameFile: z.boolean().describe('whether the files are identical byte for byte'),
    mirrored: z.boolean().describe('whether the clips are alike once one is mirrored left to right'),
    rotation: z
      .literal([0, 90, 180, 270])
      .describe('clockwise degrees by which this clip, after mirroring, is rotated into that one'),
    speed: z.number().describe('seconds of that clip per second of this one'),
    offsetSeconds: z
      .number()
      .describe('a time of this clip times `speed`, plus this offset, is the time of the same picture in that clip'),
  })
  .meta({ id: 'SimilarClip' });
export type SimilarClip = z.infer<typeof SimilarClip>;

const appearance = {
  note: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  videoThumbnailUrls: z.array(z.string()),
  previewUrl: z.string().nullable(),
  resolution: z.string().nullable(),
  codec: z.string().nullable(),
  fps: z.number().nullable(),
  videoDuration: z.number().nullable(),
  fileSize: z.number().nullable().describe('bytes of the original'),
};

const ShownFile = MeasuredFile.extend({
  ...appearance,
  similar: z
    .array(SimilarClip)
    .describe('clips with the same file or nearly the same pictures, including the author’s own, best match first'),
});

export const OperatorNextVersion = ShownFile.extend({
  status: VideoStatus.describe('0 processing, 1 in review, 3 rejected or 5 failed'),
  reason: z.string().nullable(),
  addTime: Time,
}).meta({ id: 'OperatorNextVersion' });
export type OperatorNextVersion = z.infer<typeof OperatorNextVersion>;

export const OperatorVideo = z
  .object({
    videoId: OutId,
    ...ShownWords.shape,
    authorId: OutId,
    authorName: z.string(),
    videoStatus: VideoStatus,
    reason: z.string().nullable(),
    ...appearance,
    authenticationType: AuthenticationType,
    hdPrice: OutYuan.nullable(),
    hd4kPrice: OutYuan.nullable(),
    hdPlusPrice: OutYuan.nullable(),
    similar: ShownFile.shape.similar,
    ...MeasuredFile.shape,
    nextVersion: OperatorNextVersion.nullable().describe(
      'a file that is to replace the clip’s; if its status is 1, approving and rejecting concern only it',
    ),
    changes: z
      .object({ before: ShownWords, edits: z.int(), changeTime: Time })
      .nullable()
      .describe('the words that operators last saw, if they have changed since'),
    revision: z.int().describe('raised by every change of its words, prices or file, or of its next version’s'),
    clean: z
      .boolean()
      .describe(
        'whether it can be approved in bulk: measured, and without a warning, a similar clip or a declaration to check',
      ),
    mayDecide: z
      .boolean()
      .describe('false: the caller rejected it or asked for a second opinion, and there are other reviewers'),
    answer: z
      .object({ answer: z.string(), answerTime: Time, operatorName: z.string() })
      .nullable()
      .describe('the creator’s answer to the rejection by `operatorName`, if the answer put it back into the queue'),
    secondOpinion: z
      .object({ note: z.string(), time: Time, operatorName: z.string() })
      .nullable()
      .describe('the second opinion requested since it was submitted'),
    lastRejection: z.string().nullable().describe('why it was rejected before it was submitted again'),
    publishTime: Time.nullable().describe('when it was first published; null: never'),
    addTime: Time.describe('when it, or its version in review, was last submitted'),
  })
  .meta({ id: 'OperatorVideo' });
export type OperatorVideo = z.infer<typeof OperatorVideo>;

export const Revision = z
  .int('版本有误')
  .positive('版本有误')
  .optional()
  .describe('the version that was shown; any other is a conflict');

const QUEUE_FILTERS = {
  findings: z
    .boolean('页面状态已过期，请刷新后再试')
    .optional()
    .describe('whether the file has a finding of warning or serious'),
  similar: z.boolean('页面状态已过期，请刷新后再试').optional().describe('whether there is a similar clip'),
  answered: z.boolean('页面状态已过期，请刷新后再试').optional().describe('true: sent back by its creator’s answer'),
  secondOpinion: z.boolean('页面状态已过期，请刷新后再试').optional().describe('true: with a second opinion requested'),
};

const VideoFilter = z.object({
  status: StatusFilter(0, 6),
  changed: z
    .boolean('页面状态已过期，请刷新后再试')
    .optional()
    .describe('true: with words changed since operators saw them'),
  ...QUEUE_FILTERS,
  ...ListFilter('a clip’s number, or part of its name or its author’s', LIST_SORTS.videos),
});
export type VideoFilter = z.infer<typeof VideoFilter>;

export const operatorVideos = {
  'GET /operator/v1/videos': define({
    operationId: 'listOperatorVideos',
    summary: 'Clips, oldest first within the review queue, where next versions wait too',
    access: 'operator:reviewer',
    scope: 'catalogue',
    input: VideoFilter.extend(Page),
    output: Paged(OperatorVideo).extend({
      counts: z
        .object({
          all: z.int(),
          findings: z.int(),
          withoutFindings: z.int(),
          similar: z.int(),
          answered: z.int(),
          secondOpinion: z.int(),
        })
        .nullable()
        .describe('counts of the review queue by filter; null for other lists'),
      medianReviewHours: z.number().nullable().describe('recent time from submission to decision'),
    }),
  }),
  'GET /operator/v1/videos/export': define({
    operationId: 'exportOperatorVideos',
    summary: 'The selected clips as a file',
    access: 'operator:reviewer',
    input: VideoFilter.extend(ExportFormatInput),
    output: FileLink,
  }),
  'POST /operator/v1/videos/{videoId}/approve': define({
    operationId: 'approveVideo',
    summary: 'Approves a clip in review, or a clip’s new version',
    access: 'operator:reviewer',
    input: VideoId.extend({ revision: Revision }),
    output: NoOutput,
  }),
  'POST /operator/v1/videos/{videoId}/reject': define({
    operationId: 'rejectVideo',
    summary: 'Rejects a clip in review, or a clip’s new version',
    access: 'operator:reviewer',
    input: VideoId.extend({
      reason: Text(500),
      findings: z
        .array(CitedFinding, '问题有误')
        .max(100, '问题过多')
        .default([])
        .describe('the findings in the file that it cites'),
      clause: z
        .string('条款有误')
        .refine((clause) => publishingClause(clause) !== undefined, '条款不存在')
        .optional()
        .describe('a number in the publishing rules, such as 3.2'),
      note: Text(500, 0).optional(),
      revision: Revision,
    }),
    output: NoOutput,
  }),
  'POST /operator/v1/videos/{videoId}/offline': define({
    operationId: 'takeDownVideo',
    summary: 'Takes a clip off sale, even one that its author withdrew; only an operator can put it back',
    access: 'operator:reviewer',
    input: VideoId.extend({ reason: Text(500), revision: Revision }),
    output: NoOutput,
  }),
  'POST /operator/v1/videos/{videoId}/online': define({
    operationId: 'reinstateVideo',
    summary: 'Reverses a takedown: the clip is on sale again',
    access: 'operator:reviewer',
    input: VideoId,
    output: NoOutput,
  }),
  'POST /operator/v1/videos/{videoId}/changes/seen': define({
    operationId: 'markVideoChangesSeen',
    summary: 'Marks a clip’s changed words as seen',
    access: 'operator:reviewer',
    input: VideoId.extend({
      edits: z.int('修改次数有误').positive('修改次数有误').describe('the version of the changes that were shown'),
    }),
    output: NoOutput,
  }),
  'POST /operator/v1/videos/{videoId}/reopen': define({
    operationId: 'reopenVideo',
    summary: 'Puts a rejected clip back into the review queue',
    access: 'operator:reviewer',
    input: VideoId,
    output: NoOutput,
  }),
};
