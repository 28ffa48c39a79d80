import { DOWNLOAD_URL_MINUTES } from '@zhenku/contract/constants';
import type { LinkHolder } from '../../../platform/storage/links.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

interface InvoiceFile {
  orderId: string;
  key: string;
  holder: LinkHolder;
  kind?: string;
}

export function invoiceLink(
  storage: Pick<Storage, 'signedUrl'>,
  { orderId, key, holder, kind = '发票' }: InvoiceFile,
): string {
  const extension = /\.\w+$/.exec(key)?.[0] ?? '';
  return storage.signedUrl(key, {
    seconds: DOWNLOAD_URL_MINUTES * 60,
    fileName: `${kind}-${orderId}${extension}`,
    holder,
  });
}
