import { z } from 'zod';
import { define } from '../endpoint.ts';
import { CLIP_RELEASES_MAX, RELEASE_NAME_MAX } from './release-kinds.ts';
import { FileLink, Id, Line, ListOf, NoOutput, OpaqueId, OutId, Page, Paged, Time, VideoId } from '../shapes.ts';

const Kind = z.literal([1, 2], '请选择授权文件的类型').describe('1: of a person, 2: of property or a trademark');
const ReleaseFields = {
  releaseId: OutId,
  releaseKind: z.literal([1, 2]),
  releaseName: z.string(),
};

export const Release = z
  .object({
    ...ReleaseFields,
    clipCount: z.int().describe('the number of clips that use it'),
    addTime: Time,
  })
  .meta({ id: 'Release' });
export type Release = z.infer<typeof Release>;

export const ReleaseFile = z
  .object({ ...ReleaseFields, url: z.string().describe('valid for 10 minutes, for the caller only') })
  .meta({ id: 'ReleaseFile' });
export type ReleaseFile = z.infer<typeof ReleaseFile>;

const ReleaseId = z.object({ releaseId: Id });
const ClipReleases = ListOf(ReleaseFile);

export const releases = {
  'GET /release/v1/mine': define({
    operationId: 'listMyReleases',
    summary: 'The caller’s releases, newest first',
    access: 'creator',
    scope: 'publish',
    input: z.object({ ...Page, videoId: Id.optional().describe('only those used by this clip of the caller’s') }),
    output: Paged(Release),
  }),
  'POST /release/v1/add': define({
    operationId: 'addRelease',
    summary: 'Stores an uploaded PDF, JPEG or PNG as a release, privately and encrypted',
    access: 'creator',
    scope: 'publish',
    input: z.object({
      releaseKind: Kind,
      releaseName: Line(RELEASE_NAME_MAX),
      fileKey: z.string('请上传授权文件').min(1, '请上传授权文件').max(200, '文件有误'),
    }),
    output: z.object({ releaseId: OutId }),
  }),
  'GET /release/v1/link': define({
    operationId: 'getReleaseLink',
    summary: 'A link, valid for 10 minutes, to the file of one of the caller’s releases',
    access: 'creator',
    scope: 'publish',
    input: ReleaseId,
    output: FileLink,
  }),
  'POST /release/v1/attach': define({
    operationId: 'attachReleases',
    summary: 'Replaces the releases that a clip of the caller’s uses',
    access: 'creator',
    scope: 'publish',
    input: z.object({
      videoId: Id,
      releaseIds: z
        .array(Id, '请选择授权文件')
        .max(CLIP_RELEASES_MAX, `一条作品最多使用${CLIP_RELEASES_MAX}份授权文件`),
    }),
    output: NoOutput,
  }),
  'POST /release/v1/delete': define({
    operationId: 'deleteRelease',
    summary: 'Deletes a release that no submitted or sold clip uses; it is removed from drafts and rejected clips',
    access: 'creator',
    input: ReleaseId,
    output: NoOutput,
  }),
  'GET /order/v1/releases': define({
    operationId: 'listReleasesOfItem',
    summary: 'The releases of a clip for which the caller has a live PLUS licence; 40400 otherwise',
    access: 'user',
    scope: 'download',
    input: z.object({ orderItemId: OpaqueId }),
    output: ClipReleases,
  }),
  'GET /operator/v1/videos/{videoId}/releases': define({
    operationId: 'listReleasesForReview',
    summary: 'The releases that a clip uses, for its review',
    access: 'operator:reviewer',
    input: VideoId,
    output: ClipReleases,
  }),
};
