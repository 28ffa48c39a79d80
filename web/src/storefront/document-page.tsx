import { call } from '../api/user-client.ts';
import { NotFound } from '../features/search/not-found.tsx';
import { PageTitle } from '../features/site/page-title.tsx';
import {
  DOCUMENT_LABELS,
  documentPath,
  isTextType,
  type TextType,
} from '../features/content/documents/document-links.ts';
import { DocumentText, useDocument } from '../features/content/documents/document-text.tsx';
import { useAction } from '../ui/hooks/use-action.ts';
import { Button } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/icons/page-icons.tsx';
import { Link } from '../ui/router/link.tsx';
import { useParams } from '../ui/router/outlet.tsx';
import styles from './document-page.module.css';

const types = Object.keys(DOCUMENT_LABELS).filter(isTextType);

export default function DocumentPage() {
  const { type = '' } = useParams();
  return isTextType(type) ? <Text key={type} type={type} /> : <NotFound />;
}

function Text({ type }: { type: TextType }) {
  const { data } = useDocument(type);
  const [busy, run] = useAction();
  const title = data?.title ?? DOCUMENT_LABELS[type];
  const save = async () => location.assign((await call('POST /doc/v1/file/url', { type })).url);
  return (
    <div className={`container ${styles.page}`}>
      <PageTitle>{title}</PageTitle>
      <nav aria-label="文档" className={styles.menu}>
        {types.map((other) => (
          <Link key={other} to={documentPath(other)} aria-current={other === type ? 'page' : undefined}>
            {DOCUMENT_LABELS[other]}
          </Link>
        ))}
      </nav>
      <article className={styles.article}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {data?.content && (
            <Button variant="quiet" disabled={busy} onClick={() => run(save)}>
              <DownloadIcon size={16} />
              保存为文件
            </Button>
          )}
        </header>
        <DocumentText type={type} />
      </article>
    </div>
  );
}
