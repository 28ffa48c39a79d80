import type { MessageTemplate } from '@zhenku/contract/content/message-templates';
import { callOperator } from '../../../api/operator-client.ts';
import { submitChange } from '../../parts/submit-change.ts';

export const LIST_TEMPLATES = 'GET /operator/v1/messageTemplates';
export const READ_TEMPLATE = 'GET /operator/v1/messageTemplates/{channel}/{name}';

export type TemplateKey = Pick<MessageTemplate, 'channel' | 'name'>;

export interface TemplateForm {
  subject?: string | undefined;
  text: string;
  tencentId?: string | undefined;
  aliyunId?: string | undefined;
}

export async function saveTemplate(key: TemplateKey, form: TemplateForm, version: number | undefined): Promise<void> {
  const save = callOperator('PUT /operator/v1/messageTemplates/{channel}/{name}', { ...key, ...form, version });
  await submitChange(save, '已发布，之后发送的消息使用新的文字', LIST_TEMPLATES, READ_TEMPLATE);
}

export async function sendTemplateTest(key: TemplateKey, to: { phone?: string }): Promise<void> {
  const send = callOperator('POST /operator/v1/messageTemplates/{channel}/{name}/test', { ...key, ...to });
  await submitChange(send, '测试消息已发送');
}
