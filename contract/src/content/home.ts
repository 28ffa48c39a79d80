import { z } from 'zod';
import { WECHAT_LOGIN_WAYS } from '../accounts/wechat-login-way.ts';
import { ConsentResult } from '../operators/admin-proposals.ts';
import { Activity, Album, Category, Label, Posters, VideoCard } from '../catalogue/catalogue.ts';
import { KEYWORD_MAX, PRICE_MAX_YUAN, PRICE_MIN_YUAN } from '../constants.ts';
import { define } from '../endpoint.ts';
import { CertificateIssuer } from '../licences/licences.ts';
import { SecondFactor } from '../operators/operator-accounts.ts';
import { AuditRow } from '../operators/audit-log.ts';
import { Email, Id, Line, NoInput, NoOutput, OutId, Page, Paged, ShownVersion, Url, Yuan } from '../shapes.ts';
import { ChosenClip } from './taxonomies.ts';
import { INCOME_HOLD_DAYS_MAX } from '../payouts/withdrawal-status.ts';

export const ServiceAgent = z
  .object({
    name: z.string(),
    qrCodeUrl: z.string().describe('an image'),
    link: z.string(),
  })
  .meta({ id: 'ServiceAgent' });
export type ServiceAgent = z.infer<typeof ServiceAgent>;

const Percent = z.int('比例有误').min(0, '比例有误').max(100, '比例有误');
const BackgroundVideo = z
  .union([Url, Id], '请填写视频地址或素材编号')
  .describe('a URL, or the id of a clip, whose preview is shown while it is on sale');
export const BACKGROUND_VIDEOS_MAX = 20;
export const HOT_KEYS_MAX = 20;
const EditedBackgroundVideos = z.array(BackgroundVideo).max(BACKGROUND_VIDEOS_MAX, `最多${BACKGROUND_VIDEOS_MAX}个`);

const HomeContent = z.object({
  headTitle: Line(60),
  videoUrls: EditedBackgroundVideos,
  hotSearchKeys: z.array(Line(KEYWORD_MAX)).max(HOT_KEYS_MAX, `最多${HOT_KEYS_MAX}个`),
  recommendVideoUrls: EditedBackgroundVideos,
  classificationVideoUrls: EditedBackgroundVideos,
});
export type HomeContent = z.infer<typeof HomeContent>;

export const SERVICE_AGENTS_MAX = 2;
/** Bounds for every clip's price; operators may narrow them. */
const Limit = z
  .int('请填写整数')
  .min(PRICE_MIN_YUAN, `最低${PRICE_MIN_YUAN}元`)
  .max(PRICE_MAX_YUAN, `最高${PRICE_MAX_YUAN}元`);
const PriceBand = z.object({ min: Limit, max: Limit }).refine(({ min, max }) => min <= max, '最低价不能高于最高价');

/** Catches typing errors: no shop has a disk this large. */
export const UPLOAD_QUOTA_MAX = 100_000;
const Quota = z.int('请填写整数').min(1, '不能小于1').max(UPLOAD_QUOTA_MAX, `最多${UPLOAD_QUOTA_MAX}`);

export const PROOF_MAILS_MAX = 10;

/** The operating company in the shop's footer; empty fields are omitted. */
const Imprint = z.object({ company: z.string(), hotline: z.string(), icp: z.string(), police: z.string() });

/** A mail address or a page, without spaces and line breaks, which would begin another line of `security.txt`. */
const SecurityContact = z
  .string('联系方式有误')
  .trim()
  .max(200, '联系方式有误')
  .regex(/^(?:|https:\/\/[\w.:-]+(?:\/[!-~]*)?|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)$/, '请填写邮箱，或 https:// 开头的网址');

export const EditedSettings = z.object({
  siteName: Line(20),
  slogan: Line(60),
  serviceAgents: z
    .array(
      z.object({
        name: Line(20),
        qrCodeUrl: Url,
        link: z
          .string('链接有误')
          .trim()
          .max(2_000, '链接有误')
          .regex(/^(https?:\/\/|mailto:|tel:|\/(?![/\\]))\S+$/i, '链接有误'),
      }),
    )
    .max(SERVICE_AGENTS_MAX, `最多${SERVICE_AGENTS_MAX}位客服`),
  revenueShares: z
    .object({ exclusive: Percent, nonExclusive: Percent })
    .describe('the creator’s share of a sale, in percent; earlier sales keep theirs'),
  priceBand: PriceBand.describe('whole yuan; clips that are on sale keep their prices'),
  receivingAccount: z
    .object({ accountName: Line(60), bankName: Line(100), accountNo: Line(40), remark: Line(100, 0).default('') })
    .describe('the bank account that buyers transfer to'),
  issuer: z
    .object({
      name: Line(60, 0).default(''),
      contact: Line(100, 0).default(''),
      sealUrl: z
        .string('请上传印章图片')
        .regex(/^\/files\/public\/[\w./-]+$/, '请上传印章图片')
        .nullable()
        .default(null),
    })
    .describe('who issues certificates; without a name, the company of `imprint` does; without a seal, one is drawn'),
  imprint: z
    .object({
      company: Line(60, 0).default(''),
      hotline: Line(30, 0).default(''),
      icp: Line(40, 0).default(''),
      police: Line(40, 0).default(''),
    })
    .describe('the shop’s operator, shown in the footer; `icp` and `police` are its filing numbers'),
  security: z
    .object({ contact: SecurityContact.default('') })
    .describe('whom to tell about vulnerabilities, for /.well-known/security.txt; without a contact there is none'),
  proofMails: z
    .array(Email)
    .max(PROOF_MAILS_MAX, `最多${PROOF_MAILS_MAX}个邮箱`)
    .describe('who receives the head of the certificate chain by mail every day'),
  uploadQuotas: z
    .object({ certifiedGb: Quota, uncertifiedGb: Quota, imagesMb: Quota })
    .describe('how much a user may have uploaded without publishing or submitting it: GB of videos, MB of pictures'),
  incomeHoldDays: z
    .int('请填写整数')
    .min(0, '不能小于0')
    .max(INCOME_HOLD_DAYS_MAX, `最多${INCOME_HOLD_DAYS_MAX}天`)
    .describe('how many days after a sale its income becomes withdrawable'),
  payoutConsentAmount: Yuan.refine((yuan) => yuan >= 0, '不能小于0').describe(
    'withdrawals of more than this many yuan need two operators; 0: none do',
  ),
  adminConsent: z
    .boolean('页面状态已过期，请刷新后再试')
    .describe(
      'whether changes of admins’ accounts, of roles and of money settings need two admins; initially on outside the sandbox',
    ),
});
export type EditedSettings = z.infer<typeof EditedSettings>;

const BackgroundVideos = z.array(z.string()).describe('URLs of silent background videos, any of which may play');

export const home = {
  'GET /website/v1/settings': define({
    operationId: 'getPublicSettings',
    summary: 'The shop’s public settings: its name, contacts, prices, shares and ways to log in',
    access: 'public',
    scope: 'catalogue',
    input: NoInput,
    output: z.object({
      siteName: z.string(),
      slogan: z.string(),
      serviceAgents: z.array(ServiceAgent),
      imprint: Imprint.describe('the shop’s operator; empty texts are omitted'),
      priceBand: z.object({ min: z.number(), max: z.number() }).describe('the allowed prices of clips, in yuan'),
      revenueShares: z
        .object({ exclusive: z.number(), nonExclusive: z.number() })
        .describe('the creator’s share of a sale, in percent'),
      codeLogin: z.boolean().describe('whether users can log in with a code sent to their phone'),
      wechatLogin: z
        .array(z.enum(WECHAT_LOGIN_WAYS))
        .describe('how users can log in by WeChat: scan is a QR code for desktops, wechat is WeChat’s own browser'),
      bankTransfer: z.boolean().describe('whether orders can be paid by bank transfer: the receiving account is set'),
    }),
  }),
  'GET /website/v1/issuer': define({
    operationId: 'getCertificateIssuer',
    summary: 'The current issuer of certificates, as printed on them',
    access: 'public',
    input: NoInput,
    output: CertificateIssuer,
  }),
  'GET /homepage/v1/head/query': define({
    operationId: 'getHomeBanner',
    summary: 'The banner: title, background videos, hot keywords',
    access: 'public',
    scope: 'catalogue',
    input: NoInput,
    output: z.object({
      headTitle: z.string(),
      videoUrls: BackgroundVideos,
      videoPosters: z
        .array(Posters)
        .describe('the posters of each entry of videoUrls; empty for one that is not a clip'),
      hotSearchKeys: z.array(z.string()),
    }),
  }),
  'GET /homepage/v1/material/query': define({
    operationId: 'getHomeMaterial',
    summary: 'Hot clips and the label tiles',
    access: 'public',
    scope: 'catalogue',
    input: NoInput,
    output: z.object({
      hotVideos: z.array(VideoCard).describe('hottest first'),
      hotVideoIdsLeft: z.array(OutId).describe('the entries of hotVideos that suit the big preview on the left'),
      labels: z.array(Label),
    }),
  }),
  'GET /homepage/v1/activity/query': define({
    operationId: 'getHomeActivities',
    summary: 'The activity tabs; queryByActivity lists their clips',
    access: 'public',
    scope: 'catalogue',
    input: NoInput,
    output: z.object({ activities: z.array(Activity) }),
  }),
  'GET /homepage/v1/recommend/query': define({
    operationId: 'getHomeRecommendations',
    summary: 'Recommended albums: the first three on the left, the next three on the right',
    access: 'public',
    scope: 'catalogue',
    input: NoInput,
    output: z.object({ albums: z.array(Album), recommendVideoUrls: BackgroundVideos }),
  }),
  'GET /homepage/v1/classification/query': define({
    operationId: 'getHomeCategories',
    summary: 'The category tiles',
    access: 'public',
    scope: 'catalogue',
    input: NoInput,
    output: z.object({ categories: z.array(Category), classificationVideoUrls: BackgroundVideos }),
  }),
  'GET /operator/v1/home': define({
    operationId: 'getHomeContent',
    summary: 'The configuration of the home page',
    access: 'operator:editor',
    input: NoInput,
    output: HomeContent.extend({
      clips: z.array(ChosenClip).describe('the clips that play in the background'),
      version: z.int().describe('version number, raised by every change'),
    }),
  }),
  'PUT /operator/v1/home': define({
    operationId: 'updateHomeContent',
    summary: 'Changes the home page; omitted fields stay as they are',
    access: 'operator:editor',
    input: HomeContent.partial().extend({ version: ShownVersion }),
    output: NoOutput,
  }),
  'GET /operator/v1/settings': define({
    operationId: 'getSettings',
    summary: 'The settings of the site',
    access: 'operator:admin',
    input: NoInput,
    output: EditedSettings.extend({ version: z.int().describe('version number, raised by every change') }),
  }),
  'PUT /operator/v1/settings': define({
    operationId: 'updateSettings',
    summary: 'Changes settings of the site; omitted fields stay as they are',
    access: 'operator:admin',
    input: EditedSettings.partial().extend({
      totp: SecondFactor.optional().describe(
        'required for shares, limits, windows and accounts if the caller has a second factor',
      ),
      version: ShownVersion,
    }),
    output: ConsentResult,
  }),
  'GET /operator/v1/settings/history': define({
    operationId: 'listSettingsHistory',
    summary: 'Who changed which settings, newest first',
    access: 'operator:admin',
    input: z.object(Page),
    output: Paged(AuditRow),
  }),
};
