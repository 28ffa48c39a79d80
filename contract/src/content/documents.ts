import { z } from 'zod';
import { define } from '../endpoint.ts';
import { Id, Line, ListOf, NoInput, NoOutput, ShownVersion, Text, Time, UserId } from '../shapes.ts';

/** The site's texts, with their titles until an operator sets others; `publishBanner` is an image. */
export const DOCUMENT_TITLES = {
  about: '关于我们',
  agreement: '用户协议',
  notice: '隐私政策',
  help: '帮助中心',
  publish: '发布规范',
  copyright: '版权与授权声明',
  sign: '创作者签约协议',
  contact: '联系我们',
  join: '加入我们',
  publishBanner: '创作者招募',
} as const;

/** The first words of a proposed text. A text that still contains them cannot be published. */
export const DRAFT_MARK = '草稿，须经律师审核';

export const DOCUMENT_TITLE_MAX = 60;
export const DOCUMENT_MAX = 200_000;

const Content = Text(DOCUMENT_MAX, 0).default('');
type TypeName = keyof typeof DOCUMENT_TITLES;
export const DocumentType = z.enum(Object.keys(DOCUMENT_TITLES) as [TypeName, ...TypeName[]], '文档类型有误');
export type DocumentType = TypeName;

export const Document = z
  .object({
    type: DocumentType,
    title: z.string(),
    content: z.string().describe('sanitised HTML, empty until it is written; for publishBanner, the URL of an image'),
    version: z.int().describe('the number of published versions; 0: not written yet'),
    updateTime: Time.nullable(),
  })
  .meta({ id: 'Document' });
export type Document = z.infer<typeof Document>;

export const DocumentVersion = z
  .object({ version: z.int(), title: z.string(), content: z.string(), publishTime: Time })
  .meta({ id: 'DocumentVersion' });
export type DocumentVersion = z.infer<typeof DocumentVersion>;

const DocumentDraft = z.object({
  title: z.string(),
  content: z.string(),
  version: z.int().describe('the number of times that the draft was saved'),
  publishTime: Time.nullable().describe('when it will be published; null: not planned'),
  updateTime: Time,
});

export const DocumentHistory = z
  .object({
    published: Document,
    draft: DocumentDraft.nullable(),
    versions: z.array(DocumentVersion.omit({ content: true })).describe('newest first'),
  })
  .meta({ id: 'DocumentHistory' });
export type DocumentHistory = z.infer<typeof DocumentHistory>;

/** Terms that the caller has not accepted in their current version. */
export const PendingDocument = z
  .object({
    type: DocumentType,
    title: z.string(),
    version: z.int(),
    content: z.string(),
    accepted: z
      .object({ version: z.int(), content: z.string() })
      .nullable()
      .describe('the version that was accepted; null: none was'),
  })
  .meta({ id: 'PendingDocument' });
export type PendingDocument = z.infer<typeof PendingDocument>;

export const DocumentAcceptance = z
  .object({
    type: DocumentType,
    version: z.int(),
    currentVersion: z.int(),
    acceptTime: Time,
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
  })
  .meta({ id: 'DocumentAcceptance' });
export type DocumentAcceptance = z.infer<typeof DocumentAcceptance>;

const ShownDocuments = z
  .array(z.object({ type: DocumentType, version: z.int('版本有误').min(0, '版本有误') }), '请选择要同意的协议')
  .min(1, '请选择要同意的协议')
  .max(Object.keys(DOCUMENT_TITLES).length, '请选择要同意的协议');

export const documents = {
  'GET /user/v1/documents': define({
    operationId: 'listPendingDocuments',
    summary: 'The terms whose current version the caller has not accepted',
    access: 'user',
    input: NoInput,
    output: ListOf(PendingDocument),
  }),
  'POST /user/v1/documents/accept': define({
    operationId: 'acceptDocuments',
    summary: 'Accepts terms in the versions that were shown',
    access: 'user',
    input: z.object({ documents: ShownDocuments }),
    output: NoOutput,
  }),
  'GET /operator/v1/users/{userId}/documents': define({
    operationId: 'listAcceptedDocuments',
    summary: 'The versions of the terms that a user accepted, newest first',
    access: 'operator:reviewer,finance',
    input: UserId,
    output: ListOf(DocumentAcceptance),
  }),
  'GET /doc/v1/queryByType': define({
    operationId: 'getDocument',
    summary: 'One of the site’s texts',
    access: 'public',
    scope: 'catalogue',
    input: z.object({ type: DocumentType }),
    output: Document,
  }),
  'POST /doc/v1/file/url': define({
    operationId: 'getDocumentLink',
    summary: 'A link to one of the site’s texts as a file',
    access: 'public',
    input: z.object({ type: DocumentType }),
    output: z.object({ url: z.string() }),
  }),
  'PUT /operator/v1/documents/{type}': define({
    operationId: 'updateDocument',
    summary: 'Writes one of the site’s texts; its HTML is sanitised',
    access: 'operator:editor',
    input: z.object({ type: DocumentType, title: Line(DOCUMENT_TITLE_MAX), content: Content, version: ShownVersion }),
    output: NoOutput,
  }),
  'POST /operator/v1/documents/preview': define({
    operationId: 'previewDocument',
    summary: 'A preview of a text’s HTML after sanitising',
    access: 'operator:editor',
    input: z.object({ content: Content }),
    output: z.object({ content: z.string() }),
  }),
  'GET /operator/v1/documents/{type}': define({
    operationId: 'getDocumentHistory',
    summary: 'A text with its draft and its versions',
    access: 'operator:editor',
    input: z.object({ type: DocumentType }),
    output: DocumentHistory,
  }),
  'GET /operator/v1/documents/{type}/versions/{version}': define({
    operationId: 'getDocumentVersion',
    summary: 'A version of a text as it was published',
    access: 'operator:editor',
    input: z.object({ type: DocumentType, version: Id }),
    output: DocumentVersion,
  }),
  'PUT /operator/v1/documents/{type}/draft': define({
    operationId: 'saveDocumentDraft',
    summary: 'Saves a draft, which is not public; a planned publication is cancelled',
    access: 'operator:editor',
    input: z.object({ type: DocumentType, title: Line(DOCUMENT_TITLE_MAX), content: Content, version: ShownVersion }),
    output: NoOutput,
  }),
  'POST /operator/v1/documents/{type}/draft/template': define({
    operationId: 'importDocumentTemplate',
    summary: 'Creates a draft from the sample of a text, which a lawyer must review',
    access: 'operator:editor',
    input: z.object({ type: DocumentType }),
    output: NoOutput,
  }),
  'DELETE /operator/v1/documents/{type}/draft': define({
    operationId: 'deleteDocumentDraft',
    summary: 'Deletes the draft, and its planned publication',
    access: 'operator:editor',
    input: z.object({ type: DocumentType, version: ShownVersion }),
    output: NoOutput,
  }),
  'POST /operator/v1/documents/{type}/draft/publish': define({
    operationId: 'publishDocumentDraft',
    summary: 'Publishes the draft now or at a later time; a published version cannot be changed',
    access: 'operator:editor',
    input: z.object({
      type: DocumentType,
      publishTime: Time.optional().describe('absent: now'),
      version: ShownVersion,
    }),
    output: NoOutput,
  }),
};
