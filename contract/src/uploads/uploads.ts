import { z } from 'zod';
import { VIDEO_UPLOAD_BYTES } from '../constants.ts';
import { define } from '../endpoint.ts';
import { NoInput, OutId, Page, Paged, Time } from '../shapes.ts';

export const MyUpload = z
  .object({
    fileKey: z.string(),
    uploadUrl: z
      .string()
      .nullable()
      .describe('the URL at which tus 1.0 continues; null for a file uploaded with a form'),
    fileName: z.string(),
    bytes: z.int(),
    receivedBytes: z.int(),
    complete: z.boolean().describe('whether all of it has arrived and its fileKey can be published'),
    fingerprint: z.string().nullable().describe('as given when the upload was created'),
    addTime: Time,
    expireTime: Time.describe('when it is removed, unless it continues or is published'),
  })
  .meta({ id: 'MyUpload' });
export type MyUpload = z.infer<typeof MyUpload>;

export const UploadedFile = z
  .object({
    fileKey: z.string(),
    fileName: z.string(),
    videoId: OutId.nullable().describe('the clip that was published from it; null while it is unused or in a draft'),
    videoName: z.string().nullable(),
  })
  .meta({ id: 'UploadedFile' });
export type UploadedFile = z.infer<typeof UploadedFile>;

const Quota = z.object({ usedBytes: z.int(), limitBytes: z.int() });
export const UploadQuota = z
  .object({ video: Quota, image: Quota })
  .describe('announced sizes of unfinished uploads, and files that are unused or in a draft')
  .meta({ id: 'UploadQuota' });
export type UploadQuota = z.infer<typeof UploadQuota>;

/** The endpoints besides tus 1.0 at `/upload/v3/files`, which has no envelope: docs/engineering/api.md describes it. */
export const uploads = {
  'GET /upload/v3/mine': define({
    operationId: 'listMyUploads',
    summary: 'The caller’s videos whose upload is unfinished or that no clip uses yet',
    access: 'creator',
    scope: 'publish',
    input: z.object({ ...Page, complete: z.boolean('取值有误').optional() }),
    output: Paged(MyUpload),
  }),
  'GET /upload/v3/quota': define({
    operationId: 'getUploadQuota',
    summary: 'The caller’s limit for uploaded files that are not published yet, and the current total',
    access: 'creator',
    scope: 'publish',
    input: NoInput,
    output: UploadQuota,
  }),
  'GET /upload/v3/find': define({
    operationId: 'findMyFile',
    summary: 'Whether the caller has uploaded a video before: first by its size, then by its hash',
    access: 'creator',
    scope: 'publish',
    input: z.object({
      bytes: z.int('文件大小有误').min(1, '文件大小有误').max(VIDEO_UPLOAD_BYTES, '文件大小有误'),
      sha256: z
        .string('文件校验值有误')
        .regex(/^[0-9a-f]{64}$/, '文件校验值有误')
        .optional(),
    }),
    output: z.object({
      sameSize: z
        .boolean()
        .describe('whether the caller has a file of this size, so that computing the hash is worthwhile'),
      file: UploadedFile.nullable().describe('null without a hash'),
    }),
  }),
};
