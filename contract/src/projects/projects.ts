import { z } from 'zod';
import { Storyboard, VideoCard } from '../catalogue/catalogue.ts';
import { AuthenticationType, InvoiceStatus, Tier } from '../codes.ts';
import { define, FileBytes } from '../endpoint.ts';
import { ZipFiles } from '../licences/licences.ts';
import { IntendedUse } from '../orders/orders.ts';
import { FILM_STATUSES } from '../rules/film-check.ts';
import { FILM_PART, MARK_FRAME, MARK_FRAMES_MAX, MARK_POINT_BYTES, RECORD_BYTES } from '../rules/film-limits.ts';
import { MARK_SIGNS } from '../rules/film-status.ts';
import {
  Id,
  Line,
  ListOf,
  NoOutput,
  OpaqueId,
  OrderId,
  OutId,
  OutYuan,
  Page,
  Paged,
  Text,
  Time,
  Yuan,
} from '../shapes.ts';

/** Limits per buyer, project and check. */
export const PROJECT_MAX = {
  projects: 500,
  clips: 200,
  licences: 2_000,
  checks: 50,
  boards: 20,
  name: 60,
  party: 100,
  budgetYuan: 100_000_000,
} as const;
export const FILM_MAX = {
  filesACall: 200,
  files: 2_000,
  spans: 20_000,
  name: 300,
  frames: 100_000_000,
  unread: 1_000,
  unreadText: 200,
  sequence: 200,
} as const;

const ProjectFields = {
  projectName: Line(PROJECT_MAX.name),
  clientName: Line(PROJECT_MAX.party, 0).default(''),
  licensee: Line(PROJECT_MAX.party, 0).default('').describe('the licensee that its certificates name'),
  projectBudget: Yuan.refine((yuan) => yuan > 0 && yuan <= PROJECT_MAX.budgetYuan, '预算应大于0，不超过1亿元')
    .optional()
    .describe('absent: none'),
};

export const Project = z
  .object({
    projectId: OutId,
    projectName: z.string(),
    clientName: z.string(),
    licensee: z.string(),
    projectBudget: OutYuan.nullable(),
    spentAmount: OutYuan.describe('paid for its licences and not refunded'),
    company: z.boolean().describe('whether it belongs to the company'),
    mayChange: z.boolean(),
    closeTime: Time.nullable().describe('null: it is open; a closed project refuses changes until it is reopened'),
    clipCount: z.int(),
    licenceCount: z.int(),
    checkCount: z.int(),
    createTime: Time,
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof Project>;

export const ProjectOrder = z
  .object({
    orderId: z.string(),
    payTime: Time,
    payAmount: OutYuan,
    items: z.int().describe('the number of its items that are in the project'),
    invoiceStatus: InvoiceStatus.nullable().describe('null: none was requested'),
  })
  .meta({ id: 'ProjectOrder' });
export type ProjectOrder = z.infer<typeof ProjectOrder>;

export const ProjectCheck = z
  .object({ checkId: z.string(), checkName: z.string(), createTime: Time })
  .meta({ id: 'ProjectCheck' });
export type ProjectCheck = z.infer<typeof ProjectCheck>;

export const ProjectBoard = z
  .object({ boardId: OutId, boardName: z.string(), videoCount: z.int().describe('the number of its clips on sale') })
  .meta({ id: 'ProjectBoard' });
export type ProjectBoard = z.infer<typeof ProjectBoard>;

export const ProjectPage = Project.extend({
  clips: z.array(VideoCard).describe('the chosen clips that are on sale, last added first'),
  orders: z.array(ProjectOrder).describe('the orders of its licences, newest first'),
  checks: z.array(ProjectCheck).describe('newest first'),
  boards: z.array(ProjectBoard).describe('by name'),
}).meta({ id: 'ProjectInfo' });
export type ProjectPage = z.infer<typeof ProjectPage>;

export const OrderProject = Project.pick({ projectId: true, projectName: true, licensee: true, company: true }).meta({
  id: 'OrderProject',
});
export type OrderProject = z.infer<typeof OrderProject>;

/** A licence that is in no project, and whose certificate names this one. */
export const LicenceOffer = z
  .object({
    orderItemId: z.string(),
    videoName: z.string(),
    videoType: Tier,
    authorizationId: z.string(),
    authorizedUser: z.string(),
    authorizationTime: Time,
  })
  .meta({ id: 'LicenceOffer' });
export type LicenceOffer = z.infer<typeof LicenceOffer>;

const Sha256 = z.string('文件指纹有误').regex(/^[0-9a-f]{64}$/, '文件指纹有误');
const FileName = z.string('文件名有误').max(FILM_MAX.name, '文件名过长').default('');
const Frame = z.int('时间码有误').min(0, '时间码有误').max(FILM_MAX.frames, '时间码有误');
const Side = z.int('画面尺寸有误').min(1, '画面尺寸有误').max(100_000, '画面尺寸有误');

const FilmNeedFields = {
  width: Side.optional(),
  height: Side.optional(),
  use: IntendedUse.optional().describe('what the film is for; keys of the licence text'),
};

const Share = z.number('画面位置有误').min(-10, '画面位置有误').max(10, '画面位置有误');
const Scale = z.number('画面尺寸有误').min(0.1, '画面尺寸有误').max(8, '画面尺寸有误');
const Pixel = z.int('画面尺寸有误').min(0, '画面尺寸有误').max(MARK_FRAME.width, '画面尺寸有误');

/** Whether a clip seen in the film shows its preview's watermark. */
const FilmMark = z.enum(MARK_SIGNS, '水印核对结果有误');

/** A file in a film (its name, SHA-256 and the clip in its metadata, if available), or a clip seen in the film. */
const FilmFile = z.object({
  name: FileName,
  sha256: Sha256.optional(),
  asset: z
    .object(
      { videoId: Id, tier: Tier.nullable().default(null).describe('null for a sample, or if not stated') },
      '素材标记有误',
    )
    .optional()
    .describe('the clip that the file’s metadata names; it counts like the file’s name'),
  seen: Id.optional().describe('the clip that its pictures show'),
  mark: FilmMark.nullable()
    .default(null)
    .describe('for a clip found by its pictures: `preview` is assessed like a sample; null: not checked'),
});

/**
 * How a clip seen in a film was recognised: `found`: the pictures match; `confirmed`: the buyer compared them; `look`:
 * nobody has compared them yet; `own`: the buyer states that the shot is their own.
 */
export const FILM_SIGHTS = ['found', 'confirmed', 'look', 'own'] as const;
const FilmSight = z.enum(FILM_SIGHTS, '核对结果有误');
export type FilmSight = z.infer<typeof FilmSight>;

const ClipTime = z.number('素材时间有误').min(0, '素材时间有误').max(1_000_000, '素材时间有误');

/**
 * The buyer's answer: `is`: the shot shows `chosenId`; `not`: it shows none of the clips found; `own`: it is theirs.
 */
export const SHOT_ANSWERS = ['is', 'not', 'own'] as const;

export const SHOT_OTHERS_MAX = 50;

/** The answer is stored with a saved check, and proposed when the next cut is checked. */
export const ShotAnswer = z.object({
  videoId: Id.describe('the clip that the shot was found to show'),
  clipFrom: ClipTime.describe('the position in the clip at the shot’s start, in seconds'),
  clipTo: ClipTime,
  certainty: z.enum(['found', 'look'], '核对结果有误').describe('the certainty of the match before the answer'),
  mark: FilmMark,
  answer: z.enum(SHOT_ANSWERS, '核对结果有误'),
  chosenId: Id.nullable().default(null).describe('the clip, if the answer is `is`'),
  otherIds: z
    .array(Id, '核对结果有误')
    .max(SHOT_OTHERS_MAX, '核对结果有误')
    .default([])
    .describe('other clips that the shot resembled: the answer is not applied if a further one is found'),
});
export type ShotAnswer = z.infer<typeof ShotAnswer>;

const Count = z.int('剪辑表的读取结果有误').min(0, '剪辑表的读取结果有误').max(1_000_000, '剪辑表的读取结果有误');

/** The buyer has confirmed that each part that was not understood contains none of our clips. */
export const FilmReading = z.object({
  events: Count.describe('the number of events in the list'),
  understood: Count.describe('the number of events that were understood; the others are in `confirmed`'),
  confirmed: z
    .array(
      z.object({
        line: Count.describe('the line in the list, from 1; 0: the list has no lines'),
        text: Line(FILM_MAX.unreadText, 0).describe('the beginning of its text'),
      }),
      '剪辑表的读取结果有误',
    )
    .max(FILM_MAX.unread, '读不懂的地方过多')
    .describe('parts that were not understood; the user confirmed that none shows one of the shop’s clips'),
  sequence: z
    .object({
      name: Line(FILM_MAX.sequence, 0),
      count: Count.describe('how many sequences the list has'),
    })
    .nullable()
    .default(null)
    .describe('the only sequence of its list that was read; null: saved before it was recorded'),
});
export type FilmReading = z.infer<typeof FilmReading>;

export const FilmLicence = z.object({
  orderItemId: z.string(),
  videoType: Tier,
  authorizationId: z.string().nullable(),
  authorizedUser: z.string().nullable(),
  authorizedProject: z.string().nullable(),
  authenticationType: AuthenticationType.nullable().default(null).describe('null: saved before it was recorded'),
  endTime: Time.nullable().describe('the end of a one-year licence'),
  refundTime: Time.nullable(),
  downloadExpireTime: Time,
  fileName: z.string().describe('the name of its downloaded file'),
  masterFileName: z
    .string()
    .nullable()
    .default(null)
    .describe('the name of its downloaded master; null: it includes none'),
});
export type FilmLicence = z.infer<typeof FilmLicence>;

export const FilmFinding = z
  .object({
    status: z.enum(FILM_STATUSES),
    by: z.enum(['hash', 'asset', 'name', 'picture']).nullable().describe('how the clip was recognised'),
    videoId: OutId.nullable(),
    videoName: z.string(),
    thumbnailUrl: z.string(),
    fileTier: Tier.nullable().describe('the tier of the file in the film; null: a sample, a preview, or unknown'),
    licence: FilmLicence.nullable().describe('the licence of the caller or their company'),
    buy: z
      .object({
        videoType: Tier,
        price: OutYuan,
        authenticationType: AuthenticationType.nullable().default(null).describe('null: saved before it was recorded'),
        upgradeOf: z.string().nullable().describe('the order item whose licence it widens'),
        inCart: z.boolean(),
      })
      .nullable()
      .describe('the tier that would license it'),
  })
  .meta({ id: 'FilmFinding' });
export type FilmFinding = z.infer<typeof FilmFinding>;

export const SavedFilm = z.object({
  checkName: z.string(),
  fps: z.number(),
  dropFrame: z.boolean(),
  startFrame: z.int(),
  frames: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  use: IntendedUse.nullable(),
  basis: z.enum(['list', 'picture']).describe('what was checked: the film’s edit list or its pictures'),
  sha256: z.string().nullable().describe('the SHA-256 of the film’s file'),
  reading: FilmReading.nullable()
    .default(null)
    .describe('how much of its edit list was understood; null: checked by pictures, or not recorded'),
  files: z.array(
    FilmFinding.extend({
      name: z.string(),
      spans: z.array(z.tuple([z.int(), z.int()])),
      sight: FilmSight.nullable().describe('set for clips recognised by their pictures'),
      mark: FilmMark.nullable()
        .default(null)
        .describe('set for the same clips: whether the film shows the preview’s watermark; null: not checked'),
    }),
  ),
});
export type SavedFilm = z.infer<typeof SavedFilm>;

export const FilmReport = SavedFilm.extend({
  checkId: z.string(),
  projectId: OutId,
  projectName: z.string(),
  clientName: z.string(),
  createTime: Time,
  catalogueSize: z.int().describe('the number of clips on sale at that time'),
}).meta({ id: 'FilmReport' });
export type FilmReport = z.infer<typeof FilmReport>;

/** A part of a film whose codes match a clip's. It counts only after its pictures were compared. */
export const FilmFind = z
  .object({
    videoId: OutId,
    videoName: z.string(),
    thumbnailUrl: z.string(),
    previewUrl: z.string().describe('the URL of the watermarked preview; empty if there is none'),
    storyboard: Storyboard.nullable().describe('one image of evenly spaced frames'),
    duration: z.number().describe('the length of the clip, in seconds'),
    filmFrom: z.number().describe('seconds'),
    filmTo: z.number(),
    clipFrom: z.number().describe('the position in the clip at filmFrom: later than clipTo if the clip runs backwards'),
    clipTo: z.number(),
    speed: z.number().describe('2: twice as fast as the clip; -1: backwards'),
    flipped: z.boolean(),
    hits: z.int().describe('the number of the film’s frames that match'),
    coverage: z.number().describe('the share of the frames from filmFrom to filmTo that match'),
    meanBits: z.number().describe('the differing bits of their codes, of 256'),
  })
  .meta({ id: 'FilmFind' });
export type FilmFind = z.infer<typeof FilmFind>;

const ProjectId = z.object({ projectId: Id });
const CheckId = z.object({ checkId: OpaqueId });

export const projects = {
  'GET /project/v1/list': define({
    operationId: 'listProjects',
    summary: 'The projects of the caller and their company, newest first',
    access: 'user',
    scope: 'certificates',
    input: z.object({ ...Page, keyword: Text(100, 0).optional().describe('part of a name, client or licensee') }),
    output: Paged(Project),
  }),
  'POST /project/v1/create': define({
    operationId: 'createProject',
    summary: 'Creates a project of the caller or of their company',
    access: 'user',
    scope: 'certificates',
    input: z.object({ ...ProjectFields, company: z.boolean().default(false) }),
    output: z.object({ projectId: OutId }),
  }),
  'POST /project/v1/update': define({
    operationId: 'updateProject',
    summary: 'Changes the name, client, licensee and budget of a project',
    access: 'user',
    scope: 'certificates',
    input: ProjectId.extend(ProjectFields),
    output: NoOutput,
  }),
  'POST /project/v1/delete': define({
    operationId: 'deleteProject',
    summary: 'Deletes a project with its saved checks; licences, orders and invoices stay',
    access: 'user',
    input: ProjectId,
    output: NoOutput,
  }),
  'POST /project/v1/close': define({
    operationId: 'closeProject',
    summary: 'Ends the work on a project: it refuses changes, and is no longer offered for orders',
    access: 'user',
    input: ProjectId,
    output: NoOutput,
  }),
  'POST /project/v1/reopen': define({
    operationId: 'reopenProject',
    summary: 'Lets a closed project be changed again',
    access: 'user',
    input: ProjectId,
    output: NoOutput,
  }),
  'POST /project/v1/board/set': define({
    operationId: 'chooseBoardProject',
    summary: 'Shows a board of the same owner on a project’s page, and on no other',
    access: 'user',
    input: z.object({ boardId: Id, projectId: Id.optional().describe('absent: on none') }),
    output: NoOutput,
  }),
  'GET /project/v1/package': define({
    operationId: 'getProjectPackageLink',
    summary:
      'A signed link, valid for 10 minutes, to a ZIP for the delivery: the files that can be downloaded, certificates, licence texts, saved checks as PDF, and a list as CSV',
    access: 'user',
    scope: 'download',
    input: ProjectId.extend({ files: ZipFiles.default('standard') }),
    output: z.object({ url: z.string() }),
  }),
  'GET /project/v1/info': define({
    operationId: 'getProject',
    summary: 'A project with its clips, orders and checks; its licences are listed by /order/v1/authorizations',
    access: 'user',
    scope: 'certificates',
    input: ProjectId,
    output: ProjectPage,
  }),
  'POST /project/v1/clip/add': define({
    operationId: 'addProjectClip',
    summary: 'Chooses a clip on sale for a project',
    access: 'user',
    scope: 'certificates',
    input: ProjectId.extend({ videoId: Id }),
    output: NoOutput,
  }),
  'POST /project/v1/folder/add': define({
    operationId: 'addProjectFolder',
    summary: 'Chooses the clips on sale of one of the caller’s favourite folders for a project',
    access: 'user',
    input: ProjectId.extend({ favoriteId: Id }),
    output: z.object({ added: z.int().describe('the number of clips that were not chosen before') }),
  }),
  'POST /project/v1/clip/delete': define({
    operationId: 'removeProjectClip',
    summary: 'Removes a clip from a project',
    access: 'user',
    scope: 'certificates',
    input: ProjectId.extend({ videoId: Id }),
    output: NoOutput,
  }),
  'POST /project/v1/licence/add': define({
    operationId: 'addProjectLicences',
    summary: 'Moves bought items of the same owner into a project, out of any other',
    access: 'user',
    scope: 'certificates',
    input: ProjectId.extend({
      orderItemIds: z.array(OpaqueId, '请选择授权').min(1, '请选择授权').max(200, '一次最多添加200个授权'),
    }),
    output: NoOutput,
  }),
  'POST /project/v1/licence/delete': define({
    operationId: 'removeProjectLicence',
    summary: 'Removes a bought item from a project',
    access: 'user',
    scope: 'certificates',
    input: ProjectId.extend({ orderItemId: OpaqueId }),
    output: NoOutput,
  }),
  'GET /project/v1/licence/offers': define({
    operationId: 'listLicenceOffers',
    summary: 'The licences in no project whose certificates name this project, oldest first; at most 200',
    access: 'user',
    scope: 'certificates',
    input: ProjectId,
    output: ListOf(LicenceOffer),
  }),
  'GET /project/v1/order/info': define({
    operationId: 'getOrderProjects',
    summary: 'The project chosen for an unpaid order, or the projects of a paid order’s licences',
    access: 'user',
    scope: 'certificates',
    input: OrderId,
    output: ListOf(OrderProject),
  }),
  'POST /project/v1/order/set': define({
    operationId: 'chooseOrderProject',
    summary: 'Chooses the project for the licences of an unpaid order; they join it if the owner of the project pays',
    access: 'user',
    scope: 'certificates',
    input: OrderId.extend({ projectId: Id.optional().describe('absent: no project') }),
    output: NoOutput,
  }),
  'POST /project/v1/check': define({
    operationId: 'checkFilmFiles',
    summary:
      'Recognises the clips in a film’s files and assesses the licences of the caller or their company for each; nothing is stored',
    access: 'user',
    scope: 'certificates',
    input: z.object({
      ...FilmNeedFields,
      projectId: Id.optional().describe(
        'the project that the film is for: licences that name another project are reported',
      ),
      files: z.array(FilmFile, '请选择文件').max(FILM_MAX.filesACall, `一次最多${FILM_MAX.filesACall}个文件`),
    }),
    output: z.object({
      list: z
        .array(FilmFinding)
        .describe('in the order of the files; of several clips, the one with the strictest verdict'),
      also: z
        .array(z.array(FilmFinding))
        .default([])
        .describe('in the same order: the other clips that each file’s name could refer to'),
      catalogueSize: z.int().describe('the number of clips on sale'),
    }),
  }),
  'POST /project/v1/film/match': define({
    operationId: 'matchFilm',
    summary: 'Finds where a part of a film may show the shop’s clips, from codes of its frames; nothing is stored',
    access: 'user',
    input: z.object({
      codes: z
        .string('画面特征有误')
        .max(Math.ceil((FILM_PART.records * RECORD_BYTES) / 3) * 4, `一次最多${FILM_PART.records}个画面特征`)
        .default('')
        .describe(
          'base64 of records in order of time, see film/src/rules/film-records.ts; empty if all frames are plain',
        ),
      mine: z.boolean().default(false).describe('searches only the caller’s own clips, on sale or not; for creators'),
    }),
    output: z.object({
      finds: z.array(FilmFind).describe('in order of filmFrom; at most ten at any time of the film'),
      catalogueSize: z.int().describe('the number of clips that were compared in full'),
      notCompared: z
        .int()
        .describe(
          'the number of other clips on sale, or of the caller’s own: their codes do not exist yet, do not fit into memory, or are of an older version, which misses some crops',
        ),
    }),
  }),
  'POST /project/v1/film/mark': define({
    operationId: 'compareFilmMark',
    summary:
      'Checks whether a shot shows the watermark of a clip’s preview, from points of its frames; nothing is stored',
    access: 'user',
    input: z.object({
      videoId: Id,
      box: z
        .object({ x: Share, y: Share, width: Scale, height: Scale }, '画面位置有误')
        .describe('the area of the film’s frame that the clip’s whole picture covers, as fractions of the frame'),
      aspect: Scale.describe('width ÷ height of the film’s frame as shown'),
      flipped: z
        .boolean()
        .default(false)
        .describe('whether the film shows the clip mirrored; `box` then refers to the mirror image'),
      frames: z
        .array(
          z.object({
            time: z
              .number('时间码有误')
              .min(0, '时间码有误')
              .max(1_000_000, '时间码有误')
              .describe('position in the clip, in seconds'),
            inside: z
              .object({ x: Pixel, y: Pixel, width: Pixel.min(1, '画面尺寸有误'), height: Pixel.min(1, '画面尺寸有误') })
              .describe(
                `the picture inside the film’s borders, scaled as part of a frame of ${MARK_FRAME.width} × ${MARK_FRAME.height} pixels`,
              ),
            points: z
              .string('画面特征有误')
              .length(Math.ceil(MARK_POINT_BYTES / 3) * 4, '画面特征有误')
              .describe('base64 of one bit per point, see film/src/rules/preview-mark.ts'),
          }),
          '请选择画面',
        )
        .min(1, '请选择画面')
        .max(MARK_FRAMES_MAX, `一次最多${MARK_FRAMES_MAX}个画面`),
    }),
    output: z.object({ sign: FilmMark }),
  }),
  'POST /project/v1/check/save': define({
    operationId: 'saveFilmCheck',
    summary: 'Checks the files of a film again and saves the result in a project',
    access: 'user',
    scope: 'certificates',
    input: ProjectId.extend({
      ...FilmNeedFields,
      checkName: Line(PROJECT_MAX.party),
      fps: z.number('帧率有误').min(1, '帧率有误').max(1_000, '帧率有误'),
      dropFrame: z.boolean().default(false),
      startFrame: Frame.default(0).describe('the film’s first frame, by its time code'),
      frames: Frame.describe('the film’s length'),
      basis: z.enum(['list', 'picture'], '检查方式有误').default('list'),
      sha256: Sha256.nullable().default(null).describe('the SHA-256 of the film’s file'),
      reading: FilmReading.nullable()
        .default(null)
        .describe('about its edit list; refused unless every part that was not understood is confirmed'),
      files: z
        .array(
          FilmFile.extend({
            spans: z.array(z.tuple([Frame, Frame]), '时间码有误').max(FILM_MAX.spans, '时间码过多'),
            sight: FilmSight.nullable().default(null),
          }),
          '请选择文件',
        )
        .max(FILM_MAX.files, `最多${FILM_MAX.files}个文件`),
      answers: z
        .array(ShotAnswer, '核对结果有误')
        .max(FILM_MAX.files, `最多${FILM_MAX.files}个核对结果`)
        .default([])
        .describe('the buyer’s answers for its shots; returned by `/project/v1/check/answers` only'),
    }),
    output: z.object({ checkId: z.string() }),
  }),
  'GET /project/v1/check/answers': define({
    operationId: 'getFilmAnswers',
    summary: 'The user’s answers in the last saved check of a project, as suggestions for checking a new cut',
    access: 'user',
    scope: 'certificates',
    input: ProjectId.extend({ basis: z.enum(['list', 'picture'], '检查方式有误').default('list') }),
    output: z.object({
      check: ProjectCheck.nullable().describe('the project’s last saved check of this kind; null if there is none'),
      answers: z.array(ShotAnswer).describe('answers about shots found by their pictures'),
      confirmed: FilmReading.shape.confirmed.describe(
        'parts of its list that were confirmed to contain none of the shop’s clips',
      ),
      sequence: z
        .string()
        .nullable()
        .describe('the name of the sequence of its list that was read; null: not recorded'),
    }),
  }),
  'GET /project/v1/check/info': define({
    operationId: 'getFilmCheck',
    summary: 'A saved check',
    access: 'user',
    scope: 'certificates',
    input: CheckId,
    output: FilmReport,
  }),
  'GET /project/v1/check/pdf': define({
    operationId: 'getFilmCheckPdf',
    summary: 'The report of a saved check as a PDF, with a QR code of each certificate',
    access: 'user',
    scope: 'certificates',
    input: CheckId,
    contentType: 'application/pdf',
    output: FileBytes,
  }),
  'POST /project/v1/check/delete': define({
    operationId: 'deleteFilmCheck',
    summary: 'Permanently deletes a saved check',
    access: 'user',
    input: CheckId,
    output: NoOutput,
  }),
};
