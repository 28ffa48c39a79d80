import type { BoardPage } from '@zhenku/contract/library/boards';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

const ExportDialog = lazy(() => import('./export-dialog.tsx'));

export function ExportButton({ board }: { board: BoardPage }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={`导出 ${board.boardName}`} onClick={() => setOpen(true)}>
        导出
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ExportDialog board={board} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
