import type { Certificate } from '@zhenku/contract/licences';
import { PDF_EXPORT_DELAY_MS } from '@zhenku/contract/constants';
import { errors } from '@zhenku/contract/errors';
import { useState } from 'react';
import { ApiError } from '../api/user-client.ts';
import { PageTitle } from '../features/site/page-title.tsx';
import { useCall } from '../api/use-call.ts';
import { CertificateDocument } from '../features/licences/certificate-document.tsx';
import { Button } from '../ui/button.tsx';
import { useParams } from '../ui/outlet.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import styles from './certificate-page.module.css';

/** The file name that browsers suggest for the export. */
const EXPORT_TITLE = '视频素材授权书';

export default function CertificatePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall(
    'GET /order/v1/authorizations/getByAuthorizationId',
    { authorizationId: id },
    { silent: true },
  );
  const missing = error instanceof ApiError && error.code === errors.notFound.code;
  return (
    <main className={styles.desk}>
      <PageTitle>授权书</PageTitle>
      {missing && <Empty message="授权书不存在" />}
      {error && !missing && <ErrorState message="授权书加载失败" onRetry={() => void refetch()} />}
      {!error && !data && (
        <div aria-busy="true" aria-label="正在加载授权书">
          <Skeleton className={styles.loading} />
        </div>
      )}
      {data && <Paper certificate={data} />}
    </main>
  );
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function Paper({ certificate }: { certificate: Certificate }) {
  const [exporting, setExporting] = useState(false);

  const exportPdf = async () => {
    const title = document.title;
    setExporting(true);
    document.title = EXPORT_TITLE;
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
      <div className={styles.tools}>
        {!exporting && (
          <Button variant="primary" onClick={() => void exportPdf()}>
            导出PDF
          </Button>
        )}
      </div>
      <CertificateDocument certificate={certificate} url={location.href} />
    </>
  );
}
