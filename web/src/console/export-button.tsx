import { Button } from 'antd';
import { DownloadIcon } from '../ui/page-icons.tsx';
import { openFile } from '../ui/open-tab.ts';
import { useAction } from '../ui/use-action.ts';

/** Saves a list as a CSV file, as it is filtered and sorted. `ask` requests its signed link. */
export function ExportButton({ ask }: { ask: () => Promise<{ url: string }> }) {
  const [busy, run] = useAction();
  return (
    <Button icon={<DownloadIcon size={16} />} loading={busy} onClick={() => run(() => openFile(ask))}>
      导出CSV
    </Button>
  );
}
