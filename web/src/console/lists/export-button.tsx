import { Button, Dropdown, Space } from 'antd';
import { DownIcon } from '../../ui/icons/filter-icons.tsx';
import { DownloadIcon } from '../../ui/icons/page-icons.tsx';
import { openFile } from '../../ui/router/open-tab.ts';
import { useAction } from '../../ui/hooks/use-action.ts';

type RequestFile = () => Promise<{ url: string }>;

interface ExportButtonProps {
  request: RequestFile;
  /** Absent if the list has no JSON Lines file. */
  requestJsonLines?: RequestFile;
  label?: string;
  disabled?: boolean;
}

export function ExportButton({ request, requestJsonLines, label = '导出CSV', disabled }: ExportButtonProps) {
  const [busy, run] = useAction();
  const download = (file: RequestFile) => run(() => openFile(file));
  const button = (
    <Button icon={<DownloadIcon size={16} />} disabled={disabled} loading={busy} onClick={() => download(request)}>
      {label}
    </Button>
  );
  if (!requestJsonLines) return button;
  const items = [{ key: 'jsonl', label: '导出 JSON Lines（供程序读取）', onClick: () => download(requestJsonLines) }];
  return (
    <Space.Compact>
      {button}
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" disabled={disabled || busy}>
        <Button aria-label="其他导出格式" icon={<DownIcon size={16} />} disabled={disabled || busy} />
      </Dropdown>
    </Space.Compact>
  );
}
