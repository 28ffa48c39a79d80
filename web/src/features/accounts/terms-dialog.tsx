import type { PendingDocument } from '@zhenku/contract/content/documents';
import { useState } from 'react';
import { logOut, refreshSession } from '../../api/session.ts';
import { useCall } from '../../api/use-call.ts';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Link } from '../../ui/router/link.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { DocumentChanges } from '../content/documents/document-changes.tsx';
import { DocumentHtml } from '../content/documents/document-text.tsx';
import styles from './terms-dialog.module.css';

const stay = () => undefined;

/**
 * Shows what changed in the terms. The user accepts the new versions or logs out; the dialog cannot be closed
 * otherwise.
 */
export function TermsDialog() {
  const { data, isError, refetch } = useCall('GET /user/v1/documents', {}, { staleTime: 0 });
  const [busy, run] = useAction(() => void refetch());
  const accept = () =>
    run(async () => {
      const documents = data!.list.map(({ type, version }) => ({ type, version }));
      if (documents.length > 0) await call('POST /user/v1/documents/accept', { documents });
      await refreshSession();
    });
  return (
    <Dialog
      open
      onClose={stay}
      title="协议有更新"
      width={820}
      footer={
        <>
          <Button disabled={busy} onClick={() => run(logOut)}>
            退出登录
          </Button>
          <Button variant="primary" busy={busy} disabled={!data} onClick={accept}>
            同意
          </Button>
        </>
      }
    >
      <div className={styles.terms}>
        <p>
          请阅读以下更新，同意后继续使用。不同意的，仍可以
          <Link to="/user/download">下载已购素材</Link>、<Link to="/user/authoriseManage">填写和查看授权书</Link>，或在
          <Link to="/user/userInfo">账号管理</Link>导出数据、注销账号。
        </p>
        {isError && !data && <ErrorState onRetry={() => void refetch()} />}
        {!isError && !data && <PageSkeleton />}
        {data?.list.map((document) => (
          <Term key={document.type} document={document} />
        ))}
      </div>
    </Dialog>
  );
}

function Term({ document: { title, version, content, accepted } }: { document: PendingDocument }) {
  const [whole, setWhole] = useState(accepted === null);
  return (
    <section className={styles.term}>
      <header className={styles.head}>
        <h3>
          《{title}》第 {version} 版
        </h3>
        {accepted && (
          <Button variant="quiet" onClick={() => setWhole(!whole)}>
            {whole ? '只看变化' : '看全文'}
          </Button>
        )}
      </header>
      {whole || !accepted ? (
        <DocumentHtml html={content} />
      ) : (
        <DocumentChanges before={accepted.content} after={content} />
      )}
    </section>
  );
}
