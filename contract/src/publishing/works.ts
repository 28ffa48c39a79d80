import { z } from 'zod';
import { WORD_FIELDS } from '../clips/fields.ts';
import { shownWords } from '../clips/words.ts';
import { AuthenticationType, Tier, VideoStatus } from '../codes.ts';
import { VIDEO_KEYWORD_LENGTH_MAX, VIDEO_KEYWORDS_MAX } from '../constants.ts';
import { define } from '../endpoint.ts';
import { Id, Line, OutId, Price } from '../shapes.ts';
import { CHANGED_WORKS_MAX, SELECTED_WORKS_MAX, WORK_ACTIONS } from './work-lists.ts';
import { WorksFilter } from './works-filter.ts';
import { VideoBatch } from './video-batch.ts';

const STALE = '页面状态已过期，请刷新后再试';

const ids = z.array(Id, STALE).max(100, '一次最多改100个');
const keywords = z.array(Line(VIDEO_KEYWORD_LENGTH_MAX), '请填写关键词').max(VIDEO_KEYWORDS_MAX, '关键词最多50个');

const SetItems = <T extends z.ZodType>(items: T) => z.object({ do: z.literal(['set', 'add', 'remove'], STALE), items });
const ReplacedText = z.object({
  do: z.literal('replace'),
  find: Line(VIDEO_KEYWORD_LENGTH_MAX),
  by: Line(VIDEO_KEYWORD_LENGTH_MAX, 0).default('').describe('absent: the text is removed'),
});
const NewPrice = z.object({ yuan: Price.optional().describe('absent: the tier is no longer sold') }).optional();

/** Changes to the texts of several clips; absent fields stay unchanged. */
const WorkChanges = z
  .object({
    videoKeywords: z.discriminatedUnion('do', [SetItems(keywords), ReplacedText], STALE).optional(),
    categoryIds: SetItems(ids).optional(),
    labelIds: SetItems(ids).optional(),
    authenticationType: z.literal([1, 2], '请选择授权期限').optional(),
    hdPrice: NewPrice,
    hd4kPrice: NewPrice,
    hdPlusPrice: NewPrice,
  })
  .meta({ id: 'WorkChanges' });
export type WorkChanges = z.infer<typeof WorkChanges>;

const videoIds = z
  .array(Id, '请选择作品')
  .min(1, '请选择作品')
  .max(CHANGED_WORKS_MAX, `一次最多修改${CHANGED_WORKS_MAX}条作品`);

export const ChangeWorksForm = z
  .object({
    videoIds,
    action: z.enum(WORK_ACTIONS, STALE),
    changes: WorkChanges.optional().describe('for the action `edit`'),
  })
  .refine(({ action, changes }) => action !== 'edit' || (changes && Object.keys(changes).length > 0), {
    path: ['changes'],
    error: '请选择要修改的内容',
  })
  .meta({ id: 'ChangeWorksForm' });
export type ChangeWorksForm = z.infer<typeof ChangeWorksForm>;

export const WorkResult = z
  .object({
    videoId: OutId,
    videoName: z.string().nullable().describe('null for a clip that does not belong to the caller'),
    code: z.int().describe('0, or the error code for this clip'),
    message: z.string().optional().describe('why it was refused, or what was left out'),
    changed: z.boolean(),
    fileKey: z.string().optional().describe('the key of a deleted draft’s own file'),
  })
  .meta({ id: 'WorkResult' });
export type WorkResult = z.infer<typeof WorkResult>;

export const WorkWords = z
  .object({
    videoId: OutId,
    videoStatus: VideoStatus,
    version: z.int().describe('changes with the words and the file'),
    saleCount: z.int(),
    tiers: z
      .array(Tier)
      .nullable()
      .describe('the tiers that its file supplies; null while another file is processed or reviewed'),
    ...shownWords(WORD_FIELDS),
    authenticationType: AuthenticationType.nullable().describe('null: a draft without a choice'),
  })
  .meta({ id: 'WorkWords' });
export type WorkWords = z.infer<typeof WorkWords>;

export const UpdateResult = z
  .object({
    index: z.int().describe('in `videos`, from 0'),
    code: z.int().describe('0, or the error code for this clip'),
    message: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional().describe('for code 40000, the reasons by field'),
  })
  .meta({ id: 'UpdateResult' });
export type UpdateResult = z.infer<typeof UpdateResult>;

export const works = {
  'GET /video/v1/mine/ids': define({
    operationId: 'listMyVideoIds',
    summary: 'The ids of the caller’s clips that match a filter, in its order',
    access: 'creator',
    scope: 'publish',
    input: z.object(WorksFilter),
    output: z.object({ videoIds: z.array(OutId).describe(`at most ${SELECTED_WORKS_MAX}`) }),
  }),
  'GET /video/v1/mine/words': define({
    operationId: 'listMyVideoWords',
    summary: 'The words and prices of the caller’s clips; other clips are left out',
    access: 'creator',
    scope: 'publish',
    input: z.object({ videoIds }),
    output: z.object({ list: z.array(WorkWords).describe('including prices that wait for a next version') }),
  }),
  'POST /video/v1/mine/change': define({
    operationId: 'changeMyVideos',
    summary:
      'Changes several clips independently, by the rules of the call for one clip: a refused one does not stop the others',
    access: 'creator',
    idempotent: 'outside',
    input: ChangeWorksForm,
    output: z.object({ results: z.array(WorkResult).describe('in the order of `videoIds`, each once') }),
  }),
  'POST /video/v1/update/batch': define({
    operationId: 'updateVideos',
    summary: 'Replaces the words and prices of several clips independently: a refused one does not stop the others',
    access: 'creator',
    scope: 'publish',
    idempotent: 'outside',
    input: z.object({
      videos: VideoBatch(CHANGED_WORKS_MAX, `一次最多修改${CHANGED_WORKS_MAX}条作品`).describe(
        'each as the input of updateVideo, with the `version` on which it is based: 40900 for another one',
      ),
    }),
    output: z.object({ results: z.array(UpdateResult).describe('in the order of `videos`') }),
  }),
};
