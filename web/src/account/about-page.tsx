import { DOCUMENT_LABELS } from '../features/content/documents/document-links.ts';
import { DocumentText } from '../features/content/documents/document-text.tsx';
import { AccountPage } from '../features/site/account-page.tsx';

export default function AboutPage() {
  return (
    <AccountPage title={DOCUMENT_LABELS.about}>
      <DocumentText type="about" />
    </AccountPage>
  );
}
