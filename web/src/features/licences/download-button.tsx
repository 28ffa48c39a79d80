import type { DeliveryFormat } from '@zhenku/contract/clips/media-facts';
import { call } from '../../api/user-client.ts';
import { FileButton } from '../../ui/file-button.tsx';

interface DownloadButtonProps {
  orderItemId: string;
  videoName: string;
  format?: DeliveryFormat;
  onDone?: () => void;
}

export function DownloadButton({ orderItemId, videoName, format = 'standard', onDone }: DownloadButtonProps) {
  const text = format === 'master' ? '下载母版' : '下载';
  return (
    <FileButton
      request={() => call('GET /video/v1/downloadUrl', { orderItemId, format })}
      onDone={onDone}
      aria-label={`${text} ${videoName}`}
    >
      {text}
    </FileButton>
  );
}
