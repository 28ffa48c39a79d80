import { DOWNLOAD_URL_MINUTES } from '@zhenku/contract/constants';
import type { LinkHolder } from '../../../platform/storage/links.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

interface InvoiceFile {
  orderId: string;
  key: string;
  holder: LinkHolder;
  kind?: string;
}

export function invoiceFileName({ orderId, key, kind = '发票' }: Omit<InvoiceFile, 'holder'>): string {
  return `${kind}-${orderId}${/\.\w+$/.exec(key)?.[0] ?? ''}`;
}

export function invoiceLink(storage: Pick<Storage, 'signedUrl'>, { holder, ...file }: InvoiceFile): string {
  return storage.signedUrl(file.key, {
    seconds: DOWNLOAD_URL_MINUTES * 60,
    fileName: invoiceFileName(file),
    holder,
  });
}
