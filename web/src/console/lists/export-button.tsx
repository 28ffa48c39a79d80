import { Button } from 'antd';
import { DownloadIcon } from '../../ui/icons/page-icons.tsx';
import { openFile } from '../../ui/router/open-tab.ts';
import { useAction } from '../../ui/hooks/use-action.ts';

interface ExportButtonProps {
  /** Requests the file's signed link. */
  request: () => Promise<{ url: string }>;
  label?: string;
  disabled?: boolean;
}

/** Downloads the list as currently filtered and sorted. */
export function ExportButton({ request, label = '导出CSV', disabled }: ExportButtonProps) {
  const [busy, run] = useAction();
  return (
    <Button
      icon={<DownloadIcon size={16} />}
      disabled={disabled}
      loading={busy}
      onClick={() => run(() => openFile(request))}
    >
      {label}
    </Button>
  );
}
