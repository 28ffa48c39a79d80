import { z } from 'zod';
import { VideoStatus } from '../codes.ts';
import { Activity, Album, Category, Label } from '../catalogue/catalogue.ts';
import { define } from '../endpoint.ts';
import { Id, Line, NoOutput, OutId, Page, Paged, ShownVersion, Text } from '../shapes.ts';

export const TAXONOMY_NAME_MAX = 20;
export const RANK_MAX = 9_999;
/** Clips per album or activity. */
export const MEMBERS_MAX = 1_000;

/** A clip chosen by operators. Visitors see it while it is on sale. */
export const ChosenClip = z
  .object({
    videoId: OutId,
    videoName: z.string(),
    thumbnailUrl: z.string(),
    videoStatus: VideoStatus,
  })
  .meta({ id: 'ChosenClip' });
export type ChosenClip = z.infer<typeof ChosenClip>;

const Entry = {
  rank: z.int().describe('lower ranks come first'),
  videoCount: z.int().describe('the number of its clips, on sale or not'),
  version: z.int().describe('version number, raised by every change'),
};
const EntryWithCover = {
  ...Entry,
  ownCover: z.boolean().describe('whether the cover was uploaded; otherwise it is a clip’s'),
};
export const OperatorCategory = Category.extend(EntryWithCover).meta({ id: 'OperatorCategory' });
export type OperatorCategory = z.infer<typeof OperatorCategory>;
export const OperatorLabel = Label.extend(EntryWithCover).meta({ id: 'OperatorLabel' });
export type OperatorLabel = z.infer<typeof OperatorLabel>;
export const OperatorAlbum = Album.extend(EntryWithCover).meta({ id: 'OperatorAlbum' });
export type OperatorAlbum = z.infer<typeof OperatorAlbum>;
export const OperatorActivity = Activity.extend(Entry).meta({ id: 'OperatorActivity' });
export type OperatorActivity = z.infer<typeof OperatorActivity>;

const List = z.object({ ...Page, keyword: Text(100, 0).optional() });
const Name = Line(TAXONOMY_NAME_MAX);
const Rank = z.int('排序应为整数').min(0, '排序不能小于0').max(RANK_MAX, `排序不能大于${RANK_MAX}`).optional();
const Cover = {
  coverFileKey: z.string('封面有误').max(200, '封面有误').optional(),
  removeCover: z.boolean().optional().describe('true: use a clip’s cover again'),
};
const Members = z.object({
  videoIds: z.array(Id, '请选择作品').max(MEMBERS_MAX, `最多 ${MEMBERS_MAX} 条作品`).describe('in display order'),
  version: ShownVersion,
});
const ChosenClips = z.object({
  list: z.array(ChosenClip),
  version: z.int().describe('the version of the album or activity'),
});

const editor = 'operator:editor';

export const taxonomies = {
  'GET /operator/v1/categories': define({
    operationId: 'listOperatorCategories',
    summary: 'Categories, in the shop’s order',
    access: editor,
    scope: 'catalogue',
    input: List,
    output: Paged(OperatorCategory),
  }),
  'POST /operator/v1/categories': define({
    operationId: 'createCategory',
    summary: 'Creates a category',
    access: editor,
    scope: 'catalogue',
    input: z.object({ categoryName: Name, rank: Rank, ...Cover }),
    output: z.object({ categoryId: OutId }),
  }),
  'PUT /operator/v1/categories/{categoryId}': define({
    operationId: 'updateCategory',
    summary: 'Changes a category; omitted fields stay as they are',
    access: editor,
    scope: 'catalogue',
    input: z.object({ categoryId: Id, categoryName: Name.optional(), rank: Rank, ...Cover, version: ShownVersion }),
    output: NoOutput,
  }),
  'DELETE /operator/v1/categories/{categoryId}': define({
    operationId: 'deleteCategory',
    summary: 'Deletes a category; its clips stay',
    access: editor,
    scope: 'catalogue',
    input: z.object({ categoryId: Id }),
    output: NoOutput,
  }),
  'GET /operator/v1/labels': define({
    operationId: 'listOperatorLabels',
    summary: 'Labels, in the shop’s order',
    access: editor,
    scope: 'catalogue',
    input: List,
    output: Paged(OperatorLabel),
  }),
  'POST /operator/v1/labels': define({
    operationId: 'createLabel',
    summary: 'Creates a label',
    access: editor,
    scope: 'catalogue',
    input: z.object({ labelName: Name, rank: Rank, ...Cover }),
    output: z.object({ labelId: OutId }),
  }),
  'PUT /operator/v1/labels/{labelId}': define({
    operationId: 'updateLabel',
    summary: 'Changes a label; omitted fields stay as they are',
    access: editor,
    scope: 'catalogue',
    input: z.object({ labelId: Id, labelName: Name.optional(), rank: Rank, ...Cover, version: ShownVersion }),
    output: NoOutput,
  }),
  'DELETE /operator/v1/labels/{labelId}': define({
    operationId: 'deleteLabel',
    summary: 'Deletes a label; its clips stay',
    access: editor,
    scope: 'catalogue',
    input: z.object({ labelId: Id }),
    output: NoOutput,
  }),
  'GET /operator/v1/albums': define({
    operationId: 'listOperatorAlbums',
    summary: 'Albums, in the shop’s order',
    access: editor,
    scope: 'catalogue',
    input: List,
    output: Paged(OperatorAlbum),
  }),
  'POST /operator/v1/albums': define({
    operationId: 'createAlbum',
    summary: 'Creates an album',
    access: editor,
    scope: 'catalogue',
    input: z.object({ albumName: Name, rank: Rank, ...Cover }),
    output: z.object({ albumId: OutId }),
  }),
  'PUT /operator/v1/albums/{albumId}': define({
    operationId: 'updateAlbum',
    summary: 'Changes an album; omitted fields stay as they are',
    access: editor,
    scope: 'catalogue',
    input: z.object({ albumId: Id, albumName: Name.optional(), rank: Rank, ...Cover, version: ShownVersion }),
    output: NoOutput,
  }),
  'DELETE /operator/v1/albums/{albumId}': define({
    operationId: 'deleteAlbum',
    summary: 'Deletes an album; its clips stay',
    access: editor,
    scope: 'catalogue',
    input: z.object({ albumId: Id }),
    output: NoOutput,
  }),
  'GET /operator/v1/albums/{albumId}/videos': define({
    operationId: 'listAlbumVideos',
    summary: 'The clips of an album, on sale or not, in its order',
    access: editor,
    scope: 'catalogue',
    input: z.object({ albumId: Id }),
    output: ChosenClips,
  }),
  'PUT /operator/v1/albums/{albumId}/videos': define({
    operationId: 'setAlbumVideos',
    summary: 'Replaces the clips of an album',
    access: editor,
    scope: 'catalogue',
    input: Members.extend({ albumId: Id }),
    output: NoOutput,
  }),
  'GET /operator/v1/activities': define({
    operationId: 'listOperatorActivities',
    summary: 'Activities, in the shop’s order',
    access: editor,
    scope: 'catalogue',
    input: List,
    output: Paged(OperatorActivity),
  }),
  'POST /operator/v1/activities': define({
    operationId: 'createActivity',
    summary: 'Creates an activity',
    access: editor,
    scope: 'catalogue',
    input: z.object({ activityName: Name, rank: Rank }),
    output: z.object({ activityId: OutId }),
  }),
  'PUT /operator/v1/activities/{activityId}': define({
    operationId: 'updateActivity',
    summary: 'Changes an activity; omitted fields stay as they are',
    access: editor,
    scope: 'catalogue',
    input: z.object({ activityId: Id, activityName: Name.optional(), rank: Rank, version: ShownVersion }),
    output: NoOutput,
  }),
  'DELETE /operator/v1/activities/{activityId}': define({
    operationId: 'deleteActivity',
    summary: 'Deletes an activity; its clips stay',
    access: editor,
    scope: 'catalogue',
    input: z.object({ activityId: Id }),
    output: NoOutput,
  }),
  'GET /operator/v1/activities/{activityId}/videos': define({
    operationId: 'listActivityVideos',
    summary: 'The clips that operators chose for an activity, in their order; creators’ entries follow them',
    access: editor,
    scope: 'catalogue',
    input: z.object({ activityId: Id }),
    output: ChosenClips,
  }),
  'PUT /operator/v1/activities/{activityId}/videos': define({
    operationId: 'setActivityVideos',
    summary: 'Replaces the clips that operators chose for an activity',
    access: editor,
    scope: 'catalogue',
    input: Members.extend({ activityId: Id }),
    output: NoOutput,
  }),
};
