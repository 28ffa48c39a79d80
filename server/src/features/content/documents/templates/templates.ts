import { type DocumentType, DRAFT_MARK } from '@zhenku/contract/content/documents';
import { creatorDocuments } from './creators.ts';
import { helpDocuments } from './help.ts';
import type { DocumentTemplate } from './template.ts';
import { termsDocuments } from './terms.ts';

/** Facts about the shop that the texts contain; an empty value stays a placeholder. */
export interface ShopFacts {
  网站名称: string;
  公司名称: string;
  公司地址: string;
  统一社会信用代码: string;
  客服电话: string;
  服务商名单: string;
  独家分成: string;
  非独家分成: string;
  冻结天数: string;
}

const TEMPLATES: readonly DocumentTemplate[] = [...helpDocuments, ...termsDocuments, ...creatorDocuments];
const PLACEHOLDER =
  /【(网站名称|公司名称|公司地址|统一社会信用代码|客服电话|服务商名单|独家分成|非独家分成|冻结天数)】/g;

export const filledTemplates = (facts: ShopFacts): DocumentTemplate[] =>
  TEMPLATES.map((template) => ({ ...template, content: fill(template.content, facts) }));

export function draftTemplate(type: DocumentType, facts: ShopFacts): DocumentTemplate | null {
  const template = TEMPLATES.find((each) => each.type === type);
  if (!template) return null;
  const mark = `<p><strong>【${DRAFT_MARK}】</strong>审核并补全“【】”中的内容后，请删除这一段再发布。</p>\n`;
  return { ...template, content: mark + fill(template.content, facts) };
}

const fill = (content: string, facts: ShopFacts) =>
  content.replaceAll(PLACEHOLDER, (placeholder, name: keyof ShopFacts) => escapeHtml(facts[name]) || placeholder);

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function findUnfinished(content: string): string | null {
  if (content.includes(DRAFT_MARK)) return DRAFT_MARK;
  return content.match(PLACEHOLDER)?.[0] ?? null;
}
