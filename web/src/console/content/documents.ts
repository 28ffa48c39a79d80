import type { DocumentType } from '@zhenku/contract/content/documents';
import { callOperator } from '../../api/operator-client.ts';
import { queryClient } from '../../api/query-client.ts';
import { DOCUMENT_LABELS } from '../../features/content/documents/document-links.ts';
import { submitChange } from '../parts/submit-change.ts';

export const EDITED_DOCUMENTS: Record<DocumentType, string> = {
  ...DOCUMENT_LABELS,
  publishBanner: '创作者招募横幅',
};

const HISTORY = 'GET /operator/v1/documents/{type}';

export async function saveDraft(
  type: DocumentType,
  draft: { title: string; content: string; version?: number | undefined },
): Promise<void> {
  const save = callOperator('PUT /operator/v1/documents/{type}/draft', { type, ...draft });
  await submitChange(save, `“${EDITED_DOCUMENTS[type]}”的草稿已保存`, HISTORY);
}

export async function importTemplate(type: DocumentType): Promise<void> {
  const start = callOperator('POST /operator/v1/documents/{type}/draft/template', { type });
  await submitChange(start, '示范文本已导入为草稿', HISTORY);
}

export async function deleteDraft(type: DocumentType, version: number): Promise<void> {
  const drop = callOperator('DELETE /operator/v1/documents/{type}/draft', { type, version });
  await submitChange(drop, '草稿已删除', HISTORY);
}

export async function publishDraft(type: DocumentType, plan: { version: number; publishTime?: string }): Promise<void> {
  const publish = async () => {
    await callOperator('POST /operator/v1/documents/{type}/draft/publish', { type, ...plan });
    await queryClient.invalidateQueries({ queryKey: ['GET /doc/v1/queryByType', { type }] });
  };
  const done = plan.publishTime ? '已定时，到时自动发布' : '已发布';
  await submitChange(publish(), `“${EDITED_DOCUMENTS[type]}”${done}`, HISTORY);
}
