import { call } from '../../api/user-client.ts';
import { FileButton } from '../../ui/file-button.tsx';

interface DownloadButtonProps {
  orderItemId: string;
  videoName: string;
  onDone?: () => void;
}

export function DownloadButton({ orderItemId, videoName, onDone }: DownloadButtonProps) {
  return (
    <FileButton
      ask={() => call('GET /video/v1/downloadUrl', { orderItemId })}
      onDone={onDone}
      aria-label={`下载 ${videoName}`}
    >
      下载
    </FileButton>
  );
}
