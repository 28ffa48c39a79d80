import type { DocumentType } from '@zhenku/contract/content/documents';
import { EDITED_DOCUMENTS } from './documents.ts';
import { DocumentEditor } from './document-editor.tsx';
import { TabbedPage } from '../shell/tabbed-page.tsx';

export default function DocumentsPage() {
  return (
    <TabbedPage
      title="文档"
      tabs={Object.entries(EDITED_DOCUMENTS).map(([key, label]) => ({
        key,
        label,
        content: <DocumentEditor key={key} type={key as DocumentType} />,
      }))}
    />
  );
}
