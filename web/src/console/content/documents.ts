import type { DocumentType } from '@zhenku/contract/content/documents';
import { callOperator } from '../../api/operator-client.ts';
import { queryClient } from '../../api/query-client.ts';
import { DOCUMENT_LABELS } from '../../features/content/documents/document-links.ts';
import { submitChange } from '../parts/submit-change.ts';

/** The console's names for the texts and the one picture. */
export const EDITED_DOCUMENTS: Record<DocumentType, string> = {
  ...DOCUMENT_LABELS,
  publishBanner: '创作者招募横幅',
};

export async function saveDocument(
  type: DocumentType,
  draft: { title: string; content: string; version?: number | undefined },
): Promise<void> {
  const save = async () => {
    await callOperator('PUT /operator/v1/documents/{type}', { type, ...draft });
    await queryClient.invalidateQueries({ queryKey: ['GET /doc/v1/queryByType', { type }] });
  };
  await submitChange(save(), `“${EDITED_DOCUMENTS[type]}”已发布`);
}
