import { call } from '../../api/user-client.ts';
import { FileButton } from '../../ui/file-button.tsx';

export function OrderZipButton({ orderId }: { orderId: string }) {
  return (
    <FileButton ask={() => call('GET /order/v1/downloadZip', { orderId })} aria-label={`打包下载订单 ${orderId}`}>
      打包下载
    </FileButton>
  );
}
