import { z } from 'zod';
import { VideoCard } from '../catalogue/catalogue.ts';
import { Tier } from '../codes.ts';
import { FAVOURITE_NAME_MAX } from '../constants.ts';
import { define } from '../endpoint.ts';
import { Id, Line, ListOf, NoOutput, OutId, OutYuan, Text, Time } from '../shapes.ts';

/** `items` limits adding; `listed` limits what one response lists, since old folders may hold more. */
export const BOARD_MAX = { items: 500, listed: 1_000, note: 500, zipBytes: 4_000_000_000 } as const;

export const Board = z
  .object({
    boardId: OutId.describe('a personal board is the favourite folder with this `favoriteId`'),
    boardName: z.string(),
    company: z.boolean().describe('whether it belongs to the company, whose members share it'),
    mayChange: z.boolean(),
    videoCount: z.int().describe('the number of its clips on sale'),
    seconds: z.number().describe('the length of its clips on sale, from in to out'),
    coverUrls: z.array(z.string()).describe('pictures of its first four clips on sale'),
    shareId: z.string().nullable(),
    hasVideo: z.boolean().describe('whether it contains the clip given by `videoId`'),
    last: z.boolean().describe('whether `save` without `boardId` saves here'),
    createTime: Time,
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof Board>;

export const BoardItem = z
  .object({
    itemId: OutId,
    videoId: OutId,
    sequence: z.int().describe('its place among the listed items, from 1'),
    note: z.string(),
    inFrame: z.int().nullable().describe('the first frame used, from 0 at `fps`; null: the clip’s first'),
    outFrame: z.int().nullable().describe('the frame after the last one used; null: the clip’s end'),
    fps: z.number(),
    frameCount: z.int().describe('the clip’s length in frames'),
    addTime: Time,
    licensedTypes: z.array(Tier).describe('tiers that the caller or their company has licensed'),
    video: VideoCard,
  })
  .meta({ id: 'BoardItem' });
export type BoardItem = z.infer<typeof BoardItem>;

export const BoardPage = Board.extend({
  items: z.array(BoardItem).describe('the clips on sale in the board’s order'),
  offSaleCount: z.int().describe('the number of further items, whose clips are off sale; they return with the clip'),
  totals: z
    .array(z.object({ videoType: Tier, price: OutYuan, count: z.int().describe('the clips sold in this tier') }))
    .describe('the price of all listed clips per tier'),
}).meta({ id: 'BoardInfo' });
export type BoardPage = z.infer<typeof BoardPage>;

export const SELECTS_FORMATS = ['edl', 'fcpxml', 'otio', 'csv'] as const;
const SelectsFormat = z.enum(SELECTS_FORMATS, '导出格式有误');
export type SelectsFormat = z.infer<typeof SelectsFormat>;

export const SELECTS_FILES = ['previews', 'bought'] as const;
const SelectsFiles = z.enum(SELECTS_FILES, '文件选择有误');
export type SelectsFiles = z.infer<typeof SelectsFiles>;

const BoardName = Line(FAVOURITE_NAME_MAX);
const BoardId = z.object({ boardId: Id });
const ItemIds = z.array(Id, '请选择素材').min(1, '请选择素材').max(BOARD_MAX.listed, '一次选择的素材过多');
const Frame = z.int('出入点有误').min(0, '出入点有误').max(100_000_000, '出入点有误');
/** Missing points are the clip's start or end. */
const Points = z.object({
  inFrame: Frame.optional().describe('the first frame used'),
  outFrame: Frame.optional().describe('the frame after the last one used'),
});
const Company = z.boolean('归属有误').default(false).describe('whether the board belongs to the caller’s company');

export const boards = {
  'GET /board/v1/list': define({
    operationId: 'listBoards',
    summary: 'The boards of the caller and their company, oldest first; creates 默认收藏夹 when the caller has none',
    access: 'user',
    scope: 'catalogue',
    input: z.object({ videoId: Id.optional().describe('asks whether each board contains this clip') }),
    output: ListOf(Board),
  }),
  'GET /board/v1/info': define({
    operationId: 'getBoard',
    summary: 'A board with its clips in order',
    access: 'user',
    scope: 'catalogue',
    input: BoardId,
    output: BoardPage,
  }),
  'GET /board/v1/export': define({
    operationId: 'exportBoard',
    summary: 'A board’s clips on sale as an edit list or CSV, in order, with points, notes and the names of the files',
    access: 'user',
    scope: 'catalogue',
    input: BoardId.extend({
      format: SelectsFormat.describe('edl: CMX 3600'),
      files: SelectsFiles.default('previews').describe(
        'the files it names: `previews` the watermarked samples, `bought` the bought files, and samples of clips not bought',
      ),
    }),
    output: z.object({
      fileName: z.string(),
      text: z.string(),
      clipCount: z.int(),
      previewCount: z.int().describe('the clips named by their samples'),
      offSaleCount: z.int().describe('the items left out because their clips are off sale'),
      fps: z.number().describe('the timeline’s rate, which an EDL does not state'),
      dropFrame: z.boolean(),
    }),
  }),
  'GET /board/v1/previewZip': define({
    operationId: 'getBoardPreviewZipLink',
    summary: 'A signed link, valid for 10 minutes, to one ZIP of a board’s watermarked samples with an FCPXML',
    access: 'user',
    scope: 'catalogue',
    input: BoardId,
    output: z.object({
      url: z.string(),
      count: z.int().describe('number of samples'),
      bytes: z.number().describe('bytes of all samples'),
      offSaleCount: z.int(),
    }),
  }),
  'POST /board/v1/create': define({
    operationId: 'createBoard',
    summary: 'Creates a board',
    access: 'user',
    input: z.object({ boardName: BoardName, company: Company }),
    output: z.object({ boardId: OutId }),
  }),
  'POST /board/v1/update': define({
    operationId: 'renameBoard',
    summary: 'Renames a board',
    access: 'user',
    input: BoardId.extend({ boardName: BoardName }),
    output: NoOutput,
  }),
  'POST /board/v1/delete': define({
    operationId: 'deleteBoard',
    summary: 'Deletes a board with its items',
    access: 'user',
    input: BoardId,
    output: NoOutput,
  }),
  'POST /board/v1/duplicate': define({
    operationId: 'duplicateBoard',
    summary: 'Copies a board with order, notes and points; links are not copied',
    access: 'user',
    input: BoardId.extend({ boardName: BoardName, company: Company }),
    output: z.object({ boardId: OutId }),
  }),
  'POST /board/v1/save': define({
    operationId: 'saveToBoard',
    summary:
      'Puts a clip on sale at the end of a board, by default the one used last; if it is already there, it only takes points over when it has none',
    access: 'user',
    input: z.object({ videoId: Id, boardId: Id.optional(), ...Points.shape }),
    output: z.object({
      itemId: OutId,
      boardId: OutId,
      boardName: z.string(),
      added: z.boolean().describe('false: the board already contained the clip'),
      pointed: z.boolean().describe('whether the points of the request were saved; those outside the clip are ignored'),
    }),
  }),
  'POST /board/v1/item/note': define({
    operationId: 'setBoardNote',
    summary: 'Replaces an item’s note; a conflict if it was changed elsewhere',
    access: 'user',
    input: BoardId.extend({
      itemId: Id,
      note: Text(BOARD_MAX.note, 0).default(''),
      noteBefore: Text(BOARD_MAX.note, 0).default('').describe('the note that the caller edited'),
    }),
    output: NoOutput,
  }),
  'POST /board/v1/item/points': define({
    operationId: 'setBoardPoints',
    summary: 'Sets an item’s in and out points within the clip; an absent point is the clip’s start or end',
    access: 'user',
    input: BoardId.extend({
      itemId: Id,
      ...Points.shape,
    }),
    output: NoOutput,
  }),
  'POST /board/v1/item/order': define({
    operationId: 'orderBoardItems',
    summary: 'Moves items, in the given order, before another item; a conflict if one of them is gone',
    access: 'user',
    input: BoardId.extend({
      itemIds: ItemIds,
      beforeItemId: Id.optional().describe('absent: to the end'),
    }),
    output: NoOutput,
  }),
  'POST /board/v1/item/transfer': define({
    operationId: 'transferBoardItems',
    summary: 'Moves or copies items to the end of another board; a clip that is already there stays in its place',
    access: 'user',
    input: BoardId.extend({
      itemIds: ItemIds,
      toBoardId: Id,
      copy: z.boolean('操作有误').default(false).describe('whether the items also stay on this board'),
    }),
    output: z.object({
      added: z.int(),
      present: z.int().describe('the clips that were already there'),
    }),
  }),
  'POST /board/v1/item/delete': define({
    operationId: 'deleteBoardItems',
    summary: 'Removes items; those already gone are ignored',
    access: 'user',
    input: BoardId.extend({ itemIds: ItemIds }),
    output: z.object({ removed: z.int() }),
  }),
};
