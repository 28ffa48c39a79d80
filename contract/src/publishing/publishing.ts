import { z } from 'zod';
import { AuthenticationType, VideoStatus } from '../codes.ts';
import { PRICE_FIELDS, WORD_FIELDS } from '../clips/fields.ts';
import { completeWords, shownWords, typedWords } from '../clips/words.ts';
import { PUBLISH_BATCH_MAX } from '../constants.ts';
import { define } from '../endpoint.ts';
import { MeasuredFile } from '../clips/findings.ts';
import { MyRejection } from './rejection.ts';
import { Id, NoOutput, OutId, OutYuan, Page, Paged, Text, Time, VideoId } from '../shapes.ts';
import { OriginalTier, publishingHints } from './publishing-hints.ts';
import { WorksFilter } from './works-filter.ts';
import { VideoBatch } from './video-batch.ts';

export const UploadTicket = z
  .object({
    uploadUrl: z.string(),
    formFields: z
      .array(z.object({ key: z.string(), value: z.string() }))
      .describe('to be sent before the field `file`'),
    fileKey: z.string(),
  })
  .meta({ id: 'UploadTicket' });
export type UploadTicket = z.infer<typeof UploadTicket>;

const FileName = z.object({
  fileName: Text(255),
  bytes: z.int('文件大小有误').min(1, '文件大小有误').optional().describe('counts towards the quota from now on'),
});

const FileKey = z.string('请上传视频文件').min(1, '请上传视频文件').max(200, '文件有误');

const DECLARED = 'absent: not declared for a new clip, otherwise unchanged';

const words = completeWords(WORD_FIELDS);
const ClipWords = z.object({
  ...words,
  showcase: words.showcase.describe('whether the shop may show a short loop of the clip without a watermark'),
  sellMaster: words.sellMaster.describe(
    'whether buyers of the tier of the original’s size may also download the original’s own streams; absent: true for a new clip, otherwise unchanged',
  ),
  people: words.people.describe(`recognisable people; ${DECLARED}`),
  property: words.property.describe(`recognisable property or trademarks; ${DECLARED}`),
  editorialOnly: words.editorialOnly.describe(
    'whether licences exclude advertising; absent: false for a new clip, otherwise unchanged',
  ),
  aiGenerated: words.aiGenerated.describe(DECLARED),
});
export type ClipWords = z.infer<typeof ClipWords>;

const anyPrice = (form: Partial<ClipWords>) => PRICE_FIELDS.some((field) => form[field] !== undefined);
const NO_PRICE = { path: ['hdPrice'], error: '请至少填写一个规格的价格' };

export const PublishForm = ClipWords.extend({
  videoId: Id.optional().describe('the draft that is published'),
  fileKey: FileKey.optional().describe('may be absent if the draft has a file'),
})
  .refine(({ fileKey, videoId }) => fileKey ?? videoId, {
    path: ['fileKey'],
    error: '请上传视频文件',
    // Reported together with other errors.
    when: () => true,
  })
  .refine(anyPrice, NO_PRICE)
  .meta({ id: 'PublishForm' });
export type PublishForm = z.infer<typeof PublishForm>;

const Update = ClipWords.extend({
  videoId: Id,
  fileKey: FileKey.optional().describe('the key of a new file; absent: the clip keeps its file'),
});
export const UpdateForm = Update.refine(anyPrice, NO_PRICE).meta({ id: 'UpdateForm' });
export type UpdateForm = z.infer<typeof UpdateForm>;

/** One of several updates, with the version on which it is based. */
export const VersionedUpdate = Update.extend({ version: z.int('版本有误').optional() }).refine(anyPrice, NO_PRICE);
export type VersionedUpdate = z.infer<typeof VersionedUpdate>;

const PriceText = Text(50, 0).optional();

const TypedWords = z.object({
  ...typedWords(WORD_FIELDS),
  priceTexts: z
    .object({ hdPrice: PriceText, hd4kPrice: PriceText, hdPlusPrice: PriceText }, '价格有误')
    .optional()
    .describe('text typed as a price that is not an amount'),
});

/** A draft as stored; `fileKey` names a file that had not arrived when it was saved. */
export type DraftWords = z.infer<typeof TypedWords> & { fileKey?: string | undefined };

export const DraftForm = TypedWords.extend({
  videoId: Id.optional().describe('the draft that is replaced; absent: a new draft'),
  fileKey: FileKey.optional().describe('its upload may be unfinished; absent: the draft keeps its file'),
  version: z
    .int('版本有误')
    .optional()
    .describe('the revision that the caller knows; 40900 if the draft has another. Absent: any revision is replaced'),
}).meta({ id: 'DraftForm' });
export type DraftForm = z.infer<typeof DraftForm>;

export const PublishResult = z
  .object({
    index: z.int().describe('in `videos`, from 0'),
    code: z.int().describe('0, or the error code for this clip'),
    videoId: OutId.optional(),
    message: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional().describe('for code 40000, the reasons by field'),
  })
  .meta({ id: 'PublishResult' });
export type PublishResult = z.infer<typeof PublishResult>;

export const MyVideo = z
  .object({
    videoId: OutId,
    videoName: z.string(),
    thumbnailUrl: z.string().nullable(),
    videoStatus: VideoStatus,
    reason: z.string().nullable(),
    note: z.string().nullable().describe('what processing changed, such as a dropped price'),
    step: z.string().nullable().describe('the current step of processing, in Chinese'),
    progress: z.number().nullable().describe('the progress of processing, 0 to 1'),
    expectedSeconds: z
      .int()
      .nullable()
      .describe('estimated time until it is processed, judging by recent clips; null if unknown'),
    queuePosition: z.int().nullable().describe('place in the processing or review queue, from 1'),
    videoDuration: z.number().nullable(),
    hdPrice: OutYuan.nullable(),
    hd4kPrice: OutYuan.nullable(),
    hdPlusPrice: OutYuan.nullable(),
    saleCount: z.int(),
    viewCount: z.int().describe('each visitor counts once a day'),
    favouriteCount: z.int(),
    addTime: Time,
  })
  .meta({ id: 'MyVideo' });
export type MyVideo = z.infer<typeof MyVideo>;

export const NextVersion = z
  .object({
    status: VideoStatus.describe('0 processing, 1 in review, 3 rejected or 5 failed'),
    reason: z.string().nullable(),
    note: z.string().nullable().describe('what processing changed'),
    step: z.string().nullable(),
    progress: z.number().nullable(),
    fileName: z.string().nullable(),
    hdPrice: OutYuan.nullable().describe('a price that takes effect with it, like the other two'),
    hd4kPrice: OutYuan.nullable(),
    hdPlusPrice: OutYuan.nullable(),
    ...MeasuredFile.shape,
    rejection: MyRejection.nullable().describe('the rejection of this file'),
    addTime: Time,
  })
  .meta({ id: 'NextVersion' });
export type NextVersion = z.infer<typeof NextVersion>;

export const MyVideoDetail = MyVideo.extend({
  ...shownWords(WORD_FIELDS),
  authenticationType: AuthenticationType.nullable().describe('null: a draft without a choice'),
  previewUrl: z.string().nullable(),
  posterSeconds: z.number().nullable().describe('time of the poster’s frame; null: chosen automatically'),
  thumbnails: z.array(z.object({ url: z.string(), seconds: z.number() })).describe('frames with their times, in order'),
  resolution: z.string().nullable(),
  ...MeasuredFile.shape,
  rejection: MyRejection.nullable().describe(
    'the rejection of a clip that is rejected, or in review again with an answer',
  ),
  medianReviewHours: z.number().nullable().describe('recent time from submission to decision; null: no decisions yet'),
  tiers: z
    .array(OriginalTier)
    .describe('the tiers that the original supplies, priced or not; empty before it is processed'),
  fileKey: z.string().nullable().describe('the key of a draft’s own file'),
  fileName: z.string().nullable().describe('the name of the original'),
  nextVersion: NextVersion.nullable().describe('the file that is to replace the one on sale once it is approved'),
  takenDown: z.boolean().describe('taken down by an operator: its author cannot put it on sale again'),
}).meta({ id: 'MyVideoDetail' });
export type MyVideoDetail = z.infer<typeof MyVideoDetail>;

export const SavedDraft = MyVideoDetail.pick({ videoId: true, fileKey: true, fileName: true, addTime: true })
  .extend({
    ...shownWords(WORD_FIELDS),
    authenticationType: MyVideoDetail.shape.authenticationType,
    version: z.int().describe('raised whenever the draft is saved'),
    pictureUrl: z
      .string()
      .nullable()
      .describe('a thumbnail of its file as a data URL; null until the file is measured, or if none could be made'),
    priceTexts: z.object({
      hdPrice: z.string().optional(),
      hd4kPrice: z.string().optional(),
      hdPlusPrice: z.string().optional(),
    }),
  })
  .meta({ id: 'SavedDraft' });
export type SavedDraft = z.infer<typeof SavedDraft>;

export const publishing = {
  'POST /upload/v2/videoUploadPolicy': define({
    operationId: 'createVideoUpload',
    summary: 'A ticket to upload one video by form POST',
    access: 'creator',
    scope: 'publish',
    input: FileName,
    output: UploadTicket,
  }),
  'POST /upload/v1/imageUploadPolicy': define({
    operationId: 'createImageUpload',
    summary: 'A ticket to upload one image or PDF of at most 3 MB by form POST',
    access: 'user',
    scope: 'publish',
    input: FileName,
    output: UploadTicket,
  }),
  'POST /operator/v1/upload/policy': define({
    operationId: 'createOperatorUpload',
    summary: 'A ticket to upload one image or PDF of at most 3 MB by form POST, for operators',
    access: 'operator',
    scope: ['catalogue', 'orders'],
    input: FileName,
    output: UploadTicket,
  }),
  'POST /video/v1/draft': define({
    operationId: 'saveDraft',
    summary: 'Saves an unfinished form as a draft; replaces everything but the draft’s file',
    access: 'creator',
    scope: 'publish',
    input: DraftForm,
    output: z.object({ videoId: OutId, version: z.int().describe('for the next save') }),
  }),
  'GET /video/v1/drafts': define({
    operationId: 'listDrafts',
    summary: 'The caller’s drafts with all fields, newest first',
    access: 'creator',
    scope: 'publish',
    input: z.object({ ...Page, videoId: Id.optional().describe('only this draft') }),
    output: Paged(SavedDraft),
  }),
  'POST /video/v1/publish': define({
    operationId: 'publishVideo',
    summary: 'Publishes an uploaded clip or a draft: it is processed, then reviewed',
    access: 'creator',
    scope: 'publish',
    input: PublishForm,
    output: z.object({ videoId: OutId }),
  }),
  'POST /video/v1/publish/batch': define({
    operationId: 'publishVideos',
    summary: 'Publishes several clips independently: a refused one does not stop the others',
    access: 'creator',
    scope: 'publish',
    idempotent: 'outside',
    input: z.object({
      videos: VideoBatch(PUBLISH_BATCH_MAX, `一次最多提交 ${PUBLISH_BATCH_MAX} 条作品`).describe(
        'each as the input of publishVideo',
      ),
    }),
    output: z.object({ results: z.array(PublishResult).describe('in the order of `videos`') }),
  }),
  ...publishingHints,
  'GET /video/v1/mine': define({
    operationId: 'listMyVideos',
    summary: 'The caller’s clips',
    access: 'creator',
    scope: 'publish',
    input: z.object({ ...Page, ...WorksFilter }),
    output: Paged(MyVideo).extend({
      counts: z
        .array(z.object({ status: VideoStatus, count: z.int() }))
        .describe('counts by status of the clips that match the other filters; only statuses that occur'),
    }),
  }),
  'GET /video/v1/mine/detail': define({
    operationId: 'getMyVideo',
    summary: 'One of the caller’s clips',
    access: 'creator',
    scope: 'publish',
    input: VideoId,
    output: MyVideoDetail,
  }),
  'POST /video/v1/update': define({
    operationId: 'updateVideo',
    summary:
      'Replaces a clip’s words, prices and file; a published clip’s file is replaced once the new one is approved',
    access: 'creator',
    scope: 'publish',
    input: UpdateForm,
    output: NoOutput,
  }),
  'POST /video/v1/poster': define({
    operationId: 'choosePoster',
    summary: 'Chooses the frame for a clip’s poster, which lists show; the pictures change within seconds',
    access: 'creator',
    scope: 'publish',
    input: VideoId.extend({
      seconds: z
        .number('请选择画面')
        .nonnegative('请选择画面')
        .max(86_400, '请选择画面')
        .optional()
        .describe('absent: chosen automatically, avoiding black, blurred and fading frames'),
    }),
    output: NoOutput,
  }),
  'POST /video/v1/offline': define({
    operationId: 'withdrawVideo',
    summary: 'Takes a published clip of the caller’s off sale; buyers keep their downloads',
    access: 'creator',
    scope: 'publish',
    input: VideoId,
    output: NoOutput,
  }),
  'POST /video/v1/online': define({
    operationId: 'putVideoOnline',
    summary: 'Puts a clip back on sale that its author took off sale',
    access: 'creator',
    scope: 'publish',
    input: VideoId,
    output: NoOutput,
  }),
  'POST /video/v1/delete': define({
    operationId: 'deleteVideo',
    summary: 'Deletes a clip of the caller’s in any status; buyers keep their downloads and certificates',
    access: 'creator',
    input: VideoId,
    output: NoOutput,
  }),
};
