import type { CertificatePaper } from '@zhenku/contract/licences/licences';
import { PDF_EXPORT_DELAY_MS } from '@zhenku/contract/constants';
import { errors } from '@zhenku/contract/errors';
import { CERTIFICATE_TITLE } from '@zhenku/contract/licences/certificate-text';
import { useState } from 'react';
import { ApiError, call } from '../../api/user-client.ts';
import { PageTitle } from '../../features/site/page-title.tsx';
import { useCall } from '../../api/use-call.ts';
import { CertificateDocument } from '../../features/licences/certificate-document.tsx';
import { CertificateStateBanner } from '../../features/licences/certificate-state.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useBrowserValue } from '../../ui/hooks/use-browser-value.ts';
import { useParams } from '../../ui/router/outlet.tsx';
import { useMissingPage } from '../../ui/router/page-status.ts';
import { PdfButton } from '../../ui/pdf-button.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import styles from './certificate-page.module.css';

export default function CertificatePage() {
  const { id = '' } = useParams();
  const { data, error, refetch, dataUpdatedAt, isFetchedAfterMount } = useCall(
    'GET /order/v1/authorizations/getByAuthorizationId',
    { authorizationId: id },
    { silent: true, staleTime: 0 },
  );
  const missing = error instanceof ApiError && error.code === errors.notFound.code;
  return (
    <main className={styles.desk}>
      <PageTitle>授权书</PageTitle>
      {missing && <MissingPaper />}
      {error && !missing && !data && <ErrorState message="授权书加载失败" onRetry={() => void refetch()} />}
      {!error && !data && (
        <div aria-busy="true" aria-label="正在加载授权书">
          <Skeleton className={styles.loading} />
        </div>
      )}
      {/* A server-rendered page does not tell when it was checked, because it may be cached. */}
      {!missing && data && <Paper paper={data} checkedAt={isFetchedAfterMount ? dataUpdatedAt : null} />}
    </main>
  );
}

function MissingPaper() {
  useMissingPage();
  return <Empty page message="授权书不存在" />;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function Paper({ paper, checkedAt }: { paper: CertificatePaper; checkedAt: number | null }) {
  const [exporting, setExporting] = useState(false);

  const exportPdf = async () => {
    const title = document.title;
    setExporting(true);
    // Browsers suggest the title as the file name.
    document.title = CERTIFICATE_TITLE;
    try {
      await wait(PDF_EXPORT_DELAY_MS);
      window.print();
    } finally {
      document.title = title;
      setExporting(false);
    }
  };
  return (
    <>
      <CertificateStateBanner paper={paper} checkedAt={checkedAt} />
      <div className={styles.tools}>
        {!exporting && (
          <>
            <ButtonLink to="/verify" variant="quiet">
              核验文件
            </ButtonLink>
            <Button onClick={() => void exportPdf()}>导出PDF</Button>
            <PdfButton
              request={() => call('GET /order/v1/authorizations/pdf', { authorizationId: paper.authorizationId })}
            />
            <p>交付客户请用“下载PDF”（带数字签名）；“导出PDF”只打印本页。</p>
          </>
        )}
      </div>
      <CertificateDocument paper={paper} url={useBrowserValue(() => location.href, '')} />
    </>
  );
}
