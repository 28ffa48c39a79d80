import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));

export function ReportButton({ videoId }: { videoId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        举报
      </Button>
      {open && (
        <Suspense>
          <ReportDialog videoId={videoId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
