import { z } from 'zod';
import { define } from '../endpoint.ts';
import { Id, ListOf, NoInput, NoOutput, OutId, ShownVersion, Text } from '../shapes.ts';

export const REJECTION_TEMPLATES_MAX = 50;
export const REJECTION_TEMPLATE_MAX = 200;
const RANK_MAX = 9_999;

export const RejectionTemplate = z
  .object({
    templateId: OutId,
    content: z.string(),
    rank: z.int().describe('lower ranks come first'),
    version: z.int().describe('version number, raised by every change'),
  })
  .meta({ id: 'RejectionTemplate' });
export type RejectionTemplate = z.infer<typeof RejectionTemplate>;

const Form = z.object({
  content: Text(REJECTION_TEMPLATE_MAX),
  rank: z.int('排序应为整数').min(0, '排序不能小于0').max(RANK_MAX, `排序不能大于${RANK_MAX}`).optional(),
});
const TemplateId = z.object({ templateId: Id });
const editor = 'operator:editor';

export const rejectionTemplates = {
  'GET /operator/v1/rejectionTemplates': define({
    operationId: 'listRejectionTemplates',
    summary: 'Templates for the reasons of rejections, in display order',
    access: 'operator',
    input: NoInput,
    output: ListOf(RejectionTemplate),
  }),
  'POST /operator/v1/rejectionTemplates': define({
    operationId: 'addRejectionTemplate',
    summary: 'Adds a template, at the end unless a rank is given',
    access: editor,
    input: Form,
    output: TemplateId.extend({ templateId: OutId }),
  }),
  'PUT /operator/v1/rejectionTemplates/{templateId}': define({
    operationId: 'changeRejectionTemplate',
    summary: 'Changes a template; sent rejections keep their text',
    access: editor,
    input: Form.extend({ templateId: Id, version: ShownVersion }),
    output: NoOutput,
  }),
  'DELETE /operator/v1/rejectionTemplates/{templateId}': define({
    operationId: 'deleteRejectionTemplate',
    summary: 'Deletes a template',
    access: editor,
    input: TemplateId,
    output: NoOutput,
  }),
};
