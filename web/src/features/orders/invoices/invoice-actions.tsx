import { INVOICE_STATUS } from '@zhenku/contract/constants';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useState } from 'react';
import { call } from '../../../api/user-client.ts';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';

interface InvoiceActionsProps {
  orderId: string;
  /** All orders of a merged invoice. */
  orderIds?: readonly string[];
  invoiceStatus: number | null;
  paid: boolean;
}

export function InvoiceActions({ orderId, orderIds = [orderId], invoiceStatus, paid }: InvoiceActionsProps) {
  const [asking, setAsking] = useState(false);
  if (invoiceStatus === INVOICE_STATUS.issued) {
    return (
      <FileButton
        request={() => call('GET /order/v1/invoice/downloadUrl', { orderId })}
        aria-label={`下载发票 ${formatOrderNumber(orderId)}`}
      >
        下载发票
      </FileButton>
    );
  }
  if (!paid || invoiceStatus === INVOICE_STATUS.requested) return null;
  const label = invoiceStatus === null ? '开具发票' : '重新开具发票';
  return (
    <>
      <Button onClick={() => setAsking(true)} aria-label={`${label} ${formatOrderNumber(orderId)}`}>
        {label}
      </Button>
      {asking && <InvoiceDialog orderIds={orderIds} onClose={() => setAsking(false)} />}
    </>
  );
}
