import type { DocumentType } from '@zhenku/contract/content/documents';

export const DOCUMENT_LABELS = {
  about: '关于我们',
  contact: '联系我们',
  help: '帮助中心',
  copyright: '版权与授权声明',
  agreement: '用户协议',
  notice: '隐私政策',
  publish: '发布规范',
  sign: '创作者签约协议',
  join: '加入我们',
} as const satisfies Record<Exclude<DocumentType, 'publishBanner'>, string>;

export type TextType = keyof typeof DOCUMENT_LABELS;

export const isTextType = (type: string): type is TextType => Object.hasOwn(DOCUMENT_LABELS, type);

export const documentPath = (type: TextType) => `/doc/${type}`;
