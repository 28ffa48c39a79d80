import type { RejectionTemplate } from '@zhenku/contract/review/rejection-templates';
import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from '../parts/submit-change.ts';

const LIST = 'GET /operator/v1/rejectionTemplates';

export interface TemplateForm {
  content: string;
  rank?: number;
}

export const saveRejectionTemplate = (form: TemplateForm, templateId?: number, version?: number) =>
  submitChange(
    templateId === undefined
      ? callOperator('POST /operator/v1/rejectionTemplates', form)
      : callOperator('PUT /operator/v1/rejectionTemplates/{templateId}', { ...form, templateId, version }),
    '已保存，审核时立即可用',
    LIST,
  );

export const deleteRejectionTemplate = ({ templateId }: RejectionTemplate) =>
  submitChange(callOperator('DELETE /operator/v1/rejectionTemplates/{templateId}', { templateId }), '已删除', LIST);
