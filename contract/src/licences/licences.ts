import { z } from 'zod';
import { AuthenticationType, PayType, Tier } from '../codes.ts';
import { CERTIFICATES_ZIP_MAX, LICENSED_ITEM_STATES, ORDER_ITEMS_MAX, PAGE_SIZE } from '../constants.ts';
import { define, FileBytes } from '../endpoint.ts';
import { DeliveryFormat } from '../clips/media-facts.ts';
import { LicenceText } from './licence-texts.ts';
import { isCreditCode } from '../companies/credit-code.ts';
import { isIdentityNumber } from '../accounts/identity-number.ts';
import { isPrintable, UNPRINTABLE_TEXT } from '../rules/printable-text.ts';
import {
  AuthorizationId,
  Id,
  Line,
  ListOf,
  NoInput,
  OpaqueId,
  OrderId,
  OutId,
  OutYuan,
  PageBy,
  Paged,
  Period,
  Resolution,
  Text,
  Time,
} from '../shapes.ts';

export const Certificate = z
  .object({
    authorizationId: z.string(),
    authorName: z.string().describe('licensor; a person’s name is masked for all but the two parties'),
    authorUserId: OutId,
    personalIdCard: z
      .string()
      .nullable()
      .describe(
        'licensor’s credit code, or identity number as certified when it was sold, in full only to that person',
      ),
    authorizationTime: Time,
    authorizedUser: z.string().describe('licensee; a person’s name is masked for all but the two parties'),
    socialCreditCode: z.string().describe('licensee’s credit code, or identity number, in full only to the licensee'),
    authorizedProject: z.string(),
    orderId: z.string().optional().describe('absent for the public'),
    customerId: OutId.optional().describe('absent for the public'),
    upgradeOf: z
      .string()
      .nullable()
      .optional()
      .describe('the certificate of the licence that this one widens; only for its holder, like `upgradedBy`'),
    upgradedBy: z.string().nullable().optional().describe('the certificate of the wider licence'),
    videoId: OutId,
    thumbnailUrl: z.string(),
    videoName: z.string(),
    videoType: Tier,
    resolution: Resolution,
    is8K: z.boolean(),
    authenticationType: AuthenticationType,
    licenceType: z.enum(['standard', 'extended']),
    valid: z.boolean().describe('whether the state is valid'),
    state: z
      .enum(['valid', 'void', 'unverifiable'])
      .describe('unverifiable: the stored data differs from what was entered in the chain'),
    voidTime: Time.nullable(),
    voidReason: z.enum(['refund', 'correction']).nullable(),
    replaces: z.string().nullable().describe('the certificate that this one corrects'),
    replacedBy: z.string().nullable().describe('the certificate that corrects this one'),
  })
  .meta({ id: 'Certificate' });
export type Certificate = z.infer<typeof Certificate>;

export const CertificateIssuer = z
  .object({
    name: z.string().describe('the company that runs the shop'),
    contact: z.string().describe('contact for questions about certificates; empty if not set'),
    sealUrl: z.string().nullable().describe('a picture of its seal; null: a generic seal is drawn'),
  })
  .meta({ id: 'CertificateIssuer' });
export type CertificateIssuer = z.infer<typeof CertificateIssuer>;

const Term = {
  startTime: Time.nullable().describe(
    'when the licence’s year began if that was before its own licensee was first named (an upgrade may share the year of the licence that it widens); otherwise null',
  ),
  endTime: Time.nullable().describe('when that year ends; null: it has not begun, or the licence is permanent'),
};

export const CertificatePaper = Certificate.extend({
  ...Term,
  issuer: CertificateIssuer,
  licenceTextVersion: z.int().describe('the version of the licence text that it was sold under'),
  licenceText: LicenceText.describe('the licence text in that version'),
  fileName: z.string().nullable().describe('the name of the delivered file; null: sold without a file'),
  sha256: z.string().nullable().describe('the delivered file’s hash, in hexadecimal; null until computed'),
  masterSha256: z.string().nullable().describe('the master’s hash; null if the licence includes none'),
}).meta({ id: 'CertificatePaper' });
export type CertificatePaper = z.infer<typeof CertificatePaper>;

const BoughtItem = {
  orderId: z.string(),
  orderItemId: z.string(),
  videoId: OutId,
  videoName: z.string(),
  thumbnailUrl: z.string(),
  videoType: Tier,
  resolution: Resolution,
  is8K: z.boolean(),
  authenticationType: AuthenticationType,
};

export const LicensedItem = z
  .object({
    ...BoughtItem,
    payType: PayType,
    payTime: Time,
    licenceTextVersion: z.int().describe('the version of the licence text that it was sold under'),
    authorName: z.string().describe('licensor'),
    personalIdCard: z
      .string()
      .nullable()
      .describe('licensor’s credit code, or identity number as certified when it was sold, masked'),
    authorUserId: OutId,
    authorized: z.boolean(),
    valid: z.boolean(),
    ...Term,
    ended: z.boolean().describe('whether the licence’s year is over'),
    authorizationId: z.string().nullable(),
    authorizationTime: Time.nullable(),
    authorizedUser: z.string().nullable(),
    socialCreditCode: z.string().nullable(),
    authorizedProject: z.string().nullable(),
  })
  .meta({ id: 'LicensedItem' });
export type LicensedItem = z.infer<typeof LicensedItem>;

export const MyLicences = z
  .object({
    inCart: z.array(Tier).describe('the tiers of the clip in the cart'),
    licensed: z
      .array(
        z.object({
          videoType: Tier,
          orderItemId: z.string(),
          downloadExpireTime: Time,
          authenticationType: AuthenticationType,
          endTime: Term.endTime,
          upgradeCredit: OutYuan.nullable().describe(
            'what an upgrade deducts from its list price; null: no upgrade is possible',
          ),
        }),
      )
      .describe('live licences of the caller or their company, newest first'),
  })
  .meta({ id: 'MyLicences' });
export type MyLicences = z.infer<typeof MyLicences>;

export const DownloadItem = z
  .object({
    ...BoughtItem,
    endTime: Term.endTime,
    fileSize: z.number().nullable().describe('bytes of the standard file'),
    masterSize: z.number().nullable().describe('bytes of the master; null if the licence includes none'),
    payType: PayType,
    payTime: Time,
    downloadExpireTime: Time,
    daysLeft: z.int().describe('rounded up; 0 when the window has ended'),
    available: z.boolean().describe('false when expired, refunded or still being processed'),
    refundTime: Time.nullable(),
    authorizationId: z.string().nullable(),
    downloadCount: z.int(),
    downloadTime: Time.nullable().describe('when the last link was issued'),
  })
  .meta({ id: 'DownloadItem' });
export type DownloadItem = z.infer<typeof DownloadItem>;

/** Returns a schema of text that certificates print permanently. */
export const PrintedText = (max: number) => Line(max).refine(isPrintable, UNPRINTABLE_TEXT);

/** The licensee's unified social credit code or identity number. */
export const LicenseeCode = z
  .string('请输入统一社会信用代码或身份证号')
  .trim()
  .toUpperCase()
  .refine((code) => isCreditCode(code) || isIdentityNumber(code), '统一社会信用代码或身份证号有误');

const Link = z.object({ url: z.string() });

export const ZIP_FILES = ['standard', 'master', 'both'] as const;
export const ZipFiles = z.enum(ZIP_FILES, '文件选择有误');
export type ZipFiles = z.infer<typeof ZipFiles>;

export const ZipChoice = z
  .object({ files: ZipFiles, count: z.int().describe('number of files'), bytes: z.number().describe('total bytes') })
  .meta({ id: 'ZipChoice' });
export type ZipChoice = z.infer<typeof ZipChoice>;

export const Licensee = z
  .object({
    authorizedUser: z.string(),
    socialCreditCode: z.string(),
    authorizedProject: z.string(),
    time: Time.describe('the time of the last certificate with this licensee and project'),
  })
  .meta({ id: 'Licensee' });
export type Licensee = z.infer<typeof Licensee>;

const LicensedItemFilter = z.object({
  keyword: Text(100, 0).optional(),
  authorized: z.boolean().optional(),
  state: z
    .enum(LICENSED_ITEM_STATES)
    .optional()
    .describe(
      'open: no licensee named yet; effective: named; ending: its year ends within 30 days and no upgrade was bought; void: refunded',
    ),
  project: Text(200).optional().describe('exact match'),
  licensee: Text(100).optional().describe('exact match'),
  orderItemId: OpaqueId.optional(),
  projectId: Id.optional().describe('only licences in this project of the caller’s'),
});
export type LicensedItemFilter = z.infer<typeof LicensedItemFilter>;

const OrderItemIds = z
  .array(OpaqueId, '请选择要填写授权的素材')
  .min(1, '请选择要填写授权的素材')
  .max(ORDER_ITEMS_MAX, `一次最多 ${ORDER_ITEMS_MAX} 条`)
  .refine((ids) => new Set(ids).size === ids.length, '同一条素材不能重复提交');

const AuthorCertificateFilter = z.object({
  keyword: Text(100, 0)
    .optional()
    .describe('part of a clip’s name, a licensee’s name or a project, or a certificate’s id'),
  ...Period,
});
export type AuthorCertificateFilter = z.infer<typeof AuthorCertificateFilter>;

export const licences = {
  'GET /video/v1/downloadUrl': define({
    operationId: 'getDownloadLink',
    summary: 'A signed link, valid for 10 minutes, to a bought file',
    access: 'user',
    scope: 'download',
    input: z.object({
      orderItemId: OpaqueId,
      format: DeliveryFormat.default('standard').describe('40400 for a master where the licence includes none'),
    }),
    output: Link,
  }),
  'GET /order/v1/downloads': define({
    operationId: 'listDownloads',
    summary: 'Everything that the caller and their company bought, and how long it can be downloaded; newest first',
    access: 'user',
    scope: 'download',
    input: z.object({
      ...PageBy(PAGE_SIZE.downloads),
      keyword: Text(100, 0).optional().describe('part of the order number or of a clip’s name'),
      available: z.boolean().optional(),
      ending: z.boolean().optional().describe('only items that can be downloaded for at most 7 more days'),
    }),
    output: Paged(DownloadItem),
  }),
  'GET /order/v1/downloadZip': define({
    operationId: 'getOrderZipLink',
    summary: 'A signed link, valid for 10 minutes, to one ZIP of all files of an order that can be downloaded',
    access: 'user',
    scope: 'download',
    input: z.object({
      orderId: OpaqueId,
      files: ZipFiles.default('standard').describe(
        'master: the master of each licence, or its standard file if there is none; both: all files',
      ),
      papers: z
        .boolean()
        .default(false)
        .describe('adds its certificates as PDF, its licence texts and a list as CSV, each in a folder'),
    }),
    output: Link,
  }),
  'GET /order/v1/zipChoices': define({
    operationId: 'listZipChoices',
    summary: 'The choices of files for the ZIP of an order, with their sizes',
    access: 'user',
    scope: 'download',
    input: OrderId,
    output: z.object({ list: z.array(ZipChoice).describe('only `standard` if the order has no master') }),
  }),
  'GET /video/v1/{id}/download': define({
    operationId: 'getBestDownloadLink',
    summary:
      'A link to the original for its author, otherwise to the best tier for which the caller has a live licence',
    access: 'user',
    scope: 'download',
    input: z.object({ id: Id }),
    output: Link,
  }),
  'GET /video/v1/{id}/mine': define({
    operationId: 'getMyLicences',
    summary: 'The tiers of a clip in the caller’s cart, and the caller’s licences for it',
    access: 'user',
    scope: 'buy',
    input: z.object({ id: Id }),
    output: MyLicences,
  }),
  'POST /order/v1/authorization/add': define({
    operationId: 'issueCertificates',
    summary: 'Issues the certificates of one or several bought items of an order; each is issued once',
    access: 'user',
    scope: 'certificates',
    input: z
      .object({
        orderItemId: OpaqueId.optional(),
        orderItemIds: OrderItemIds.optional().describe(
          'several of one order, instead of orderItemId; all are issued or none',
        ),
        authorizedUser: PrintedText(100),
        socialCreditCode: LicenseeCode,
        authorizedProject: PrintedText(200),
      })
      .refine(({ orderItemId, orderItemIds }) => (orderItemId === undefined) !== (orderItemIds === undefined), {
        path: ['orderItemId'],
        error: '请选择要填写授权的素材',
      }),
    output: z.union([
      z.object({ authorizationId: z.string() }),
      z.object({
        authorizationIds: z.array(z.string()).describe('for a request with orderItemIds, in the same order'),
      }),
    ]),
  }),
  'GET /order/v1/licensees': define({
    operationId: 'listLicensees',
    summary: 'Licensees and projects of earlier certificates of the caller or the company, distinct, latest first',
    access: 'user',
    scope: 'certificates',
    input: NoInput,
    output: ListOf(Licensee),
  }),
  'GET /order/v1/authorizations': define({
    operationId: 'listLicensedItems',
    summary: 'The caller’s bought items with their certificates',
    access: 'user',
    scope: 'certificates',
    input: z.object({
      ...PageBy(PAGE_SIZE.orders),
      ...LicensedItemFilter.shape,
    }),
    output: Paged(LicensedItem),
  }),
  'GET /order/v1/authorizations/export': define({
    operationId: 'exportLicensedItems',
    summary: 'A signed link, valid for 10 minutes, to a CSV of the caller’s bought items with their certificates',
    access: 'user',
    scope: 'certificates',
    input: LicensedItemFilter,
    output: Link,
  }),
  'POST /order/v1/authorizations/zip': define({
    operationId: 'getCertificatesZipLink',
    summary: 'A signed link, valid for 10 minutes, to one ZIP of certificates as PDF',
    access: 'user',
    scope: 'certificates',
    input: z
      .object({
        authorizationIds: z
          .array(OpaqueId, '请选择授权书')
          .min(1, '请选择授权书')
          .max(CERTIFICATES_ZIP_MAX.chosen, `一次最多选择${CERTIFICATES_ZIP_MAX.chosen}份授权书`)
          .optional(),
        project: Text(200).optional().describe('all certificates that name this project, instead of authorizationIds'),
        projectId: Id.optional().describe('all certificates in this project of the caller’s, instead of the other two'),
      })
      .refine((asked) => Object.values(asked).filter((each) => each !== undefined).length === 1, {
        path: ['authorizationIds'],
        error: '请选择授权书或项目',
      }),
    output: Link,
  }),
  'GET /order/v1/authorizations/author': define({
    operationId: 'listCertificatesOfMyWorks',
    summary: 'The certificates on the caller’s works',
    access: 'creator',
    scope: 'sales',
    input: AuthorCertificateFilter.extend(PageBy(PAGE_SIZE.orders)),
    output: Paged(Certificate),
  }),
  'GET /order/v1/authorizations/author/export': define({
    operationId: 'exportCertificatesOfMyWorks',
    summary: 'A signed link, valid for 10 minutes, to the list as a CSV file',
    access: 'creator',
    scope: 'sales',
    input: AuthorCertificateFilter,
    output: Link,
  }),
  'GET /order/v1/authorizations/getByAuthorizationId': define({
    operationId: 'getCertificate',
    summary: 'A certificate; masked for the public',
    access: 'public',
    scope: 'certificates',
    input: AuthorizationId,
    output: CertificatePaper,
  }),
  'GET /order/v1/authorizations/pdf': define({
    operationId: 'getCertificatePdf',
    summary: 'A certificate as a signed PDF; masked for the public',
    access: 'public',
    scope: 'certificates',
    input: z.object({
      authorizationId: OpaqueId,
      copy: z.literal('public').optional().describe('the masked certificate, even for its holders'),
    }),
    contentType: 'application/pdf',
    output: FileBytes,
  }),
};
