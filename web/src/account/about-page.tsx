import { DOCUMENT_LABELS } from '../features/content/documents/document-links.ts';
import { DocumentText } from '../features/content/documents/document-text.tsx';
import { AccountPage } from '../features/site/account-page.tsx';

/** Shows the site's "about" text to logged-in users; visitors read it at /doc/about. */
export default function AboutPage() {
  return (
    <AccountPage title={DOCUMENT_LABELS.about}>
      <DocumentText type="about" />
    </AccountPage>
  );
}
