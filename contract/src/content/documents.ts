import { z } from 'zod';
import { define } from '../endpoint.ts';
import { Line, Nothing, ShownVersion, Text, Time } from '../shapes.ts';

/** The texts of the site, with their titles until an operator gives others; `publishBanner` is an image. */
export const DOCUMENT_TITLES = {
  about: '关于我们',
  agreement: '用户协议',
  notice: '隐私政策',
  help: '帮助中心',
  publish: '发布须知',
  copyright: '版权声明',
  sign: '签约说明',
  contact: '联系我们',
  join: '加入我们',
  publishBanner: '创作者招募',
} as const;
export type DocumentType = keyof typeof DOCUMENT_TITLES;

export const DOCUMENT_TITLE_MAX = 60;
export const DOCUMENT_MAX = 200_000;

const Content = Text(DOCUMENT_MAX, 0).default('');
const Type = z.enum(Object.keys(DOCUMENT_TITLES) as [DocumentType, ...DocumentType[]], '文档类型有误');

export const Document = z
  .object({
    type: Type,
    title: z.string(),
    content: z.string().describe('sanitised HTML, empty until it is written; of publishBanner the URL of an image'),
    version: z.int().describe('counts what was published; 0: not written yet'),
    updateTime: Time.nullable(),
  })
  .meta({ id: 'Document' });
export type Document = z.infer<typeof Document>;

export const documents = {
  'GET /doc/v1/queryByType': define({
    operationId: 'getDocument',
    summary: 'A text of the site',
    access: 'public',
    input: z.object({ type: Type }),
    output: Document,
  }),
  'POST /doc/v1/file/url': define({
    operationId: 'getDocumentLink',
    summary: 'Where a text of the site is found as a file',
    access: 'public',
    input: z.object({ type: Type }),
    output: z.object({ url: z.string() }),
  }),
  'PUT /operator/v1/documents/{type}': define({
    operationId: 'updateDocument',
    summary: 'Writes a text of the site; its HTML is sanitised',
    access: 'operator:editor',
    input: z.object({ type: Type, title: Line(DOCUMENT_TITLE_MAX), content: Content, version: ShownVersion }),
    output: Nothing,
  }),
  'POST /operator/v1/documents/preview': define({
    operationId: 'previewDocument',
    summary: 'What would be left of a text’s HTML once it is stored',
    access: 'operator:editor',
    input: z.object({ content: Content }),
    output: z.object({ content: z.string() }),
  }),
};
