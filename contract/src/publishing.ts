import { z } from 'zod';
import { AuthenticationType, VideoStatus } from './codes.ts';
import { VIDEO_CATEGORIES_MAX, VIDEO_KEYWORDS_MAX, VIDEO_LABELS_MAX, VIDEO_NAME_MAX } from './constants.ts';
import { define } from './endpoint.ts';
import { Id, OutId, OutYuan, Page, Paged, Price, Text, Time } from './shapes.ts';

export const UploadTicket = z
  .object({
    uploadUrl: z.string(),
    formFields: z.array(z.object({ key: z.string(), value: z.string() })).describe('sent before the field `file`'),
    fileKey: z.string(),
  })
  .meta({ id: 'UploadTicket' });
export type UploadTicket = z.infer<typeof UploadTicket>;

const FileName = z.object({ fileName: Text(255) });

export const PublishForm = z
  .object({
    fileKey: z.string('请上传视频文件').min(1, '请上传视频文件').max(200),
    videoName: Text(VIDEO_NAME_MAX),
    videoRemark: Text(500, 0).optional(),
    videoKeywords: z
      .array(Text(30), '请填写关键词')
      .min(1, '请填写关键词')
      .max(VIDEO_KEYWORDS_MAX, `关键词最多${VIDEO_KEYWORDS_MAX}个`),
    categoryIds: z.array(Id, '分类有误').max(VIDEO_CATEGORIES_MAX, `分类最多${VIDEO_CATEGORIES_MAX}个`).default([]),
    labelIds: z.array(Id, '标签有误').max(VIDEO_LABELS_MAX, `标签最多${VIDEO_LABELS_MAX}个`).default([]),
    activityId: Id.optional(),
    authenticationType: z.literal([1, 2], '请选择授权期限'),
    hdPrice: Price.optional(),
    hd4kPrice: Price.optional(),
    hdPlusPrice: Price.optional(),
  })
  .refine((form) => form.hdPrice ?? form.hd4kPrice ?? form.hdPlusPrice, {
    path: ['hdPrice'],
    error: '请至少填写一个规格的价格',
  })
  .meta({ id: 'PublishForm' });
export type PublishForm = z.infer<typeof PublishForm>;

export const MyVideo = z
  .object({
    videoId: OutId,
    videoName: z.string(),
    thumbnailUrl: z.string().nullable(),
    videoStatus: VideoStatus,
    reason: z.string().nullable(),
    note: z.string().nullable().describe('what processing changed, for example that it dropped a price'),
    step: z.string().nullable().describe('of processing, in Chinese'),
    progress: z.number().nullable().describe('of processing, 0 to 1'),
    queuePosition: z.int().nullable().describe('place in the processing or review queue, from 1'),
    videoDuration: z.number().nullable(),
    hdPrice: OutYuan.nullable(),
    hd4kPrice: OutYuan.nullable(),
    hdPlusPrice: OutYuan.nullable(),
    saleCount: z.int(),
    viewCount: z.int(),
    addTime: Time,
  })
  .meta({ id: 'MyVideo' });
export type MyVideo = z.infer<typeof MyVideo>;

export const MyVideoDetail = MyVideo.extend({
  videoRemark: z.string().nullable(),
  videoKeywords: z.array(z.string()),
  categoryIds: z.array(OutId),
  labelIds: z.array(OutId),
  activityId: OutId.nullable(),
  authenticationType: AuthenticationType,
  previewUrl: z.string().nullable(),
  resolution: z.string().nullable(),
}).meta({ id: 'MyVideoDetail' });
export type MyVideoDetail = z.infer<typeof MyVideoDetail>;

export const publishing = {
  'POST /upload/v2/videoUploadPolicy': define({
    operationId: 'createVideoUpload',
    summary: 'A ticket to upload one video by form POST',
    access: 'creator',
    input: FileName,
    output: UploadTicket,
  }),
  'POST /upload/v1/imageUploadPolicy': define({
    operationId: 'createImageUpload',
    summary: 'A ticket to upload one image or PDF of at most 3 MB by form POST',
    access: 'user',
    input: FileName,
    output: UploadTicket,
  }),
  'POST /operator/v1/upload/policy': define({
    operationId: 'createOperatorUpload',
    summary: 'A ticket to upload one image or PDF of at most 3 MB by form POST, for operators',
    access: 'operator',
    input: FileName,
    output: UploadTicket,
  }),
  'POST /video/v1/publish': define({
    operationId: 'publishVideo',
    summary: 'Publishes an uploaded clip: it is processed, then reviewed',
    access: 'creator',
    input: PublishForm,
    output: z.object({ videoId: OutId }),
  }),
  'GET /video/v1/mine': define({
    operationId: 'listMyVideos',
    summary: 'The caller’s clips',
    access: 'creator',
    input: z.object({ ...Page, status: z.int().min(0).max(6).optional(), keyword: Text(100, 0).optional() }),
    output: Paged(MyVideo),
  }),
  'GET /video/v1/mine/detail': define({
    operationId: 'getMyVideo',
    summary: 'One of the caller’s clips',
    access: 'creator',
    input: z.object({ videoId: Id }),
    output: MyVideoDetail,
  }),
};
