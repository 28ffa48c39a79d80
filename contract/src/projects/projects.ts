import { z } from 'zod';
import { VideoCard, VideoDetail } from '../catalogue/catalogue.ts';
import { AuthenticationType, InvoiceStatus, Tier } from '../codes.ts';
import { define, FileBytes } from '../endpoint.ts';
import { IntendedUse } from '../orders/orders.ts';
import { FILM_STATUSES } from '../rules/film-check.ts';
import { FILM_PART, MARK_FRAME, MARK_FRAMES_MAX, MARK_POINT_BYTES, RECORD_BYTES } from '../rules/film-limits.ts';
import { MARK_SIGNS } from '../rules/film-status.ts';
import { Id, Line, Nothing, OpaqueId, OutId, OutYuan, Page, Paged, Text, Time } from '../shapes.ts';

/** Limits per buyer, project and check. */
export const PROJECT_MAX = { projects: 500, clips: 200, licences: 2_000, checks: 50, name: 60, party: 100 } as const;
export const FILM_MAX = {
  filesACall: 200,
  files: 2_000,
  spans: 20_000,
  name: 300,
  frames: 100_000_000,
  unread: 1_000,
  unreadText: 200,
} as const;

const ProjectFields = {
  projectName: Line(PROJECT_MAX.name),
  clientName: Line(PROJECT_MAX.party, 0).default(''),
  licensee: Line(PROJECT_MAX.party, 0).default('').describe('whom its certificates are to name'),
};

export const Project = z
  .object({
    projectId: OutId,
    projectName: z.string(),
    clientName: z.string(),
    licensee: z.string(),
    company: z.boolean().describe('whether it is the company’s'),
    mayChange: z.boolean(),
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
    items: z.int().describe('those of its items that are in the project'),
    invoiceStatus: InvoiceStatus.nullable().describe('null: none was asked for'),
  })
  .meta({ id: 'ProjectOrder' });
export type ProjectOrder = z.infer<typeof ProjectOrder>;

export const ProjectCheck = z
  .object({ checkId: z.string(), checkName: z.string(), createTime: Time })
  .meta({ id: 'ProjectCheck' });
export type ProjectCheck = z.infer<typeof ProjectCheck>;

export const ProjectPage = Project.extend({
  clips: z.array(VideoCard).describe('those that are on sale, last added first'),
  orders: z.array(ProjectOrder).describe('of its licences, newest first'),
  checks: z.array(ProjectCheck).describe('newest first'),
}).meta({ id: 'ProjectInfo' });
export type ProjectPage = z.infer<typeof ProjectPage>;

const Sha256 = z.string('文件指纹有误').regex(/^[0-9a-f]{64}$/, '文件指纹有误');
const FileName = z.string('文件名有误').max(FILM_MAX.name, '文件名过长').default('');
const Frame = z.int('时间码有误').min(0, '时间码有误').max(FILM_MAX.frames, '时间码有误');
const Side = z.int('画面尺寸有误').min(1, '画面尺寸有误').max(100_000, '画面尺寸有误');

/** A film's properties other than its clips. */
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
      { videoId: Id, tier: Tier.nullable().default(null).describe('null: a sample, or not stated') },
      '素材标记有误',
    )
    .optional()
    .describe('what the file’s metadata says; counts as its name does'),
  seen: Id.optional().describe('the clip that its pictures are of'),
  mark: FilmMark.nullable()
    .default(null)
    .describe('of a clip that is seen: `preview` is assessed as its sample is; null: nobody looked'),
});

/**
 * How a clip seen in a film was recognised: `found`: the pictures match; `confirmed`: the buyer compared them; `look`:
 * nobody has compared them yet; `own`: the buyer states that the shot is their own.
 */
export const FILM_SIGHTS = ['found', 'confirmed', 'look', 'own'] as const;
const FilmSight = z.enum(FILM_SIGHTS, '核对结果有误');
export type FilmSight = z.infer<typeof FilmSight>;

const ClipTime = z.number('素材时间有误').min(0, '素材时间有误').max(1_000_000, '素材时间有误');

/** The buyer’s answers about a shot: `is`: it shows the clip `chosenId`; `not`: none of the clips found; `own`: it is their own footage. */
export const SHOT_ANSWERS = ['is', 'not', 'own'] as const;

/** The most other clips that a stored answer lists. */
export const SHOT_OTHERS_MAX = 50;

/**
 * The buyer's answer about a shot, stored with a saved check so that it can be proposed when the next cut is checked.
 */
export const ShotAnswer = z.object({
  videoId: Id.describe('the clip that the shot was found to show'),
  clipFrom: ClipTime.describe('seconds of the clip at the shot’s start'),
  clipTo: ClipTime,
  certainty: z.enum(['found', 'look'], '核对结果有误').describe('of the find, before the answer'),
  mark: FilmMark,
  answer: z.enum(SHOT_ANSWERS, '核对结果有误'),
  chosenId: Id.nullable().default(null).describe('of the answer `is`'),
  otherIds: z
    .array(Id, '核对结果有误')
    .max(SHOT_OTHERS_MAX, '核对结果有误')
    .default([])
    .describe('other clips that the shot was found to resemble: the answer does not hold for a further one'),
});
export type ShotAnswer = z.infer<typeof ShotAnswer>;

const Count = z.int('剪辑表的读取结果有误').min(0, '剪辑表的读取结果有误').max(1_000_000, '剪辑表的读取结果有误');

/**
 * How much of an edit list was understood. The buyer has confirmed that each remaining part contains none of our clips.
 */
export const FilmReading = z.object({
  events: Count.describe('in the list'),
  understood: Count.describe('of them; the rest is `confirmed`'),
  confirmed: z
    .array(
      z.object({
        line: Count.describe('of the list, from 1; 0: it has no lines'),
        text: Line(FILM_MAX.unreadText, 0).describe('the beginning of it'),
      }),
      '剪辑表的读取结果有误',
    )
    .max(FILM_MAX.unread, '读不懂的地方过多')
    .describe('parts that were not understood; the user confirmed that none shows a clip of ours'),
});
export type FilmReading = z.infer<typeof FilmReading>;

export const FilmLicence = z.object({
  orderItemId: z.string(),
  videoType: Tier,
  authorizationId: z.string().nullable(),
  authorizedUser: z.string().nullable(),
  authorizedProject: z.string().nullable(),
  authenticationType: AuthenticationType.nullable().default(null).describe('null: saved before it was recorded'),
  endTime: Time.nullable().describe('of a licence for one year'),
  refundTime: Time.nullable(),
  downloadExpireTime: Time,
  fileName: z.string().describe('what its file is called when it is downloaded'),
  masterFileName: z.string().nullable().default(null).describe('the same of its master; null: it includes none'),
});
export type FilmLicence = z.infer<typeof FilmLicence>;

export const FilmFinding = z
  .object({
    status: z.enum(FILM_STATUSES),
    by: z.enum(['hash', 'asset', 'name', 'picture']).nullable().describe('what the clip was recognised by'),
    videoId: OutId.nullable(),
    videoName: z.string(),
    thumbnailUrl: z.string(),
    fileTier: Tier.nullable().describe('of the file in the film; null: a sample, a preview, or unknown'),
    licence: FilmLicence.nullable().describe('the caller’s or their company’s'),
    buy: z
      .object({
        videoType: Tier,
        price: OutYuan,
        authenticationType: AuthenticationType.nullable().default(null).describe('null: saved before it was recorded'),
        upgradeOf: z.string().nullable().describe('the order item whose licence it widens'),
        inCart: z.boolean(),
      })
      .nullable()
      .describe('what would license it'),
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
  basis: z.enum(['list', 'picture']).describe('what was checked: its edit list, or its pictures'),
  sha256: z.string().nullable().describe('of the film’s file'),
  reading: FilmReading.nullable()
    .default(null)
    .describe('of its edit list; null: checked by pictures, or not recorded'),
  files: z.array(
    FilmFinding.extend({
      name: z.string(),
      spans: z.array(z.tuple([z.int(), z.int()])),
      sight: FilmSight.nullable().describe('of what is recognised by its pictures'),
      mark: FilmMark.nullable()
        .default(null)
        .describe('the same: whether it has the mark of the preview; null: nobody looked'),
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
  catalogueSize: z.int().describe('clips that were on sale then'),
}).meta({ id: 'FilmReport' });
export type FilmReport = z.infer<typeof FilmReport>;

/** A part of a film whose codes match a clip's. It counts only after its pictures were compared. */
export const FilmFind = z
  .object({
    videoId: OutId,
    videoName: z.string(),
    thumbnailUrl: z.string(),
    previewUrl: z.string().describe('of the watermarked preview; empty: it has none'),
    storyboard: VideoDetail.shape.storyboard,
    duration: z.number().describe('of the clip, in seconds'),
    filmFrom: z.number().describe('seconds'),
    filmTo: z.number(),
    clipFrom: z.number().describe('what the clip shows at filmFrom: after clipTo where the clip runs backwards'),
    clipTo: z.number(),
    speed: z.number().describe('2: twice as fast as the clip; -1: backwards'),
    flipped: z.boolean(),
    hits: z.int().describe('frames of the film that agree'),
    coverage: z.number().describe('their share of its frames from filmFrom to filmTo'),
    meanBits: z.number().describe('in which they differ, of 256'),
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
    input: z.object({ ...Page, keyword: Text(100, 0).optional().describe('part of a name, client or licensee') }),
    output: Paged(Project),
  }),
  'POST /project/v1/create': define({
    operationId: 'createProject',
    summary: 'Makes a project, of the caller or of their company',
    access: 'user',
    input: z.object({ ...ProjectFields, company: z.boolean().default(false) }),
    output: z.object({ projectId: OutId }),
  }),
  'POST /project/v1/update': define({
    operationId: 'updateProject',
    summary: 'Changes the name, client and licensee of a project',
    access: 'user',
    input: ProjectId.extend(ProjectFields),
    output: Nothing,
  }),
  'POST /project/v1/delete': define({
    operationId: 'deleteProject',
    summary: 'Deletes a project with its saved checks; licences, orders and invoices stay',
    access: 'user',
    input: ProjectId,
    output: Nothing,
  }),
  'GET /project/v1/info': define({
    operationId: 'getProject',
    summary: 'A project with its clips, orders and checks; its licences are listed by /order/v1/authorizations',
    access: 'user',
    input: ProjectId,
    output: ProjectPage,
  }),
  'POST /project/v1/clip/add': define({
    operationId: 'addProjectClip',
    summary: 'Chooses a clip on sale for a project',
    access: 'user',
    input: ProjectId.extend({ videoId: Id }),
    output: Nothing,
  }),
  'POST /project/v1/folder/add': define({
    operationId: 'addProjectFolder',
    summary: 'Chooses the clips on sale of one of the caller’s favourite folders for a project',
    access: 'user',
    input: ProjectId.extend({ favoriteId: Id }),
    output: z.object({ added: z.int().describe('those that were not chosen before') }),
  }),
  'POST /project/v1/clip/delete': define({
    operationId: 'removeProjectClip',
    summary: 'Takes a clip out of a project',
    access: 'user',
    input: ProjectId.extend({ videoId: Id }),
    output: Nothing,
  }),
  'POST /project/v1/licence/add': define({
    operationId: 'addProjectLicences',
    summary: 'Puts bought items of the same owner into a project, out of any other',
    access: 'user',
    input: ProjectId.extend({
      orderItemIds: z.array(OpaqueId, '请选择授权').min(1, '请选择授权').max(200, '一次最多添加200个授权'),
    }),
    output: Nothing,
  }),
  'POST /project/v1/licence/delete': define({
    operationId: 'removeProjectLicence',
    summary: 'Takes a bought item out of a project',
    access: 'user',
    input: ProjectId.extend({ orderItemId: OpaqueId }),
    output: Nothing,
  }),
  'POST /project/v1/check': define({
    operationId: 'checkFilmFiles',
    summary:
      'Which clips the files of a film are, and how the caller or their company has licensed each; nothing is kept',
    access: 'user',
    input: z.object({
      ...FilmNeedFields,
      projectId: Id.optional().describe('the project that the film is for: licences that name another one are told'),
      files: z.array(FilmFile, '请选择文件').max(FILM_MAX.filesACall, `一次最多${FILM_MAX.filesACall}个文件`),
    }),
    output: z.object({
      list: z
        .array(FilmFinding)
        .describe('in the order of the files: of several clips, that with the strictest verdict'),
      also: z
        .array(z.array(FilmFinding))
        .default([])
        .describe('in the same order: the other clips that each file’s name could state'),
      catalogueSize: z.int().describe('clips that are on sale'),
    }),
  }),
  'POST /project/v1/film/match': define({
    operationId: 'matchFilm',
    summary: 'Where a part of a film may show our clips, by codes of its frames; nothing of it is kept',
    access: 'user',
    input: z.object({
      codes: z
        .string('画面特征有误')
        .max(Math.ceil((FILM_PART.records * RECORD_BYTES) / 3) * 4, `一次最多${FILM_PART.records}个画面特征`)
        .default('')
        .describe('base64 of records in the order of time, see film/src/rules/film-records.ts; empty: all is plain'),
      mine: z.boolean().default(false).describe('looks for the caller’s own clips only, on sale or not; for creators'),
    }),
    output: z.object({
      finds: z.array(FilmFind).describe('in the order of filmFrom; at most ten at any moment'),
      catalogueSize: z.int().describe('clips that were compared'),
      notCompared: z
        .int()
        .describe('clips on sale, or of the caller’s own, whose codes are not made yet, or do not fit into the memory'),
    }),
  }),
  'POST /project/v1/film/mark': define({
    operationId: 'compareFilmMark',
    summary: 'Whether a shot shows the watermark of a clip’s preview, by points of its frames; nothing of it is kept',
    access: 'user',
    input: z.object({
      videoId: Id,
      box: z
        .object({ x: Share, y: Share, width: Scale, height: Scale }, '画面位置有误')
        .describe('where the clip’s whole picture lies in the film’s frame, in shares of the frame'),
      aspect: Scale.describe('width by height of the film’s frame as shown'),
      flipped: z
        .boolean()
        .default(false)
        .describe('the film shows the clip as a mirror does; `box` is of its mirror image'),
      frames: z
        .array(
          z.object({
            time: z
              .number('时间码有误')
              .min(0, '时间码有误')
              .max(1_000_000, '时间码有误')
              .describe('seconds of the clip'),
            inside: z
              .object({ x: Pixel, y: Pixel, width: Pixel.min(1, '画面尺寸有误'), height: Pixel.min(1, '画面尺寸有误') })
              .describe(`what the borders leave of the frame at ${MARK_FRAME.width} × ${MARK_FRAME.height} pixels`),
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
    summary: 'Checks the files of a film again and keeps what was found with a project',
    access: 'user',
    input: ProjectId.extend({
      ...FilmNeedFields,
      checkName: Line(PROJECT_MAX.party),
      fps: z.number('帧率有误').min(1, '帧率有误').max(1_000, '帧率有误'),
      dropFrame: z.boolean().default(false),
      startFrame: Frame.default(0).describe('the film’s first frame, as its time code counts'),
      frames: Frame.describe('its length'),
      basis: z.enum(['list', 'picture'], '检查方式有误').default('list'),
      sha256: Sha256.nullable().default(null).describe('of the film’s file'),
      reading: FilmReading.nullable()
        .default(null)
        .describe('of its edit list; refused unless every part that was not understood is confirmed'),
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
        .describe('the buyer’s answers for its shots; read back by `/project/v1/check/answers` only'),
    }),
    output: z.object({ checkId: z.string() }),
  }),
  'GET /project/v1/check/answers': define({
    operationId: 'getFilmAnswers',
    summary: 'What the user answered in the last saved check of a project, to be proposed when a new cut is checked',
    access: 'user',
    input: ProjectId.extend({ basis: z.enum(['list', 'picture'], '检查方式有误').default('list') }),
    output: z.object({
      check: ProjectCheck.nullable().describe('the project’s last saved check of this kind; null: there is none'),
      answers: z.array(ShotAnswer).describe('for shots found by their pictures'),
      confirmed: FilmReading.shape.confirmed.describe(
        'parts of its list that were confirmed to hold none of our clips',
      ),
    }),
  }),
  'GET /project/v1/check/info': define({
    operationId: 'getFilmCheck',
    summary: 'A saved check',
    access: 'user',
    input: CheckId,
    output: FilmReport,
  }),
  'GET /project/v1/check/pdf': define({
    operationId: 'getFilmCheckPdf',
    summary: 'The report of a saved check as a PDF, with a QR code of each certificate',
    access: 'user',
    input: CheckId,
    contentType: 'application/pdf',
    output: FileBytes,
  }),
  'POST /project/v1/check/delete': define({
    operationId: 'deleteFilmCheck',
    summary: 'Deletes a saved check for good',
    access: 'user',
    input: CheckId,
    output: Nothing,
  }),
};
