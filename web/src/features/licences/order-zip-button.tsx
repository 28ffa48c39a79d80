import { call } from '../../api/user-client.ts';
import { FileButton } from '../../ui/file-button.tsx';

/** Brings all files of an order that can be downloaded as one. */
export function OrderZipButton({ orderId }: { orderId: string }) {
  return (
    <FileButton ask={() => call('GET /order/v1/downloadZip', { orderId })} aria-label={`打包下载订单 ${orderId}`}>
      打包下载
    </FileButton>
  );
}
